import { type RefObject, useEffect, useRef, useState } from 'react';
import type { NamedKey } from '../keys/namedKeys.ts';
import { useKeys } from '../keys/useKeys.ts';

/**
 * The keys of a list: J and K move through its rows, Enter opens the one that has the focus (it is on the row's link), X
 * chooses it. `current`: J and K show another row, and go on from the one that is shown.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>, rows: unknown, current?: CurrentRow) {
  const can = useRowActs(box, rows);
  const [said, say] = useState('');
  const last = useRef<string>(undefined);
  const move = (by: 1 | -1) => (event: KeyboardEvent) => {
    const rows = rowsIn(box.current);
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    const now = focused < 0 ? rows.findIndex((row) => row.dataset['row'] === String(current?.key)) : focused;
    const before = now < 0 ? rows.findIndex((row) => row.dataset['row'] === last.current) : now;
    // Coming from elsewhere, the row that was left has the focus again, or the first one.
    const next = now < 0 ? Math.max(before, 0) : now + by;
    const row = rows[next];
    if (!row) {
      say(rows.length === 0 ? '' : by === 1 ? 'Last row' : 'First row');
      return;
    }
    event.preventDefault();
    last.current = row.dataset['row'];
    focusRow(row);
    current?.onMove(row.dataset['row'] ?? '');
  };
  const choose = (event: KeyboardEvent) => {
    const row = rowsIn(box.current).find((each) => each.contains(document.activeElement));
    const check = row && checkOf(row);
    if (!row || !check) return;
    event.preventDefault();
    say(`${nameOf(row)}: ${check.checked ? 'not selected' : 'selected'}`);
    check.click();
  };
  const words = rowKeys.filter(({ act }) => act === undefined || can[act]);
  useKeys({ j: move(1), k: move(-1), x: choose }, words);
  return { said, can };
}

const rowKeys: readonly (NamedKey & { readonly act?: keyof RowActs })[] = [
  { key: 'J', what: 'Next row' },
  { key: 'K', what: 'Previous row' },
  { key: 'Enter', what: 'Open the row', act: 'open' },
  { key: 'X', what: 'Select the row', act: 'select' },
  // The bar that hears it is a part of every list with something to select.
  { key: 'B', what: 'To the actions for the selected rows, and back', act: 'select' },
];

/** The row that is shown beside the list. The focus alone shows none: Tab passes rows on its way. */
export interface CurrentRow {
  readonly key: string | number | undefined;
  /** J and K went on to the row of this key. */
  readonly onMove: (key: string) => void;
}

/** What the keys do with the rows of a list: some lists open nothing, most select nothing. */
export interface RowActs {
  readonly open: boolean;
  readonly select: boolean;
}

/** As the rows are drawn: what they lead to is theirs to say. */
function useRowActs(box: RefObject<HTMLElement | null>, rows: unknown): RowActs {
  const [can, setCan] = useState<RowActs>({ open: false, select: false });
  useEffect(() => {
    const drawn = rowsIn(box.current);
    const open = drawn.some((row) => openerOf(row) !== null);
    const select = drawn.some((row) => checkOf(row) !== null);
    setCan((before) => (before.open === open && before.select === select ? before : { open, select }));
  }, [box, rows]);
  return can;
}

/** The first link or button of the name of a row or a card; the row itself where there is none. */
export function focusRow(row: HTMLElement): void {
  (openerOf(row) ?? row).focus();
}

function openerOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>(':is(th, h2) :is(a[href], button)');
}

function checkOf(row: HTMLElement): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>('.table-check input');
}

export function rowsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('tbody tr[data-row]') ?? [])];
}

function nameOf(row: HTMLElement): string {
  return row.querySelector('th')?.textContent ?? '';
}
