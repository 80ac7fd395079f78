import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Cells } from './gridCells.ts';

const maxSteps = 99;

/** Undo and redo for the cells. Values that somebody else saved meanwhile are not undone. */
export function useCellHistory(cells: Cells, disabled: boolean, onChange: (cells: Cells) => void) {
  const back = useRef<Cells[]>([]);
  const forth = useRef<Cells[]>([]);
  const own = useRef(cells);
  useLayoutEffect(() => {
    if (own.current !== cells && !isSame(own.current, cells)) {
      back.current = [];
      forth.current = [];
    }
    own.current = cells;
  }, [cells]);

  const put = (next: Cells) => {
    if (disabled || isSame(next, cells)) return;
    back.current = [...back.current.slice(-maxSteps), cells];
    forth.current = [];
    own.current = next;
    onChange(next);
  };
  /** Whether there was something to go to. */
  const step = (from: RefObject<Cells[]>, to: RefObject<Cells[]>): boolean => {
    const next = from.current.at(-1);
    if (!next || disabled) return false;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, cells];
    own.current = next;
    onChange(next);
    return true;
  };
  return { put, undo: () => step(back, forth), redo: () => step(forth, back) };
}

function isSame(one: Cells, other: Cells): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
