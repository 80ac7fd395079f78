import { addressParts } from '@parade/contract/forms/widgets/kinds/address.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { answerOf, compositeOf, tablesOf } from '@parade/contract/forms/engine/widget.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldDefinition, FormDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldValue, FieldValues, FileValue, GridValue, RowValue } from '@parade/contract/forms/answers/values.ts';
import { placedFields, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import type { Page } from 'playwright-core';
import type { ApiClient } from './apiClient.ts';
import { sheetsIn, wordsIn } from './openedFile.ts';

/** A form that a person filled in and submitted through its screen. */
export interface Filled {
  readonly form: FormDefinition;
  readonly ctx: FormContext;
  /** The typed answers, by question; for files only whether there is one. */
  readonly answers: FieldValues;
  /** All text on its page after submitting. */
  readonly shown: string;
}

type Cell = string | number | null;

/** The expected content of a submitted form, as exports should show it. */
export interface StoredForm {
  readonly name: string;
  readonly submission_id: number;
  readonly values: FieldValues;
}

/** Returns the stored form, with a line for each question whose answer differs from what was typed. */
export async function readStoredForm(
  client: ApiClient,
  { organization_id, year }: { organization_id: number; year: number },
  { form, answers, shown }: Filled,
): Promise<{ stored: StoredForm; faults: string[] }> {
  const { body } = await client.call('GET', `/api/forms/${organization_id}/${form.form_type}/${year}`);
  const stored = body.form as {
    name: string;
    submission_id: number;
    field_values: FieldValues;
    submitted_at: string | null;
    completion: number;
  };
  const values = stored.field_values;
  const faults = placedFields(form).flatMap(({ path, field }) => {
    if (!(path in answers)) return [];
    const [typed, found] = [withoutFiles(answers[path]), withoutFiles(values[path])];
    const isStored =
      same(typed as FieldValue, found as FieldValue) && fileCount(answers[path]) === fileCount(values[path]);
    return isStored
      ? []
      : [`${path} (${field.widget}) is ${JSON.stringify(found)}, typed was ${JSON.stringify(typed)}`];
  });
  const unseen = textsIn(form, answers).filter((text) => !spaced(shown).includes(spaced(text)));
  return {
    stored: { name: form.name, submission_id: stored.submission_id, values },
    faults: [
      ...faults,
      ...unseen.map((text) => `the page does not show ${JSON.stringify(text)}`),
      ...(stored.submitted_at === null ? ['it is not submitted'] : []),
    ].map((fault) => `${form.form_type}: ${fault}`),
  };
}

/** Returns lines for differences between the form's spreadsheet or document and the typed answers; [] when there are none. */
export async function exportFaults(
  reader: Page,
  url: string,
  { headers }: ApiClient,
  { form, ctx, answers }: Filled,
  { submission_id, values }: StoredForm,
): Promise<string[]> {
  const get = async (path: string) => Buffer.from(await (await fetch(`${url}${path}`, { headers })).arrayBuffer());
  const [first, rows] = await sheetsIn(
    reader,
    await get(`/api/export/form/${form.form_type}?form_submission_id=${submission_id}&exportType=Excel`),
  );
  const [head = [], line = []] = first?.rows ?? [];
  const words = spaced(await wordsIn(reader, await get(`/api/export/form/word/${submission_id}?exportType=Word`)));
  return [
    ...compare(columnsOf(form, ctx, values), head.slice(aroundForm), line.slice(aroundForm)),
    ...compareRows(rowsOf(form, ctx, values), rows?.rows ?? []),
    ...textsIn(form, answers)
      .filter((text) => !words.includes(spaced(text)))
      .map((text) => `the document does not say ${JSON.stringify(text)}`),
  ].map((fault) => `${form.form_type}: ${fault}`);
}

/** Year, type, name, organization, status, submitted, last updated: the columns before the answers of a form. */
const aroundForm = 7;

/** Returns headers and cells of a form's answers, in form order. */
export function columnsOf(
  form: FormDefinition,
  ctx: FormContext,
  values: FieldValues,
): { header: string; cell: Cell }[] {
  const shown = new Set<string>(visibleFields(form, values, ctx).map(({ path }) => path));
  return exported(form).flatMap(({ path, group, field }) => {
    const title = `${group.title}: ${field.label}`;
    const value = shown.has(path) ? values[path] : undefined;
    const parts = field.widget === 'address' ? addressParts : compositeOf(field)?.parts;
    if (parts) return parts.flatMap((part) => partCells(part, (value ?? {}) as RowValue, `${title}: `));
    const tables = rowTables(field, value);
    if (tables.length === 0) return [{ header: title, cell: cellOf(field, value) }];
    const count = shown.has(path) ? tables.reduce((sum, table) => sum + table.rows.length, 0) : null;
    return [{ header: `${title}: rows`, cell: count }];
  });
}

function rowsOf(form: FormDefinition, ctx: FormContext, values: FieldValues): Map<string, Cell>[] {
  const shown = new Set<string>(visibleFields(form, values, ctx).map(({ path }) => path));
  return exported(form).flatMap(({ path, group, field }) => {
    if (!shown.has(path)) return [];
    const tableOf = (title: string) => [group.title, field.label, title].filter(Boolean).join(': ');
    const lineOf = (title: string, index: number, cells: readonly (readonly [string, Cell])[]) =>
      new Map<string, Cell>([['Table', tableOf(title)], ['Row', index + 1], ...cells]);
    if (field.widget === 'equestrian_grid')
      return lettersIn(values[path]).map((row, index) => lineOf('', index, [['Letters, left to right', row]]));
    return rowTables(field, values[path]).flatMap(({ title, parts, rows }) =>
      rows.map((row, index) =>
        lineOf(
          title,
          index,
          parts.flatMap((part) => partCells(part, row).map(({ header, cell }) => [header, cell] as const)),
        ),
      ),
    );
  });
}

/** Returns the rows of a formation up to its last letter, without empty places at the right. */
function lettersIn(value: FieldValue | undefined): string[] {
  const cells = (value as GridValue | null | undefined)?.cells ?? [];
  const used = cells.slice(0, cells.findLastIndex((row) => row.join('') !== '') + 1);
  const across = Math.max(0, ...used.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return used.map((row) =>
    row
      .slice(0, across)
      .map((cell) => cell || '–')
      .join(' '),
  );
}

/** Returns lines for the differences between expected and actual columns. */
export function compare(
  expected: readonly { header: string; cell: Cell }[],
  head: readonly Cell[],
  line: readonly Cell[],
): string[] {
  const headers = expected.map(({ header }) => header);
  if (JSON.stringify(headers) !== JSON.stringify(head))
    return [`its columns are ${JSON.stringify(head)}, meant are ${JSON.stringify(headers)}`];
  return expected.flatMap(({ header, cell }, index) => {
    const found = line[index] ?? null;
    return found === (cell === '' ? null : cell)
      ? []
      : [`'${header}' has ${JSON.stringify(found)}, meant is ${JSON.stringify(cell)}`];
  });
}

function compareRows(expected: readonly Map<string, Cell>[], sheet: readonly (readonly Cell[])[]): string[] {
  const [head = [], ...lines] = sheet;
  if (lines.length !== expected.length)
    return [`its second sheet has ${lines.length} rows, meant are ${expected.length}`];
  return expected.flatMap((row, index) =>
    [...row].flatMap(([label, cell]) => {
      const found = lines[index]?.[head.indexOf(label)] ?? null;
      return found === (cell === '' ? null : cell)
        ? []
        : [`row ${index + 1} '${label}' has ${JSON.stringify(found)}, meant is ${JSON.stringify(cell)}`];
    }),
  );
}

function exported(form: FormDefinition): PlacedField[] {
  return placedFields(form).filter(({ field }) => field.widget !== 'static' && field.sensitive !== true);
}

function rowTables(
  field: FieldDefinition,
  value: FieldValue | undefined,
): { title: string; parts: readonly Part[]; rows: readonly RowValue[] }[] {
  return tablesOf(field).map(({ title, parts, rowsIn }) => ({ title, parts, rows: rowsIn(value) }));
}

/** Returns a column for each part of an address. */
function partCells(part: Part, row: RowValue, before = ''): { header: string; cell: Cell }[] {
  const header = before + part.label;
  const hidden = part.shown && !part.shown(row);
  const value = hidden ? undefined : row[part.key];
  if (part.widget === 'address')
    return addressParts.flatMap((each) => partCells(each, (value ?? {}) as RowValue, `${header}: `));
  return [{ header, cell: hidden ? null : partCell(part, row) }];
}

function partCell(part: Part, row: RowValue): Cell {
  return cellOf({ ...part, req: 'o' } as FieldDefinition, row[part.key] as FieldValue | undefined);
}

/** Returns texts as typed, numbers and amounts as numbers, days as spreadsheet dates. */
function cellOf(field: FieldDefinition, value: FieldValue | undefined): Cell {
  if (value === undefined || value === null || value === '') return null;
  switch (field.widget === 'computed' ? field.shown_as : field.widget) {
    case 'text':
    case 'textarea':
    case 'phone':
    case 'email':
    case 'url':
      return value as string;
    case 'number':
    case 'money':
      return Number(value);
    case 'date':
    case 'signature_date':
      return Date.parse(`${value as string}T00:00:00Z`) / 86_400_000 + 25_569;
    default:
      return answerText(answerOf(field, value));
  }
}

/** Returns every typed text that the office may see, including boxes and rows. */
function textsIn(form: FormDefinition, answers: FieldValues): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [];
  return exported(form).flatMap(({ path, field }) => {
    const value = answers[path];
    if (value === undefined || value === null) return [];
    if (field.widget === 'text' || field.widget === 'textarea') return [value as string];
    const composite = compositeOf(field);
    if (composite) {
      return composite.parts.filter(isText).flatMap((part) => texts((value as RowValue)[part.key]));
    }
    return rowTables(field, value).flatMap(({ parts, rows }) =>
      rows.flatMap((row) => parts.filter(isText).flatMap((part) => texts(row[part.key]))),
    );
  });
}

const isText = (part: Part) => part.widget === 'text' || part.widget === 'textarea';

/** Collapses white space, since pages and documents wrap lines. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function isFiles(value: unknown): value is readonly FileValue[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each && 'url' in each)
  );
}

function withoutFiles(value: unknown): unknown {
  if (isFiles(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner)]));
}

function fileCount(value: unknown): number {
  if (isFiles(value)) return value.length;
  return typeof value === 'object' && value
    ? Object.values(value).reduce<number>((sum, inner) => sum + fileCount(inner), 0)
    : 0;
}
