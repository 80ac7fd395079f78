import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { rememberRow, rowOpenedIn } from './openedRow.ts';
import { focusRow } from './useRowKeys.ts';

/** A row of a table, or the card of a list. */
const rowSelector = 'tr[data-row], li[data-row]';

function rowOf(box: HTMLElement | null, row: string): HTMLElement | undefined {
  return [...(box?.querySelectorAll<HTMLElement>(rowSelector) ?? [])].find((each) => each.dataset['row'] === row);
}

/**
 * Back from what a row opened, that row has the focus again: by the browser's way back, or by a link whose state names
 * it ({ row }). `isThere`: the rows are drawn. Returns the handler that records the row whose link is followed.
 */
export function useReturn(box: RefObject<HTMLElement | null>, to: string | undefined, label: string, isThere: boolean) {
  const { state } = useLocation();
  const kind = useNavigationType();
  // As it was on arrival: sorting and paging here are no return.
  const [arrival] = useState(() => {
    const named = (state as { row?: unknown } | null)?.row;
    return typeof named === 'string' ? named : kind === 'POP' && to !== undefined ? rowOpenedIn(to) : undefined;
  });
  const wanted = useRef(arrival);
  useEffect(() => {
    const row = wanted.current;
    if (!isThere || row === undefined) return undefined;
    // After the shell has put the focus on the new page.
    const timer = setTimeout(() => {
      wanted.current = undefined;
      const found = rowOf(box.current, row);
      if (found) focusRow(found);
    });
    return () => clearTimeout(timer);
  }, [isThere, box]);
  return (target: EventTarget) => {
    if (to === undefined || !(target instanceof Element) || !target.closest('a[href]')) return;
    const row = target.closest<HTMLElement>(rowSelector)?.dataset['row'];
    if (row !== undefined) rememberRow({ to, label, row });
  };
}
