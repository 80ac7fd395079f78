import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import {
  type FieldPath,
  type FieldValue,
  type FieldValues,
  isRecord,
  type PartValue,
  type RowValue,
} from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition, FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { validate } from '@parade/contract/forms/engine/validate.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { tablesOf } from '@parade/contract/forms/engine/widget.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { normalizeRow } from '@parade/contract/forms/widgets/parts.ts';

/** An answer that waits for others, and what is said about it. */
interface HeldBack {
  readonly gaps: readonly FieldPath[];
  readonly texts: readonly string[];
}

type Texts = readonly string[];

/** The answers that are not sent until they are changed: those that the server has refused, and those that wait for others. */
export class HeldAnswers {
  readonly #form: FormDefinition;
  readonly #refused = new Map<FieldPath, Texts>();
  readonly #waiting = new Map<FieldPath, HeldBack>();

  constructor(form: FormDefinition) {
    this.#form = form;
  }

  isRefused(path: FieldPath): boolean {
    return this.#refused.has(path);
  }

  /** The answer is another one now. */
  change(path: FieldPath): void {
    this.#refused.delete(path);
    this.#waiting.delete(path);
  }

  forgetRefusal(path: FieldPath): void {
    this.#refused.delete(path);
  }

  forgetRefusals(): void {
    this.#refused.clear();
  }

  /** The server has refused what was `sent`, with these words. An answer that is not as it was sent any more is tried again. */
  refuse(errors: Readonly<Record<string, Texts>>, sent: FieldValues, isAsSent: (path: FieldPath) => boolean): void {
    for (const { path } of placedFields(this.#form)) {
      const texts = errors[path];
      if (texts && isAsSent(path)) this.#refused.set(path, texts);
    }
    const changed = new Set((Object.keys(sent) as FieldPath[]).filter(isAsSent));
    for (const [path, held] of heldBackBy(this.#form, errors, changed)) this.#waiting.set(path, held);
  }

  /** Returns what is said about each of them. `open`: what is missing or wrong by now; nothing waits for other answers. */
  texts(open: readonly FieldPath[]): ReadonlyMap<FieldPath, Texts> {
    const waiting = [...this.#waiting].filter(([, { gaps }]) => gaps.some((gap) => open.includes(gap)));
    return new Map([...waiting.map(([path, { texts }]) => [path, texts] as const), ...this.#refused]);
  }
}

/**
 * Returns which of the changed answers ask for others that are missing: a submitted form may not become less complete, so
 * these wait, and whatever else was changed is saved without them. What is wrong itself waits anyway.
 */
function heldBackBy(
  form: FormDefinition,
  errors: Readonly<Record<string, readonly string[]>>,
  changed: ReadonlySet<FieldPath>,
): ReadonlyMap<FieldPath, HeldBack> {
  const gaps = new Map<FieldPath, FieldPath[]>();
  for (const { path } of placedFields(form))
    if (path in errors && !changed.has(path))
      for (const asking of askingFor(form, path))
        if (changed.has(asking)) gaps.set(asking, [...(gaps.get(asking) ?? []), path]);
  return new Map([...gaps].map(([path, paths]) => [path, { gaps: paths, texts: [waitingText(form, paths)] }]));
}

/** Returns what decides whether a question is asked, and whether that is asked itself. */
function askingFor(form: FormDefinition, path: FieldPath, known = new Set<FieldPath>()): ReadonlySet<FieldPath> {
  const placed = findField(form, path);
  for (const condition of [placed?.group.show_when, placed?.field.show_when]) {
    for (const { path: read } of condition?.reads ?? []) {
      if (known.has(read)) continue;
      known.add(read);
      askingFor(form, read, known);
    }
  }
  return known;
}

function waitingText(form: FormDefinition, paths: readonly FieldPath[]): string {
  const labels = paths.map((path) => `“${findField(form, path)?.field.label ?? path}”`);
  return `This change will be saved together with ${new Intl.ListFormat('en-US').format(labels)}. Please answer that too.`;
}

/** So many times a list is looked at again: what is wrong in a row may show what else is. */
const maxRounds = 10;

/**
 * Returns the lists of which a save can send all but some cells: a misspelled address of one row must not keep the others from
 * the portal. Where the portal has the same row with another answer in that cell, that one stays; else the cell is empty there.
 * `wrong`: what a save would refuse. A list that is wrong as a whole, as one with too many rows, is not among them.
 */
export function listsLessCells(
  form: FormDefinition,
  typed: FieldValues,
  stored: FieldValues,
  ctx: FormContext,
  wrong: readonly Issue[],
): ReadonlyMap<FieldPath, FieldValue> {
  const lists = new Map<FieldPath, FieldValue>();
  for (const path of new Set(wrong.map((issue) => issue.path))) {
    const field = findField(form, path)?.field;
    let value = typed[path] ?? null;
    let issues = wrong.filter((issue) => issue.path === path);
    for (let round = 0; field && round < maxRounds && issues.every((issue) => isOfCell(field, issue)); round += 1) {
      if (issues.length === 0) {
        lists.set(path, value);
        break;
      }
      value = lessCells(field, value, issues, round === 0 ? stored[path] : undefined);
      const values = { ...typed, [path]: value };
      issues = validate(form, values, ctx, 'save').filter((issue) => issue.path === path && blocks(issue));
    }
  }
  return lists;
}

function isOfCell(field: FieldDefinition, { table, row, column }: Issue): boolean {
  const parts = tablesOf(field).find(({ key }) => key === table)?.parts ?? [];
  return row !== undefined && parts.some(({ key }) => key === column?.split('.')[0]);
}

/** Returns the lists of a field with what `stored` has in these cells, else without them. */
function lessCells(
  field: FieldDefinition,
  value: FieldValue,
  issues: readonly Issue[],
  stored: FieldValue | undefined,
): FieldValue {
  return tablesOf(field).reduce((before, table) => {
    const own = issues.filter((issue) => issue.table === table.key);
    if (own.length === 0) return before;
    const typed = table.rowsIn(before);
    const left = unclaimed(table, typed, stored === undefined ? [] : table.rowsIn(stored));
    const rows = typed.map((row, index) => {
      const columns = own.filter((issue) => issue.row === index).map(({ column = '' }) => column);
      if (columns.length === 0) return row;
      const rest = columns.reduce(withoutCell, row);
      const alike = left.filter((each) => same(columns.reduce(withoutCell, each), normalizeRow(table.parts, rest)));
      const keys = new Set(columns.map((column) => column.split('.')[0]));
      const cells = Object.entries(alike.length === 1 ? (alike[0] ?? {}) : {}).filter(([key]) => keys.has(key));
      return { ...rest, ...Object.fromEntries(cells) };
    });
    return (table.key === undefined ? rows : { ...(isRecord(before) ? before : {}), [table.key]: rows }) as FieldValue;
  }, value);
}

/** Returns the stored rows that are not on the screen as they are: one of them may be what a changed row was. */
function unclaimed({ parts }: FieldTable, typed: readonly RowValue[], stored: readonly RowValue[]): RowValue[] {
  const left = [...stored];
  for (const row of typed) {
    const place = left.findIndex((each) => same(each, normalizeRow(parts, row)));
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** 'email', or 'address.line1' of an address inside the row. */
function withoutCell(row: RowValue, column: string): RowValue {
  const [key = '', inner] = column.split('.');
  const cell = row[key];
  const next: Record<string, PartValue> = { ...row };
  if (inner !== undefined && isRecord(cell)) next[key] = withoutCell(cell as RowValue, inner) as PartValue;
  else delete next[key];
  return next;
}
