/** Orders of ids, each id once. Places count from 1. No function here changes its input. */

export type Order = readonly number[];

/** Returns the order with one id at a place, added if it was not in it. A place beyond an end means that end. */
export function placedAt(order: Order, id: number, place: number): number[] {
  const others = order.filter((each) => each !== id);
  const index = Math.min(Math.max(Math.trunc(place) - 1, 0), others.length);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** Returns the order with some of its ids moved together, in their current sequence, the first of them at a place. */
export function placedTogether(order: Order, ids: ReadonlySet<number>, place: number): number[] {
  const others = order.filter((id) => !ids.has(id));
  const index = Math.min(Math.max(Math.trunc(place) - 1, 0), others.length);
  return [...others.slice(0, index), ...order.filter((id) => ids.has(id)), ...others.slice(index)];
}

/**
 * Returns the order with some ids back at the places that they had in an earlier one. Later changes to other ids stay;
 * without any, the result is the earlier order.
 */
export function putBack(order: Order, earlier: Order, ids: ReadonlySet<number>): number[] {
  return earlier.reduce<number[]>(
    (all, id, index) => (ids.has(id) ? placedAt(all, id, index + 1) : all),
    order.filter((id) => !ids.has(id)),
  );
}

export function without(order: Order, id: number): number[] {
  return order.filter((each) => each !== id);
}

/** The change of one id between two orders; null: it was not in the order, or no longer is. */
export interface Move {
  readonly id: number;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Returns the changes that turn one order into another: the fewest ids that were moved, and those added and removed.
 * Ids that only shifted to make room are not included. Sorted as in `to`, then the removed ones.
 */
export function movesBetween(from: Order, to: Order): Move[] {
  const before = new Map(from.map((id, index) => [id, index + 1]));
  const kept = new Set(longestRise(to.flatMap((id) => before.get(id) ?? [])));
  const after = new Set(to);
  return [
    ...to.flatMap((id, index): Move[] => {
      const was = before.get(id);
      return was !== undefined && kept.has(was) ? [] : [{ id, from: was ?? null, to: index + 1 }];
    }),
    ...from.filter((id) => !after.has(id)).map((id): Move => ({ id, from: before.get(id) ?? null, to: null })),
  ];
}

/** Returns a longest increasing subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): number[] {
  /** Indices of the smallest last number of a subsequence of each length. */
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1];
    tails[low] = index;
  });
  const rise: number[] = [];
  for (let index = tails.at(-1); index !== undefined; index = previous[index]) rise.push(numbers[index] ?? 0);
  return rise.reverse();
}
