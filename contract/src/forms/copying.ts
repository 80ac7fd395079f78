/** Answers brought from another form or another year, to be shown as 'copied from last year, please check'. */
import type { CompositeWidgetName, FieldDefinition, FormDefinition, Part, RowWidgetName } from './definition.ts';
import type { FieldPath, FieldValue, FieldValues, RowValue } from './values.ts';
import { isTyped, placedFields } from './visibility.ts';
import { composites, rowTables } from './widgets/tables.ts';
import { fitsWidget, isAnswered } from './widgets/widget.ts';

export const COPIED_MARK = 'copied from last year, please check';

/**
 * The answers of source that target asks for under the same path with the same widget: from last year's form to this
 * year's, or from an application to the profile's shared groups. "Not signatures, people or waivers": nor anything that
 * is true of one year only (ticked declarations, dates, chosen years, uploaded files).
 */
export function copyableAnswers(source: FormDefinition, values: FieldValues, target: FormDefinition): FieldValues {
  const asked = new Map(placedFields(target).map(({ path, field }) => [path, field]));
  const copied: Record<FieldPath, FieldValue> = {};
  for (const { path, field } of placedFields(source)) {
    const value = values[path];
    const asksTheSame = asked.get(path)?.widget === field.widget;
    if (!asksTheSame || !isLasting(field) || !isAnswered(field, value) || !fitsWidget(field, value)) continue;
    if (value !== undefined) copied[path] = lasting(field, value);
  }
  return copied;
}

/**
 * Rows and composite values without what belongs to one year: files, dates, whether the rights to a title were obtained,
 * and the choice of a participant of the old entry.
 */
function lasting(field: FieldDefinition, value: FieldValue): FieldValue {
  if (field.widget in rowTables) {
    const { parts } = rowTables[field.widget as RowWidgetName];
    return (value as readonly RowValue[]).map((row) => lastingRow(parts, row));
  }
  if (field.widget in composites) {
    return lastingRow(composites[field.widget as CompositeWidgetName].parts, value as RowValue) as FieldValue;
  }
  return value;
}

const ofOneYear: readonly string[] = ['participant', 'all_rights_obtained'];

function lastingRow(parts: readonly Part[], row: RowValue): RowValue {
  const going = parts
    .filter((part) => part.widget === 'file' || part.widget === 'date' || ofOneYear.includes(part.key))
    .map((part) => part.key);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !going.includes(key)));
}

function isLasting(field: FieldDefinition): boolean {
  switch (field.widget) {
    case 'signature':
    case 'agree':
    case 'date':
    case 'year_list':
    case 'file':
    case 'official_photo':
      return false;
    default:
      return isTyped(field);
  }
}
