import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { type Order, placedAt, placedTogether, putBack, without } from '@parade/contract/entries/lineUp/order.ts';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFollow } from '../../../http/useFollow.ts';
import { type Dropped, useDrag } from '../../../ui/list/useDrag.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import { lineUpWords, placeWords } from '../words.ts';
import type { RowActs } from './LineUpRow.tsx';
import { useChosenRows } from './useChosenRows.ts';

interface RowsOf {
  readonly ids: Order;
  readonly byId: ReadonlyMap<number, LineUpEntry>;
  readonly change: (make: (ids: Order) => Order) => void;
  readonly list: RefObject<HTMLElement | null>;
  readonly line: RefObject<HTMLElement | null>;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -1e6,
  End: 1e6,
};

/** Everything that moves units: pointer, keys, buttons and typed places; what is said of it, and where the focus stays. */
export function useRows({ ids, byId, change, list, line }: RowsOf) {
  const [lifted, setLifted] = useState<{ readonly id: number; readonly before: Order } | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [said, say] = useState('');
  const focused = useRef<{ readonly id: number; readonly control: string } | null>(null);
  const choice = useChosenRows(ids);
  const toast = useToast();
  const now = useLatest({ ids, lifted, byId, chosen: choice.chosen });
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
  /** Those that move with a row: the chosen ones, if it is one of them. */
  const groupOf = (id: number): ReadonlySet<number> => (now().chosen.has(id) ? now().chosen : new Set([id]));
  /** Brings the chosen ones together, the first of them to a place; answers what takes it back. */
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
    focused.current = { id, control };
    if (group.size > 1) {
      moveTogether(group, place);
      return;
    }
    const order = placedAt(now().ids, id, place);
    change(() => order);
    announce(order, id);
  };
  const takeOut = (id: number) => {
    change((order) => without(order, id));
    setLifted(null);
    say(lineUpWords.taken_out(nameOf(id)));
  };
  /** The chosen ones at a place, or out; one notice, one Undo. */
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
  const drag = useDrag({
    list,
    line,
    rows: '[data-entry]',
    out: '[data-not-placed]',
    drop: (id: number, to: Dropped) => {
      const group = groupOf(id);
      if (group.size > 1) {
        // The place was counted among all rows but the one that was dragged.
        const ahead = now()
          .ids.filter((each) => each !== id)
          .slice(0, to === 'out' ? 0 : to - 1);
        placeChosen(to === 'out' ? 'out' : ahead.filter((each) => !group.has(each)).length + 1);
      } else if (to !== 'out') move(id, to);
      else if (now().ids.includes(id)) takeOut(id);
    },
  });
  const latest = useLatest({ move, takeOut, drag, say, groupOf, choice });

  const acts = useMemo<Omit<RowActs, 'follow'>>(() => {
    const placeOf = (id: number) => now().ids.indexOf(id) + 1;
    /** The place of a row, or of the first of those that move with it, and the last one that it can come to. */
    const startOf = (id: number) => {
      const group = latest().groupOf(id);
      return { start: now().ids.findIndex((each) => group.has(each)) + 1, last: now().ids.length - group.size + 1 };
    };
    const drop = (id: number) => {
      const before = now().lifted?.before;
      if (!before) return;
      focused.current = { id, control: 'grip' };
      change(() => before);
      setLifted(null);
      latest().say(lineUpWords.put_back(nameOf(id), before.indexOf(id) + 1));
    };
    const walk = (id: number, by: number): number | undefined => {
      const next = now().ids[Math.max(0, Math.min(now().ids.length - 1, placeOf(id) - 1 + by))];
      list.current?.querySelector<HTMLElement>(`[data-entry="${next}"] [data-control="grip"]`)?.focus();
      return next;
    };
    /** Whether the key is one of these and has had its effect. */
    const pressed = (event: KeyboardEvent<HTMLElement>, id: number): boolean => {
      const isLifted = now().lifted?.id === id;
      const by = steps[event.key];
      if (by !== undefined && isLifted) {
        const { start, last } = startOf(id);
        latest().move(id, Math.max(1, Math.min(last, start + by)));
      } else if (by !== undefined) {
        const next = walk(id, by);
        if (event.shiftKey && next !== undefined) latest().choice.chooseUpTo(next, id);
      } else if (event.key === ' ' || event.key === 'Enter') {
        if (isLifted) setLifted(null);
        else {
          setLifted({ id, before: now().ids });
          latest().say(lineUpWords.lifted(nameOf(id), placeOf(id), now().ids.length));
        }
      } else if (event.key === 'Escape' && isLifted) drop(id);
      else if (event.key === 'Escape' && now().chosen.size > 0) latest().choice.clear();
      else if (event.key === 'x' && !event.ctrlKey && !event.metaKey) latest().choice.choose(id);
      else if (event.key === 'Delete') latest().takeOut(id);
      else return false;
      return true;
    };
    return {
      grab: (event, id) => latest().drag(event, id),
      takeOut: (id) => latest().takeOut(id),
      choose: (id) => latest().choice.choose(id),
      enter: (id) => setActive(id),
      leave: () => {
        // Moving the row takes the focus away for a moment; what is lifted then stays so.
        if (!focused.current) setLifted(null);
      },
      step: (id, by, control) => {
        const { start, last } = startOf(id);
        if (start + by >= 1 && start + by <= last) latest().move(id, start + by, control);
      },
      place: (id, typed) => {
        const place = Number(typed);
        if (typed === '' || place === 0) latest().takeOut(id);
        else if (Number.isInteger(place) && place !== placeOf(id)) latest().move(id, Math.max(1, place), 'place');
      },
      press: (event, id) => {
        if (pressed(event, id)) event.preventDefault();
      },
    };
    // Everything that changes is read when it is needed.
    // oxlint-disable-next-line exhaustive-deps -- everything that changes is read from a ref
  }, []);
  const follow = useFollow();
  const all = useMemo<RowActs>(() => ({ ...acts, follow }), [acts, follow]);
  return { acts: all, lifted: lifted?.id ?? null, active: active ?? ids[0] ?? null, said, move, choice, placeChosen };
}
