/** What is done to many rows of a list together, and undone. */
import { discarding, type ImportWork, type JudgedRow, problemsOf } from './importWork.ts';

/** 'accept': takes rows as they were read, where they only could be read in two ways. */
export const bulkActs = ['discard', 'accept', 'restore'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Whether the act does anything to the row. */
export function isFor(act: BulkAct, work: ImportWork, row: JudgedRow, org_type: number): boolean {
  const isDiscarded = work.discarded.has(row.place);
  if (row.kind !== 'person' || isDiscarded !== (act === 'restore')) return false;
  return act !== 'accept' || (row.doubts.length > 0 && Object.keys(problemsOf(row.input, org_type)).length === 0);
}

export function changesOf(act: BulkAct, work: ImportWork, rows: readonly JudgedRow[]): Partial<ImportWork> {
  const places = new Set(rows.map(({ place }) => place));
  switch (act) {
    case 'discard':
      return discarding(work, [...places]);
    case 'restore':
      return { discarded: new Set([...work.discarded].filter((place) => !places.has(place))) };
    case 'accept':
      return { fixed: new Map([...work.fixed, ...rows.map(({ place }) => [place, null] as const)]) };
  }
}

/** Takes back what the act did to these rows, and nothing that was done since. */
export function undoing(act: BulkAct, work: ImportWork, rows: readonly JudgedRow[]): Partial<ImportWork> {
  if (act === 'discard') return changesOf('restore', work, rows);
  if (act === 'restore') return changesOf('discard', work, rows);
  const places = new Set(rows.map(({ place }) => place));
  return { fixed: new Map([...work.fixed].filter(([place]) => !places.has(place))) };
}
