import { type FieldValue, isRecord, type RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { tablesOf } from '@parade/contract/forms/engine/widget.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { isRowFilled, normalizeRow } from '@parade/contract/forms/widgets/parts.ts';

export interface BothAnswers {
  readonly value: FieldValue;
  readonly rows: number;
  /** 'animal' */
  readonly noun: string;
}

/**
 * Returns the rows of both, where each has only added some to what was `before`: the other's list, and below it what was added
 * here. A row that both have added alike is one. undefined: something was changed or removed, so that rows, which have no names of
 * their own, cannot be told apart; or more than fit.
 */
export function bothAnswers(
  field: FieldDefinition,
  before: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | null,
): BothAnswers | undefined {
  const tables = tablesOf(field);
  const lists = tables.map((table) => {
    const [base, here, there] = [before, mine, theirs].map((value) => rowsIn(table, value));
    const [own, others] = [here, there].map((rows) => added(table, base ?? [], rows ?? []));
    if (!own || !others) return undefined;
    const more = own.filter((row) => !others.some((other) => isSameRow(table, row, other)));
    return { isOfBoth: own.length > 0 && others.length > 0, rows: [...(there ?? []), ...more], table };
  });
  if (!lists.every((list) => list !== undefined && list.rows.length <= list.table.max_rows)) return undefined;
  const [list] = lists;
  if (!list || !lists.some((each) => each?.isOfBoth)) return undefined;
  const entries = lists.flatMap((each) => (each && each.rows.length > 0 ? [[each.table.key ?? '', each.rows]] : []));
  return {
    value: (list.table.key === undefined ? list.rows : Object.fromEntries(entries)) as FieldValue,
    rows: lists.reduce((sum, each) => sum + (each?.rows.length ?? 0), 0),
    noun: list.table.noun,
  };
}

function rowsIn(table: FieldTable, value: FieldValue | undefined): readonly RowValue[] {
  const rows: unknown = Array.isArray(value) || isRecord(value) ? table.rowsIn(value as FieldValue) : [];
  return Array.isArray(rows) ? (rows as RowValue[]).filter((row) => isRowFilled(table.parts, row)) : [];
}

/** Returns the rows beyond those before; undefined where one of these is missing. */
function added(table: FieldTable, before: readonly RowValue[], rows: readonly RowValue[]): RowValue[] | undefined {
  const left = [...rows];
  for (const row of before) {
    const place = left.findIndex((each) => isSameRow(table, each, row));
    if (place === -1) return undefined;
    left.splice(place, 1);
  }
  return left;
}

function isSameRow({ parts }: FieldTable, one: RowValue, other: RowValue): boolean {
  return same(normalizeRow(parts, one), normalizeRow(parts, other));
}
