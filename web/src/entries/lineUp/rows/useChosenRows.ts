import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';

/**
 * The rows that are moved together: each by its box, by Ctrl or Cmd and a press on its row, by X; those between two by
 * Shift. Who leaves the line-up leaves the choice.
 */
export function useChosenRows(ids: Order) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  /** The row at which a choice with Shift begins. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const chosen = useMemo(() => {
    const there = ids.filter((id) => picked.has(id));
    return there.length === picked.size ? picked : new Set(there);
  }, [ids, picked]);
  const now = useLatest({ ids, chosen, anchor });

  const choose = useCallback(
    (id: number) => {
      const next = new Set(now().chosen);
      if (!next.delete(id)) next.add(id);
      setPicked(next);
      setAnchor(id);
    },
    [now],
  );
  /** From where the choice began up to this row, at both ends inclusive. */
  const chooseUpTo = useCallback(
    (id: number, start: number = id) => {
      const { ids: order, chosen: before, anchor: begun } = now();
      const from = begun !== null && before.has(begun) ? begun : start;
      const ends = [order.indexOf(from), order.indexOf(id)].sort((one, other) => one - other);
      setPicked(new Set([...before, ...order.slice(ends[0], (ends[1] ?? 0) + 1)]));
      setAnchor(from);
    },
    [now],
  );
  const clear = useCallback(() => {
    setPicked(new Set());
    setChoosing(false);
  }, []);
  /** A press on a row outside of its own controls, with a key held. */
  const press = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return;
      if (!(event.target instanceof Element) || event.target.closest('a, button, input, label')) return;
      const id = Number(event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry);
      if (!id) return;
      event.preventDefault();
      if (event.shiftKey) chooseUpTo(id);
      else choose(id);
    },
    [choose, chooseUpTo],
  );
  return { chosen, isChoosing, setChoosing, choose, chooseUpTo, clear, press };
}
