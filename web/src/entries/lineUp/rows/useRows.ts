import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { type Order, placedAt, without } from '@parade/contract/entries/lineUp/order.ts';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFollow } from '../../../http/useFollow.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { lineUpWords, placeWords } from '../words.ts';
import type { RowActs } from './LineUpRow.tsx';
import { type Dropped, useDrag } from './useDrag.ts';

interface RowsOf {
  readonly ids: Order;
  readonly byId: ReadonlyMap<number, LineUpEntry>;
  readonly change: (make: (ids: Order) => Order) => void;
  readonly list: RefObject<HTMLElement | null>;
  readonly line: RefObject<HTMLElement | null>;
}

/** Everything that moves units: pointer, keys, buttons and typed places; what is said of it, and where the focus stays. */
export function useRows({ ids, byId, change, list, line }: RowsOf) {
  const [lifted, setLifted] = useState<{ readonly id: number; readonly before: Order } | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [said, say] = useState('');
  const focused = useRef<{ readonly id: number; readonly control: string } | null>(null);
  const now = useLatest({ ids, lifted, byId });
  const nameOf = (id: number) => now().byId.get(id)?.official_name ?? '';

  // A row that is moved in the page loses the focus.
  useLayoutEffect(() => {
    const { id, control } = focused.current ?? {};
    focused.current = null;
    if (id === undefined) return;
    const found = list.current?.querySelector<HTMLElement>(`[data-entry="${id}"] [data-control="${control}"]`);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'nearest' });
  }, [ids, list]);

  const announce = (order: Order, id: number) => {
    const index = order.indexOf(id);
    const neighbor = (at: number) => (order[at] === undefined ? null : nameOf(order[at]));
    say(placeWords(nameOf(id), index + 1, order.length, neighbor(index - 1), neighbor(index + 1)));
  };
  const move = (id: number, place: number, control = 'grip') => {
    const order = placedAt(now().ids, id, place);
    focused.current = { id, control };
    change(() => order);
    announce(order, id);
  };
  const takeOut = (id: number) => {
    change((order) => without(order, id));
    setLifted(null);
    say(lineUpWords.taken_out(nameOf(id)));
  };
  const drag = useDrag(list, line, (id, to: Dropped) => {
    if (to === 'out') {
      if (now().ids.includes(id)) takeOut(id);
    } else move(id, to);
  });
  const latest = useLatest({ move, takeOut, drag, say });

  const acts = useMemo<Omit<RowActs, 'follow'>>(() => {
    const placeOf = (id: number) => now().ids.indexOf(id) + 1;
    const putBack = (id: number) => {
      const before = now().lifted?.before;
      if (!before) return;
      focused.current = { id, control: 'grip' };
      change(() => before);
      setLifted(null);
      latest().say(lineUpWords.put_back(nameOf(id), before.indexOf(id) + 1));
    };
    const walk = (id: number, by: number) => {
      const next = now().ids[placeOf(id) - 1 + by];
      const grip = `[data-entry="${next}"] [data-control="grip"]`;
      list.current?.querySelector<HTMLElement>(grip)?.focus();
    };
    return {
      grab: (event, id) => latest().drag(event, id),
      takeOut: (id) => latest().takeOut(id),
      enter: (id) => setActive(id),
      leave: () => {
        // Moving the row takes the focus away for a moment; what is lifted then stays so.
        if (!focused.current) setLifted(null);
      },
      step: (id, by, control) => {
        const to = placeOf(id) + by;
        if (to >= 1 && to <= now().ids.length) latest().move(id, to, control);
      },
      place: (id, typed) => {
        const place = Number(typed);
        if (typed === '' || place === 0) latest().takeOut(id);
        else if (Number.isInteger(place) && place !== placeOf(id)) latest().move(id, Math.max(1, place), 'place');
      },
      press: (event: KeyboardEvent<HTMLElement>, id) => {
        const isLifted = now().lifted?.id === id;
        const by = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 }[event.key];
        if (by !== undefined) {
          event.preventDefault();
          if (isLifted) latest().move(id, Math.max(1, Math.min(now().ids.length, placeOf(id) + by)));
          else walk(id, Math.abs(by) > 10 ? (by < 0 ? 1 - placeOf(id) : now().ids.length - placeOf(id)) : by);
        } else if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault();
          if (isLifted) setLifted(null);
          else {
            setLifted({ id, before: now().ids });
            latest().say(lineUpWords.lifted(nameOf(id), placeOf(id), now().ids.length));
          }
        } else if (event.key === 'Escape' && isLifted) {
          event.preventDefault();
          putBack(id);
        } else if (event.key === 'Delete') {
          event.preventDefault();
          latest().takeOut(id);
        }
      },
    };
    // Everything that changes is read when it is needed.
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, []);
  const follow = useFollow();
  const all = useMemo<RowActs>(() => ({ ...acts, follow }), [acts, follow]);
  return { acts: all, lifted: lifted?.id ?? null, active: active ?? ids[0] ?? null, said, move, takeOut };
}
