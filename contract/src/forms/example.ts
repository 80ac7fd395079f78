/** Believable, complete answers to any form: for tests, drills and the demo season. Never sent to a screen. */
import type { FieldDefinition, FormContext, FormDefinition, Part } from './definition.ts';
import { normalise, presetValues } from './normalise.ts';
import type { AddressValue, FieldPath, FieldValue, FieldValues, FileValue, PartValue, RowValue } from './values.ts';
import { isTyped, visibleFields } from './visibility.ts';
import { emptyGrid } from './widgets/equestrianGrid.ts';
import { chooseBuilder } from './widgets/floatBuilder.ts';
import { isRecord } from './widgets/parts.ts';
import { composites, rowTables } from './widgets/tables.ts';
import { isAnswered, yearChoices } from './widgets/widget.ts';

/**
 * Answers that may be submitted. `given` wins over what is made up; fields that these answers show are filled too.
 * Optional fields are left out unless `optional` is set.
 */
export function exampleAnswers(
  form: FormDefinition,
  ctx: FormContext,
  given: FieldValues = {},
  optional = false,
): FieldValues {
  const values: Record<FieldPath, FieldValue | undefined> = { ...presetValues(form, ctx), ...given };
  for (let shown = -1; ; ) {
    const fields = visibleFields(form, values, ctx).filter(({ field }) => isTyped(field));
    if (fields.length === shown) return normalise(form, values, ctx);
    shown = fields.length;
    for (const { path, field } of fields) {
      const wanted = !(path in given) && (optional || field.req !== 'o');
      if (wanted && !isAnswered(field, values[path])) values[path] = exampleAnswer(path, field, ctx);
    }
  }
}

export const exampleAddress: AddressValue = {
  line1: '391 Orange Grove Lane',
  city: 'Pasadena',
  state: 'CA',
  postal_code: '91184',
  country: 'US',
};

export function exampleFile(ending: string): FileValue {
  const picture = ending === 'jpg' || ending === 'png';
  const id = '0b7f4c1e-5a58-4e0c-9d3c-6f6f2a9b1c11';
  return {
    id,
    name: `example.${ending}`,
    url: `/files/${id}`,
    size: 120_000,
    width: picture ? 3200 : null,
    height: picture ? 2000 : null,
  };
}

function exampleAnswer(path: FieldPath, field: FieldDefinition, ctx: FormContext): FieldValue {
  switch (field.widget) {
    case 'agree':
      return true;
    case 'signature':
      return { kind: 'typed', text: 'Robin Example' };
    case 'checks':
      return [field.options[0]?.value ?? ''];
    case 'year_list':
      return yearChoices(ctx.parade_year, field.first_offset).slice(0, 2);
    case 'official_photo':
      return [exampleFile('jpg')];
    case 'equestrian_grid': {
      const grid = emptyGrid();
      return {
        ...grid,
        cells: grid.cells.map((row, down) => row.map((_, across) => (down === 0 && across < 2 ? 'R' : ''))),
      };
    }
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles':
      return [exampleRow(rowTables[field.widget].parts, path, ctx)];
    case 'vehicles_four':
      return { cars_and_vans: [exampleRow(rowTables.vehicles.parts, path, ctx)] };
    case 'float_builder':
      return chooseBuilder('AES');
    case 'band_composition':
      return { brass: '60', woodwinds: '70', percussion: '40', non_playing: '24' };
    case 'commemorative_photo':
    case 'press_release':
      return exampleRow(composites[field.widget].parts, path, ctx);
    case 'static':
    case 'computed':
    case 'signature_date':
      return null;
    default: {
      const value = examplePart(field, path, ctx);
      return typeof value === 'string' || Array.isArray(value) || isRecord(value) ? value : null;
    }
  }
}

function exampleRow(parts: readonly Part[], path: FieldPath, ctx: FormContext): RowValue {
  const row: Record<string, PartValue> = {};
  for (const part of parts) {
    if (part.computed || part.widget === 'file' || !(part.shown?.(row) ?? true)) continue;
    // 'Someone else' owns the animal: a participant would have to exist.
    row[part.key] = part.key === 'owner' ? 'external' : part.fits ? exampleFor(part.key) : examplePart(part, path, ctx);
  }
  return row;
}

function examplePart(part: FieldDefinition | Part, path: FieldPath, ctx: FormContext): PartValue {
  switch (part.widget) {
    case 'text':
    case 'textarea':
      return `Example: ${part.label}`.slice(0, part.max_length);
    case 'number':
      return String(
        Math.min(Math.max(part.min === undefined || part.min < 1000 ? 20 : 2000, part.min ?? 0), part.max ?? 9999),
      );
    case 'money':
      return `${Math.max(part.min ?? 0, 2500)}.00`;
    case 'date':
      return exampleDate(part.key, ctx.parade_year);
    case 'select':
    case 'radio':
      return part.options[0]?.value;
    case 'yesno':
      return 'no';
    case 'phone':
      return '(626) 555-0123';
    case 'email':
      return `${path.replace(/[:_]/g, '.')}@example.org`;
    case 'url':
      return 'https://www.example.org/parade';
    case 'address':
      return exampleAddress;
    case 'file':
      return [exampleFile(part.meta.file_types[0] ?? 'pdf')];
    default:
      return undefined;
  }
}

function exampleFor(key: string): string {
  return key === 'duration' ? '2:30' : 'Example';
}

function exampleDate(key: string, parade_year: number): string {
  if (key === 'date_of_birth') return '1988-06-15';
  if (key === 'expires') return `${parade_year}-12-31`;
  return `${parade_year - 1}-${key === 'last_dose' ? '10' : '12'}-18`;
}
