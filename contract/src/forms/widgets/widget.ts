/**
 * What the engine asks of every widget, by its name: does a stored value have the widget's shape, is it an answer,
 * what is wrong with it, how is it stored. A new widget is a new case here and nowhere else in the engine.
 */
import { isCivilDate } from '../civilDate.ts';
import type { FieldDefinition, FormContext, Option, Part } from '../definition.ts';
import { MESSAGES } from '../messages.ts';
import type {
  AddressValue,
  FieldValue,
  FileValue,
  GridValue,
  RowValue,
  SignatureValue,
  TablesValue,
} from '../values.ts';
import { addressParts } from './address.ts';
import { fitsGrid, gridFindings, isGridFilled, tidyGrid } from './equestrianGrid.ts';
import { fileFindings, fitsFiles } from './files.ts';
import { type Finding, missing, wrong } from './finding.ts';
import { fitsParts, isRecord, isRowFilled, rowFindings, tidyRow } from './parts.ts';
import { fitsSimple, isSimpleFilled, simpleFindings, tidySimple } from './plain.ts';
import { fitsSignature, isSigned } from './signature.ts';
import { composites, rowTables } from './tables.ts';
import { FOUR_TABLE_ROWS, vehicleTables } from './vehicles.ts';

/** The value has the shape of the widget, whatever it says; null, absent and '' always do. */
export function fitsWidget(field: FieldDefinition, value: unknown): value is FieldValue | undefined {
  if (value === undefined || value === null || value === '') return true;
  switch (field.widget) {
    case 'agree':
      return typeof value === 'boolean';
    case 'checks':
    case 'year_list':
      return (
        Array.isArray(value) && value.length <= 60 && value.every((key) => typeof key === 'string' && key.length <= 120)
      );
    case 'address':
      return fitsParts(addressParts, value);
    case 'official_photo':
      return fitsFiles(value);
    case 'signature':
      return fitsSignature(value);
    case 'equestrian_grid':
      return fitsGrid(value);
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles':
      return fitsRows(rowTables[field.widget].parts, rowTables[field.widget].max_rows, value);
    case 'vehicles_four':
      return (
        isRecord(value) &&
        Object.entries(value).every(([key, rows]) => {
          const table = vehicleTables.find((candidate) => candidate.key === key);
          return table !== undefined && fitsRows(table.parts, FOUR_TABLE_ROWS, rows);
        })
      );
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release':
      return fitsParts(composites[field.widget].parts, value);
    case 'static':
      return false;
    case 'signature_date':
    case 'computed':
      return typeof value === 'string' && value.length <= 40;
    default:
      return fitsSimple(field, value);
  }
}

/** There is an answer, be it right or wrong. An unticked box and a signature without strokes are none. */
export function isAnswered(field: FieldDefinition, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (!fitsWidget(field, value)) return true;
  switch (field.widget) {
    case 'agree':
      return value === true;
    case 'signature':
      return isSigned(value);
    case 'equestrian_grid':
      return isGridFilled(value as GridValue);
    case 'address':
      return isRowFilled(addressParts, value as RowValue);
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles': {
      const { parts } = rowTables[field.widget];
      return (value as readonly RowValue[]).some((row) => isRowFilled(parts, row));
    }
    case 'vehicles_four':
      return vehicleTables.some(({ key, parts }) =>
        ((value as TablesValue)[key] ?? []).some((row) => isRowFilled(parts, row)),
      );
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release':
      return isRowFilled(composites[field.widget].parts, value as RowValue);
    default:
      return isSimpleFilled(value);
  }
}

/** What is wrong with an answer. A value of another shape is 'Invalid value format'. */
export function widgetFindings(field: FieldDefinition, value: FieldValue, ctx: FormContext): readonly Finding[] {
  if (!fitsWidget(field, value)) return [wrong('format', MESSAGES.invalid)];
  switch (field.widget) {
    case 'agree':
    case 'signature':
    case 'static':
    case 'computed':
      return [];
    case 'signature_date':
      return typeof value === 'string' && !isCivilDate(value) ? [wrong('date', MESSAGES.date(value))] : [];
    case 'checks': {
      const ticked = value as readonly string[];
      const known = ticked.every((key) => field.options.some((option) => option.value === key));
      if (!known || new Set(ticked).size !== ticked.length) return [wrong('option', MESSAGES.invalid)];
      const alone = field.exclusive;
      return alone !== undefined && ticked.length > 1 && ticked.includes(alone)
        ? [
            {
              ...wrong('exclusive', MESSAGES.invalid, `${alone} stands alone`),
              at: 'submit',
            },
          ]
        : [];
    }
    case 'year_list': {
      const years = yearChoices(ctx.parade_year, field.first_offset);
      return (value as readonly string[]).every((year) => years.includes(year))
        ? []
        : [wrong('option', MESSAGES.invalid)];
    }
    case 'address':
      return rowFindings(addressParts, value as RowValue);
    case 'official_photo':
      return fileFindings({ ...field.meta, max_file_count: 1 }, value as readonly FileValue[]);
    case 'equestrian_grid':
      return gridFindings(value as GridValue);
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles': {
      const { parts } = rowTables[field.widget];
      const rows = value as readonly RowValue[];
      return [...rowsFindings(parts, rows, field.required_columns), ...strangersIn(parts, rows, ctx)];
    }
    case 'vehicles_four':
      return vehicleTables.flatMap(({ key, parts }) =>
        rowsFindings(parts, (value as TablesValue)[key] ?? []).map((finding) => ({ ...finding, table: key })),
      );
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release': {
      const { parts, findings } = composites[field.widget];
      return [...rowFindings(parts, value as RowValue), ...(findings?.(value as RowValue) ?? [])];
    }
    default:
      return simpleFindings(field, value as string | readonly FileValue[]);
  }
}

/** What is missing where a required field has no answer: the field, or each part of an address or composite. */
export function absenceFindings(field: FieldDefinition): readonly Finding[] {
  if (field.widget === 'signature') return [missing(MESSAGES.signature, 'is_required')];
  const parts = partsOf(field);
  const lacking = parts ? rowFindings(parts, {}).filter((finding) => finding.kind === 'missing') : [];
  return lacking.length > 0 ? lacking : [missing(MESSAGES.required)];
}

/** The stored spelling: trimmed, numbers and dates read, grid in capitals, totals worked out, blank rows left out. */
export function tidyWidget(field: FieldDefinition, value: FieldValue | undefined): FieldValue | undefined {
  if (value === undefined || value === null || value === '' || !fitsWidget(field, value)) return value;
  switch (field.widget) {
    case 'agree':
    case 'static':
    case 'signature_date':
    case 'computed':
    case 'official_photo':
    case 'file':
      return value;
    case 'checks':
    case 'year_list':
      return value;
    case 'signature':
      return tidySignature(value as SignatureValue);
    case 'address':
      return tidyRow(addressParts, value as RowValue) as AddressValue;
    case 'equestrian_grid':
      return tidyGrid(value as GridValue);
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles':
      return tidyRows(rowTables[field.widget].parts, value as readonly RowValue[]);
    case 'vehicles_four':
      return tidyTables(value as TablesValue);
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release': {
      const { parts, complete } = composites[field.widget];
      const tidy = tidyRow(parts, value as RowValue);
      return complete ? complete(tidy) : tidy;
    }
    default:
      return typeof value === 'string' ? tidySimple(field, value) : value;
  }
}

/** "The year-list field offers next 4 years": four years from the parade year, or from the one after it. */
export function yearChoices(parade_year: number, first_offset: 0 | 1): readonly string[] {
  return [0, 1, 2, 3].map((step) => String(parade_year + first_offset + step));
}

function partsOf(field: FieldDefinition): readonly Part[] | undefined {
  switch (field.widget) {
    case 'address':
      return addressParts;
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release':
      return composites[field.widget].parts;
    default:
      return undefined;
  }
}

function fitsRows(parts: readonly Part[], most: number, value: unknown): boolean {
  return Array.isArray(value) && value.length <= most && value.every((row) => fitsParts(parts, row));
}

function rowsFindings(
  parts: readonly Part[],
  rows: readonly RowValue[],
  required?: readonly string[],
): readonly Finding[] {
  return rows.flatMap((row, index) =>
    isRowFilled(parts, row)
      ? rowFindings(parts, row, index + 1, required).map((found) => ({
          ...found,
          row: index,
        }))
      : [],
  );
}

/** Whoever is chosen must be listed in the entry. */
function strangersIn(parts: readonly Part[], rows: readonly RowValue[], { people }: FormContext): readonly Finding[] {
  const choosing = parts.filter((part) => part.chosen_from === 'people');
  if (people === undefined || choosing.length === 0) return [];
  return rows.flatMap((row, index) =>
    choosing
      .filter((part) => (part.shown?.(row) ?? true) && isStranger(row[part.key], people))
      .map((part) => ({ ...wrong('not_listed', MESSAGES.invalid, MESSAGES.not_listed), row: index, column: part.key })),
  );
}

function isStranger(value: RowValue[string], people: readonly Option[]): boolean {
  return typeof value === 'string' && value !== '' && people.every((person) => person.value !== value);
}

function tidyRows(parts: readonly Part[], rows: readonly RowValue[]): readonly RowValue[] {
  return rows.map((row) => tidyRow(parts, row)).filter((row) => isRowFilled(parts, row));
}

function tidyTables(tables: TablesValue): TablesValue {
  return Object.fromEntries(
    vehicleTables
      .map(({ key, parts }) => [key, tidyRows(parts, tables[key] ?? [])] as const)
      .filter(([, rows]) => rows.length > 0),
  );
}

function tidySignature(value: SignatureValue): SignatureValue {
  return value.kind === 'typed' ? { kind: 'typed', text: value.text.trim() } : value;
}
