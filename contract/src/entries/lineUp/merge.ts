import { type Move, movesBetween, type Order } from './order.ts';

/** An entry that both people moved to different neighbors, or that one moved and the other removed. */
export interface OrderConflict {
  readonly id: number;
  /** Places in the two orders; null: removed. */
  readonly mine: number | null;
  readonly theirs: number | null;
}

export interface Merged {
  readonly order: number[];
  /** My changes, and theirs, since the order that both started from. */
  readonly mine: Move[];
  readonly theirs: Move[];
  /** Conflicts, resolved my way. */
  readonly conflicts: OrderConflict[];
}

/**
 * Applies my changes since `base` to their order: an entry that I moved or added comes right after the same entry as
 * in my order, and one that I removed goes. Where both moved the same entry, mine wins and it is listed as a conflict.
 */
export function mergeOrders(base: Order, mine: Order, theirs: Order): Merged {
  const mineDone = movesBetween(base, mine);
  const theirsDone = movesBetween(base, theirs);
  const moved = new Set(mineDone.map(({ id }) => id));
  let order = theirs.filter((id) => !moved.has(id));
  const inMine = new Map(mine.map((id, index) => [id, index]));
  // In my order, so that entries that I moved together stay together.
  for (const { id, to } of mineDone) {
    if (to === null) continue;
    const index = inMine.get(id) ?? 0;
    let ahead = index - 1;
    while (ahead >= 0 && !order.includes(mine[ahead] ?? 0)) ahead -= 1;
    const at = ahead < 0 ? 0 : order.indexOf(mine[ahead] ?? 0) + 1;
    order = [...order.slice(0, at), id, ...order.slice(at)];
  }
  const theirMoves = new Map(theirsDone.map((move) => [move.id, move]));
  const conflicts = mineDone.flatMap(({ id, to }): OrderConflict[] => {
    const their = theirMoves.get(id);
    if (!their || sameNeighbor(id, mine, theirs)) return [];
    return [{ id, mine: to, theirs: their.to }];
  });
  return { order, mine: mineDone, theirs: theirsDone, conflicts };
}

/** Returns whether both orders have it behind the same entry, or both removed it. */
function sameNeighbor(id: number, mine: Order, theirs: Order): boolean {
  const [here, there] = [mine.indexOf(id), theirs.indexOf(id)];
  return here < 0 || there < 0 ? here === there : mine[here - 1] === theirs[there - 1];
}
