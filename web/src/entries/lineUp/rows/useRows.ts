import type { Order } from '@parade/contract/entries/lineUp/order.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useState } from 'react';
import { useFollow } from '../../../http/useFollow.ts';
import { type Dropped, useDrag } from '../../../ui/list/useDrag.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { lineUpWords } from '../words.ts';
import type { RowActs } from './LineUpRow.tsx';
import { useChosenRows } from './useChosenRows.ts';
import { type Moved, useMoves } from './useMoves.ts';

interface Lifted {
  readonly id: number;
  /** The order that Escape brings back. */
  readonly before: Order;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -1e6,
  End: 1e6,
};

/** Everything that moves units: pointer, keys, buttons and typed places. */
export function useRows({ line, ...moved }: Moved & { readonly line: RefObject<HTMLElement | null> }) {
  const { ids, change, list } = moved;
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const choice = useChosenRows(ids);
  const moves = useMoves({ ...moved, chosen: choice.chosen });
  const { groupOf, move, placeChosen } = moves;
  const now = useLatest(ids);
  const takeOut = (id: number) => {
    moves.takeOut(id);
    setLifted(null);
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
          .filter((each) => each !== id)
          .slice(0, to === 'out' ? 0 : to - 1);
        placeChosen(to === 'out' ? 'out' : ahead.filter((each) => !group.has(each)).length + 1);
      } else if (to !== 'out') move(id, to);
      else if (now().includes(id)) takeOut(id);
    },
  });
  const latest = useLatest({ ...moves, ids, change, list, choice, lifted, setLifted, setActive, takeOut, drag });
  const acts = useMemo(() => rowActs(latest), [latest]);
  const follow = useFollow();
  const all = useMemo<RowActs>(() => ({ ...acts, follow }), [acts, follow]);
  const { said } = moves;
  return { acts: all, lifted: lifted?.id ?? null, active: active ?? ids[0] ?? null, said, move, choice, placeChosen };
}

/** The rows as the newest rendering has them. */
interface Current extends Omit<ReturnType<typeof useMoves>, 'takeOut'>, Pick<Moved, 'ids' | 'change' | 'list'> {
  readonly choice: ReturnType<typeof useChosenRows>;
  readonly lifted: Lifted | null;
  readonly setLifted: (lifted: Lifted | null) => void;
  readonly setActive: (id: number) => void;
  readonly takeOut: (id: number) => void;
  readonly drag: (event: PointerEvent<HTMLElement>, id: number) => void;
}

/** Returns the acts of a row, which stay the same for as long as the list is shown: rows are not drawn again for them. */
function rowActs(now: () => Current): Omit<RowActs, 'follow'> {
  return {
    grab: (event, id) => now().drag(event, id),
    takeOut: (id) => now().takeOut(id),
    choose: (id) => now().choice.choose(id),
    enter: (id) => now().setActive(id),
    leave: () => {
      // Moving the row takes the focus away for a moment; what is lifted then stays so.
      if (!now().focusRef.current) now().setLifted(null);
    },
    step: (id, by, control) => {
      const { start, last } = reachOf(now(), id);
      if (start + by >= 1 && start + by <= last) now().move(id, start + by, control);
    },
    place: (id, typed) => {
      const place = Number(typed);
      if (typed === '' || place === 0) now().takeOut(id);
      else if (Number.isInteger(place) && place !== placeOf(now(), id)) now().move(id, Math.max(1, place), 'place');
    },
    press: (event, id) => {
      if (pressed(now(), event, id)) event.preventDefault();
    },
  };
}

/** Does what a key means on a row. Returns whether it means something. */
function pressed(now: Current, event: KeyboardEvent<HTMLElement>, id: number): boolean {
  const { choice, lifted, setLifted } = now;
  const isLifted = lifted?.id === id;
  const by = steps[event.key];
  if (by !== undefined && isLifted) {
    const { start, last } = reachOf(now, id);
    now.move(id, Math.max(1, Math.min(last, start + by)));
  } else if (by !== undefined) {
    const next = focusRow(now, id, by);
    if (event.shiftKey && next !== undefined) choice.chooseUpTo(next, id);
  } else if (event.key === ' ' || event.key === 'Enter') {
    if (isLifted) {
      setLifted(null);
      now.say(lineUpWords.dropped(now.nameOf(id), placeOf(now, id), now.ids.length));
    } else {
      setLifted({ id, before: now.ids });
      now.say(lineUpWords.lifted(now.nameOf(id), placeOf(now, id), now.ids.length));
    }
  } else if (event.key === 'Escape' && isLifted) dropBack(now, lifted);
  else if (event.key === 'Escape' && choice.chosen.size > 0) choice.clear();
  else if (event.key === 'x' && !event.ctrlKey && !event.metaKey) choice.choose(id);
  else if (event.key === 'Delete') now.takeOut(id);
  else return false;
  return true;
}

function placeOf({ ids }: Current, id: number): number {
  return ids.indexOf(id) + 1;
}

/** Returns the place of a row, or of the first of those that move with it, and the last place that it can come to. */
function reachOf({ ids, groupOf }: Current, id: number): { readonly start: number; readonly last: number } {
  const group = groupOf(id);
  return { start: ids.findIndex((each) => group.has(each)) + 1, last: ids.length - group.size + 1 };
}

function dropBack({ focusRef, change, setLifted, say, nameOf }: Current, { id, before }: Lifted): void {
  focusRef.current = { id, control: 'grip' };
  change(() => before);
  setLifted(null);
  say(lineUpWords.put_back(nameOf(id), before.indexOf(id) + 1));
}

/** Puts the focus on the row so many places away, or the last one on the way. Returns its id. */
function focusRow(now: Current, id: number, by: number): number | undefined {
  const { ids, list } = now;
  const next = ids[Math.max(0, Math.min(ids.length - 1, placeOf(now, id) - 1 + by))];
  list.current?.querySelector<HTMLElement>(`[data-entry="${next}"] [data-control="grip"]`)?.focus();
  return next;
}
