/** The answers of a form as columns and lines of a spreadsheet. */
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import type { FormContext, Option } from '@parade/contract/forms/answers/context.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { isCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { FieldDefinition, FormDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import {
  type FieldPath,
  type FieldValue,
  type FieldValues,
  type GridValue,
  isRecord,
  type RowValue,
} from '@parade/contract/forms/answers/values.ts';
import { placedFields, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { formationSize, smallestSize } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { isRowFilled, nameIfChosen } from '@parade/contract/forms/widgets/parts.ts';
import { answerOf, compositeOf, fitsWidget, tablesOf } from '@parade/contract/forms/engine/widget.ts';
import type { Column, ColumnKind } from '../http/downloads/columnKinds.ts';
import type { Cell } from '../http/downloads/worksheet.ts';
import { addressParts } from '@parade/contract/forms/widgets/kinds/address.ts';

/** One form's answers of one entry, read by the definition that they were given under. */
export interface Answers {
  readonly form: FormDefinition;
  readonly values: FieldValues;
  readonly ctx: FormContext;
}

export interface AnswerColumn extends Column {
  readonly cellOf: (shown: ShownAnswers) => Cell;
}

/** F-12: the fields that are shown for these answers, by path. */
export interface ShownAnswers {
  readonly values: FieldValues;
  readonly fields: ReadonlyMap<FieldPath, FieldDefinition>;
}

/** A row of a repeated table: the table, the row's number from 1, and its values by column. */
export interface RepeatedRow {
  readonly table: string;
  readonly n: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

export function shownAnswers({ form, values, ctx }: Answers): ShownAnswers {
  const shown = visibleFields(form, values, ctx).filter(({ field }) => isExported(field));
  return { values, fields: new Map(shown.map(({ path, field }) => [path, field])) };
}

/**
 * returns fields in the order of the form, with the boxes of a composite answer apart; fields of older versions
 * come last.
 */
export function answerColumns(versions: readonly FormDefinition[], before = ''): AnswerColumn[] {
  return exportedFields(versions).flatMap((placed) => columnsOf(placed, before));
}

/** Returns the columns of the second sheet: those of all repeated tables of the form, a shared column once. */
export function repeatedColumns(versions: readonly FormDefinition[]): Column[] {
  const fields = exportedFields(versions).map(({ field }) => field);
  const parts = fields.flatMap((field) => tablesOf(field).flatMap((table) => table.parts));
  const columns: Column[] = parts.flatMap((part) => partColumns(part));
  if (fields.some(({ widget }) => widget === 'equestrian_grid')) columns.push(lettersColumn);
  return [...new Map(columns.map(({ header, kind }) => [header, { header, kind }])).values()];
}

/** F-47: the letters of a formation's row; a dash for an empty place. */
const lettersColumn: Column = { header: 'Letters, left to right', kind: 'text' };

/**
 * returns repeated rows, one line each in a second sheet, and the rows of a formation, down to the last with a
 * letter.
 */
export function repeatedRows(answers: Answers): RepeatedRow[] {
  const { fields, values } = shownAnswers(answers);
  return placedFields(answers.form).flatMap(({ path, group }) => {
    const field = fields.get(path);
    if (!field || !fitsWidget(field, values[path])) return [];
    if (field.widget === 'equestrian_grid') return formationRows(`${group.title}: ${field.label}`, values[path]);
    return tablesOf(field).flatMap(({ title, parts, rowsIn }) =>
      rowsIn(values[path])
        .filter((row) => isRowFilled(parts, row))
        .map((row, index) => ({
          table: [group.title, field.label, title].filter(Boolean).join(': '),
          n: index + 1,
          cells: new Map(
            parts.flatMap((part) =>
              partColumns(part).map(({ header, cellIn }) => [header, cellIn(row, answers.ctx.people)] as const),
            ),
          ),
        })),
    );
  });
}

function formationRows(table: string, value: FieldValue | undefined): RepeatedRow[] {
  const grid = value as GridValue | null | undefined;
  if (!grid || formationSize(grid).positions === 0) return [];
  const { down, across } = smallestSize(grid);
  return grid.cells.slice(0, down).map((row, index) => {
    const letters = row.slice(0, across).map((cell) => cell || '–');
    return { table, n: index + 1, cells: new Map([[lettersColumn.header, letters.join(' ')]]) };
  });
}

/** F-37: returns whether a field may be exported: no help texts, and no sensitive answers. */
export function isExported(field: FieldDefinition): boolean {
  return field.widget !== 'static' && field.sensitive !== true;
}

function exportedFields(versions: readonly FormDefinition[]): PlacedField[] {
  const fields = new Map<FieldPath, PlacedField>();
  for (const form of versions)
    for (const placed of placedFields(form))
      if (isExported(placed.field) && !fields.has(placed.path)) fields.set(placed.path, placed);
  return [...fields.values()];
}

function columnsOf({ path, group, field }: PlacedField, before: string): AnswerColumn[] {
  const title = `${before}${group.title}: ${field.label}`;
  const parts = field.widget === 'address' ? addressParts : compositeOf(field)?.parts;
  if (parts) {
    return parts
      .flatMap((part) => partColumns(part, `${title}: `))
      .map(({ header, kind, cellIn }) => ({
        header,
        kind,
        cellOf: ({ fields, values }) => {
          const shown = fields.get(path);
          const value = values[path];
          return shown && fitsWidget(shown, value) && value ? cellIn(value as RowValue) : null;
        },
      }));
  }
  const isTable = tablesOf(field).length > 0;
  return [
    {
      header: isTable ? `${title}: rows` : title,
      kind: isTable ? 'count' : kindOf(field, field.key),
      cellOf: ({ fields, values }) => {
        const shown = fields.get(path);
        if (!shown) return null;
        return isTable ? rowCount(shown, values[path]) : fieldCell(shown, values[path]);
      },
    },
  ];
}

interface PartColumn extends Column {
  readonly cellIn: (row: RowValue, people?: readonly Option[]) => Cell;
}

/** Returns the columns of one part of a row: an address has one for each line of the envelope. */
function partColumns(part: Part, before = ''): PartColumn[] {
  const header = before + part.label;
  if (part.widget !== 'address')
    return [{ header, kind: kindOf(part, part.key), cellIn: (row, people) => partCell(part, row, people) }];
  return addressParts
    .flatMap((line) => partColumns(line, `${header}: `))
    .map(({ cellIn, ...column }) => ({
      ...column,
      cellIn: (row) => {
        if (part.shown && !part.shown(row)) return null;
        const address = row[part.key];
        return isRecord(address) ? cellIn(address as RowValue) : null;
      },
    }));
}

const kindsByWidget: Readonly<Record<string, ColumnKind>> = {
  number: 'count',
  money: 'money',
  date: 'day',
  signature_date: 'day',
  select: 'choice',
  radio: 'choice',
  yesno: 'choice',
  email: 'email',
  phone: 'phone',
  textarea: 'paragraph',
};
/** Column kinds by the keys that the parts of addresses and names have in every form. */
const kindsByKey: Readonly<Record<string, ColumnKind>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  name: 'name',
  official_name: 'name',
  line1: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postalCode',
  country: 'country',
};

function kindOf(field: FieldDefinition | Part, key: string): ColumnKind {
  const look = field.widget === 'computed' ? field.shown_as : field.widget;
  return kindsByKey[key] ?? kindsByWidget[look ?? ''] ?? (key.endsWith('_name') ? 'name' : 'text');
}

function rowCount(field: FieldDefinition, value: FieldValue | undefined): Cell {
  if (!fitsWidget(field, value)) return null;
  return tablesOf(field).reduce(
    (sum, { parts, rowsIn }) => sum + rowsIn(value).filter((row) => isRowFilled(parts, row)).length,
    0,
  );
}

function partCell(part: Part, row: RowValue, people: readonly Option[] = []): Cell {
  if (part.shown && !part.shown(row)) return null;
  const value = nameIfChosen(part, row[part.key], people);
  return fieldCell({ ...part, req: 'o' } as FieldDefinition, value as FieldValue | undefined);
}

/** Returns numbers, money and days as such; everything else in the words of the screens. */
function fieldCell(field: FieldDefinition, value: FieldValue | undefined): Cell {
  if (typeof value === 'string') {
    const isAmount = /^\d{1,12}(?:\.\d+)?$/.test(value);
    const look = field.widget === 'computed' ? field.shown_as : field.widget;
    if (look === 'number' && isAmount) return Number(value);
    if (look === 'money' && isAmount) return { money: Number(value) };
    if ((look === 'date' || look === 'signature_date') && isCivilDate(value)) return { day: value };
  }
  return answerText(answerOf(field, value)) || null;
}
