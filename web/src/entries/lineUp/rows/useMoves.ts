import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { type Order, placedAt, placedTogether, putBack, without } from '@parade/contract/entries/lineUp/order.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/Toast.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import { lineUpWords, placeWords } from '../words.ts';

export interface Moved {
  readonly ids: Order;
  readonly byId: ReadonlyMap<number, LineUpEntry>;
  readonly change: (make: (ids: Order) => Order) => void;
  readonly list: RefObject<HTMLElement | null>;
}

/** Moves rows to a place or out of the line-up, alone or with the chosen ones; announces it and keeps the focus on the row. */
export function useMoves({ ids, byId, change, list, chosen }: Moved & { readonly chosen: ReadonlySet<number> }) {
  const [said, say] = useState('');
  const focusRef = useMovedFocus(ids, list);
  const toast = useToast();
  const now = useLatest({ ids, byId, chosen });
  const nameOf = (id: number) => now().byId.get(id)?.official_name ?? '';

  const announce = (order: Order, id: number) => {
    const index = order.indexOf(id);
    const neighbor = (at: number) => (order[at] === undefined ? null : nameOf(order[at]));
    say(placeWords(nameOf(id), index + 1, order.length, neighbor(index - 1), neighbor(index + 1)));
  };
  /** Returns the rows that move with a row: the chosen ones, if it is one of them. */
  const groupOf = (id: number): ReadonlySet<number> => (now().chosen.has(id) ? now().chosen : new Set([id]));
  /** Brings the chosen ones together, the first of them to a place. Returns what takes it back. */
  const moveTogether = (group: ReadonlySet<number>, place: number) => {
    const before = now().ids;
    const order = placedTogether(before, group, place);
    const first = order.findIndex((id) => group.has(id)) + 1;
    change(() => order);
    say(lineUpWords.together(group.size, first, order.length));
    return () => {
      change((later) => putBack(later, before, group));
      say(lineUpWords.together_back(group.size));
    };
  };
  const move = (id: number, place: number, control = 'grip') => {
    const group = groupOf(id);
    focusRef.current = { id, control };
    if (group.size > 1) {
      moveTogether(group, place);
      return;
    }
    const order = placedAt(now().ids, id, place);
    change(() => order);
    announce(order, id);
  };
  const takeOut = (id: number) => {
    focusRef.current = besideFocus(now().ids, id, list.current);
    change((order) => without(order, id));
    say(lineUpWords.taken_out(nameOf(id)));
  };
  /** Moves the chosen ones to a place, or out; one notice, one Undo. */
  const placeChosen = (place: number | 'out') => {
    const group = now().chosen;
    if (place !== 'out') {
      const undo = moveTogether(group, place);
      toast.success(lineUpWords.moved_together(group.size, place), undefined, undo);
      return;
    }
    const before = now().ids;
    change((order) => order.filter((id) => !group.has(id)));
    say(lineUpWords.out_together(group.size));
    toast.success(lineUpWords.out_together(group.size), undefined, () =>
      change((later) => putBack(later, before, group)),
    );
  };
  return { said, say, focusRef, nameOf, groupOf, move, takeOut, placeChosen };
}

/** A row that is taken out takes the focus within it along: the same control of the row that comes to its place gets it. */
function besideFocus(ids: Order, id: number, list: HTMLElement | null): Focused | null {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || !list?.querySelector(`[data-entry="${id}"]`)?.contains(now)) return null;
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids[at - 1];
  return next === undefined ? null : { id: next, control: now.dataset['control'] ?? 'grip' };
}

interface Focused {
  readonly id: number;
  readonly control: string;
}

/** Gives the focus back to a control of a row that has moved, or to one beside: a row that is moved in the page loses it. */
function useMovedFocus(ids: Order, list: RefObject<HTMLElement | null>) {
  const focusRef = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    const { id, control } = focusRef.current ?? {};
    focusRef.current = null;
    if (id === undefined) return;
    const found = list.current?.querySelector<HTMLElement>(`[data-entry="${id}"] [data-control="${control}"]`);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'nearest' });
  }, [ids, list]);
  return focusRef;
}
