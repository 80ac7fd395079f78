import type { RowValue } from '@parade/contract/forms/answers/values.ts';
import { useState } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';

export interface KeyedRows {
  readonly rows: readonly RowValue[];
  /** One for each row. */
  readonly keys: readonly number[];
  /** The next new key. */
  readonly next: number;
}

/**
 * A key for each row, which it has for as long as the list is shown, wherever it goes: a file that is on its way arrives in
 * the row that it was chosen for, and the row that is open stays the open one.
 */
export function useRowKeys(rows: readonly RowValue[]) {
  const [known, setKnown] = useState<KeyedRows>({ rows, keys: rows.map((_, index) => index), next: rows.length });
  const isKnown = known.rows.length === rows.length && known.rows.every((row, index) => row === rows[index]);
  const now = isKnown ? known : keyedAs(known, rows);
  if (!isKnown) setKnown(now);
  const latest = useLatest(now);
  return {
    keys: now.keys,
    /** Returns the row of a key as it is now, and its place; undefined once it was removed. */
    find: (key: number) => {
      const { rows: present, keys } = latest();
      const index = keys.indexOf(key);
      const row = present[index];
      return row && { row, index, rows: present };
    },
    /** Says where the rows of a change were before, undefined for a new one; returns their keys. */
    follow: (after: readonly RowValue[], places: readonly (number | undefined)[]): readonly number[] => {
      const moved = keyedBy(latest(), after, places);
      setKnown(moved);
      return moved.keys;
    },
  };
}

/**
 * Returns the keys of rows that were changed elsewhere: those that are as they were have the same key, at the same place
 * first; others are the ones at their place, or new.
 */
export function keyedAs(before: KeyedRows, after: readonly RowValue[]): KeyedRows {
  const texts = before.rows.map((row) => JSON.stringify(row));
  const left = new Set(before.rows.keys());
  const take = (index: number | undefined) => (index !== undefined && left.delete(index) ? index : undefined);
  const same = after.map((row, index) => (texts[index] === JSON.stringify(row) ? take(index) : undefined));
  const elsewhere = after.map((row, index) => {
    if (same[index] !== undefined) return same[index];
    const text = JSON.stringify(row);
    return take([...left].find((place) => texts[place] === text));
  });
  const places = elsewhere.map((place, index) => place ?? take(index));
  return keyedBy(before, after, places);
}

function keyedBy(before: KeyedRows, rows: readonly RowValue[], places: readonly (number | undefined)[]): KeyedRows {
  let { next } = before;
  const keys = places.map((place) => {
    const key = place === undefined ? undefined : before.keys[place];
    if (key !== undefined) return key;
    next += 1;
    return next - 1;
  });
  return { rows, keys, next };
}
