import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { isRowFilled } from '@parade/contract/forms/widgets/parts.ts';
import { counted } from '@parade/contract/wording.ts';
import { useRef, useState } from 'react';
import { useConfirm } from '../../../ui/Dialog.tsx';
import { useDrag } from '../../../ui/list/useDrag.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import type { FieldState } from '../../answers/fieldState.ts';
import { useAddedRow, useKeptFocus, useRemainingRow } from './useRowFocus.ts';
import { useRowKeys } from './useRowKeys.ts';

export interface RowsProps {
  readonly path: FieldPath;
  readonly table: FieldTable;
  readonly rows: readonly RowValue[];
  readonly state: FieldState;
  readonly required: readonly string[] | undefined;
  readonly onChange: (rows: readonly RowValue[]) => void;
  readonly onVisit: () => void;
}

interface Outcome {
  readonly words: string;
  /** The rows as they were, and as they are until something else changes them. */
  readonly before: readonly RowValue[];
  readonly after: readonly RowValue[];
  /** The row that has the focus once it was taken back. */
  readonly at: number;
}

/** The acts on a list of rows: add, copy, move, remove, paste, and undo. */
export function useRows({ table, rows, onChange, onVisit }: RowsProps) {
  const { parts, noun } = table;
  /** The key of the open row. */
  const [open, setOpen] = useState<number | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const addedRef = useAddedRow(list, rows.length);
  const keepFocus = useKeptFocus(list);
  const goTo = useRemainingRow(list, rows.length);
  const { keys, find, follow } = useRowKeys(rows);
  const places: readonly (number | undefined)[] = [...rows.keys()];

  const { outcome, change, undo } = useOutcome(rows, onChange, goTo);
  const begun = () => rows.filter((row) => isRowFilled(parts, row));
  const insert = (at: number, row: RowValue) => {
    addedRef.current = at;
    const after = rows.toSpliced(at, 0, row);
    setOpen(follow(after, places.toSpliced(at, 0, undefined))[at] ?? null);
    onChange(after);
  };
  const place = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length || to === from) return;
    const after = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    keepFocus();
    follow(after, places.toSpliced(from, 1).toSpliced(to, 0, from));
    change({ before: rows, after, at: from, words: `${capital(noun)} ${from + 1} is number ${to + 1} now.` });
  };
  const drag = useDrag<number>({
    list,
    line,
    rows: '.form-row',
    drop: (from, to) => {
      if (typeof to === 'number') place(from, to - 1);
    },
  });
  const remove = useRemoving({ table, rows, follow }, (removed) => {
    change(removed);
    onVisit();
    setOpen(null);
    goTo(removed.at, removed.after.length);
  });
  return {
    list,
    line,
    keys,
    /** Changes what is in a row, which may have moved since; does nothing once it was removed. */
    set: (key: number, next: RowValue) => {
      const found = find(key);
      if (!found) return;
      const after = found.rows.with(found.index, next);
      follow(after, [...after.keys()]);
      onChange(after);
    },
    open,
    setOpen,
    pasted,
    setPasted,
    outcome,
    drag,
    remove,
    move: place,
    add: () => insert(rows.length, {}),
    /** The same once more, below. */
    duplicate: (index: number) => insert(index + 1, copyOf(rows[index], parts)),
    begun,
    /** Adds rows below those that have something in them. */
    append: (more: readonly RowValue[]) => {
      setPasted(null);
      const after = [...begun(), ...more];
      change({ before: rows, after, at: rows.length - 1, words: `Added ${counted(more.length, noun)}.` });
      onVisit();
    },
    undo,
  };
}

export type RowActs = Omit<ReturnType<typeof useRows>, 'list' | 'line' | 'keys'>;

/** The last act on the rows, and what takes it back until something else is changed: nothing typed since is lost. */
function useOutcome(
  rows: readonly RowValue[],
  onChange: RowsProps['onChange'],
  goTo: ReturnType<typeof useRemainingRow>,
) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = (next: Outcome) => {
    onChange(next.after);
    setOutcome(next);
  };
  const undo =
    outcome && JSON.stringify(outcome.after) === JSON.stringify(rows)
      ? () => {
          onChange(outcome.before);
          setOutcome(null);
          // The pressed button no longer exists.
          goTo(outcome.at, outcome.before.length);
        }
      : undefined;
  return { outcome, change, undo };
}

/** Removes a row, after a question where it has something in it. */
function useRemoving(
  {
    table: { parts, noun },
    rows,
    follow,
  }: Pick<RowsProps, 'table' | 'rows'> & Pick<ReturnType<typeof useRowKeys>, 'follow'>,
  onRemoved: (removed: Outcome) => void,
) {
  const confirm = useConfirm();
  // Somebody else's rows, or a file, may arrive while the question is open.
  const now = useLatest(rows);
  const removed = useLatest(onRemoved);
  return async (index: number) => {
    const row = rows[index];
    const title = noun === 'animal' ? FORM_NOTICES.remove_animal : `Remove ${noun}`;
    const asked = row !== undefined && isRowFilled(parts, row);
    const question = { title, body: `${capital(noun)} ${index + 1} will be removed.`, act: title, danger: true };
    if (asked && !(await confirm(question))) return;
    const before = now();
    const at = row === undefined ? index : placeOf(row, index, before);
    const after = before.toSpliced(at, 1);
    follow(after, [...before.keys()].toSpliced(at, 1));
    removed()({ before, after, at, words: `${capital(noun)} ${at + 1} removed.` });
  };
}

/** Where a row is by now: others may have come before it. One that was itself changed is where it was. */
function placeOf(row: RowValue, index: number, rows: readonly RowValue[]): number {
  const isIt = (other: RowValue | undefined) => JSON.stringify(other) === JSON.stringify(row);
  const found = isIt(rows[index]) ? index : rows.findIndex(isIt);
  return found === -1 ? index : found;
}

/** Returns the parts of a row that a copy has: files belong to one row. */
function copyOf(row: RowValue | undefined, parts: FieldTable['parts']): RowValue {
  const files = new Set(parts.filter(({ widget }) => widget === 'file').map(({ key }) => key));
  return Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !files.has(key)));
}

/** 'Animal'. */
export function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
