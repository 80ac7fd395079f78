import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrders } from './merge.ts';
import { movesBetween, placedAt, placedTogether, putBack, without } from './order.ts';

/** An order of some of twelve ids. */
const anOrder = fc
  .subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 0 })
  .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }));
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

describe('moving in an order', () => {
  it.each([
    ['forward', 4, 2, [1, 4, 2, 3]],
    ['backward', 1, 3, [2, 3, 1, 4]],
    ['to where it is', 2, 2, [1, 2, 3, 4]],
    ['before the front', 3, -5, [3, 1, 2, 4]],
    ['beyond the end', 1, 99, [2, 3, 4, 1]],
    ['in from outside', 9, 2, [1, 9, 2, 3, 4]],
  ])('%s puts one id at the place and leaves the others as they follow', (_, id, place, expected) => {
    expect(placedAt([1, 2, 3, 4], id, place)).toEqual(expected);
  });

  it('takes one out, and has no effect on who is not in it', () => {
    expect([without([1, 2, 3], 2), without([1, 2, 3], 9)]).toEqual([
      [1, 3],
      [1, 2, 3],
    ]);
  });
});

describe('moving several in an order', () => {
  it.each([
    ['forward', [3, 5], 1, [3, 5, 1, 2, 4]],
    ['backward', [1, 2], 3, [3, 4, 1, 2, 5]],
    ['together to where the first one is', [2, 4], 2, [1, 2, 4, 3, 5]],
    ['beyond the end', [1, 3], 99, [2, 4, 5, 1, 3]],
    ['all, which changes nothing', [1, 2, 3, 4, 5], 4, [1, 2, 3, 4, 5]],
  ])('%s puts the first of them at the place and the others behind it as they followed', (_, ids, place, expected) => {
    expect(placedTogether([1, 2, 3, 4, 5], new Set(ids), place)).toEqual(expected);
  });

  it('several that are put back are where they were, and what was done to others since then stays', () => {
    fc.assert(
      fc.property(
        anOrder,
        fc.array(fc.integer({ min: 1, max: 12 })),
        fc.integer({ min: 1, max: 12 }),
        (order, ids, to) => {
          const chosen = new Set(ids);
          expect(putBack(placedTogether(order, chosen, to), order, chosen)).toEqual(order);
        },
      ),
    );
    // 5 was removed meanwhile.
    expect(putBack([2, 3, 1], [1, 2, 3, 5], new Set([1]))).toEqual([1, 2, 3]);
  });
});

describe('what somebody did to an order', () => {
  it.each([
    ['nothing', [1, 2, 3], [1, 2, 3], []],
    ['one from the end to the front: the others made room', [1, 2, 3, 4], [4, 1, 2, 3], [{ id: 4, from: 4, to: 1 }]],
    ['one placed', [1, 2], [1, 9, 2], [{ id: 9, from: null, to: 2 }]],
    ['one taken out', [1, 2, 3], [1, 3], [{ id: 2, from: 2, to: null }]],
  ])('is %s', (_, from, to, moves) => {
    expect(movesBetween(from, to)).toEqual(moves);
  });

  it('is never more than one move for one act, and always what makes the second order of the first', () => {
    fc.assert(
      fc.property(anOrder, fc.integer({ min: 1, max: 12 }), fc.integer({ min: -2, max: 15 }), (order, id, place) => {
        expect(movesBetween(order, placedAt(order, id, place)).length).toBeLessThanOrEqual(1);
      }),
    );
    fc.assert(
      fc.property(anOrder, anOrder, (from, to) => {
        expect(mergeOrders(from, to, from).order).toEqual(to);
      }),
    );
  });
});

describe('merging two orders that began as one', () => {
  it('brings what each did together, and names who was moved by both', () => {
    const base = [1, 2, 3, 4, 5, 6];
    const merged = mergeOrders(base, [1, 6, 2, 3, 4, 5], [1, 2, 4, 3, 5, 6]);
    expect(merged).toMatchObject({ order: [1, 6, 2, 4, 3, 5], conflicts: [] });
    const both = mergeOrders(base, [1, 6, 2, 3, 4, 5], [1, 2, 3, 6, 4, 5]);
    expect(both).toMatchObject({ order: [1, 6, 2, 3, 4, 5], conflicts: [{ id: 6, mine: 2, theirs: 4 }] });
  });

  it('names an entry that one has moved and the other taken out, whichever way', () => {
    expect(mergeOrders([1, 2, 3], [3, 1, 2], [1, 2]).conflicts).toEqual([{ id: 3, mine: 1, theirs: null }]);
    expect(mergeOrders([1, 2, 3], [1, 2], [3, 1, 2])).toMatchObject({
      order: [1, 2],
      conflicts: [{ id: 3, mine: null, theirs: 1 }],
    });
  });

  it('is theirs where I did nothing, mine where they did nothing, and both where both did the same', () => {
    fc.assert(
      fc.property(anOrder, anOrder, (base, other) => {
        expect(mergeOrders(base, base, other)).toMatchObject({ order: other, mine: [], conflicts: [] });
        expect(mergeOrders(base, other, base)).toMatchObject({ order: other, theirs: [], conflicts: [] });
        expect(mergeOrders(base, other, other)).toMatchObject({ order: other, conflicts: [] });
      }),
    );
  });

  it('loses nobody and doubles nobody: who is in it is who both kept or either brought in', () => {
    fc.assert(
      fc.property(anOrder, anOrder, anOrder, (base, mine, theirs) => {
        const { order, conflicts } = mergeOrders(base, mine, theirs);
        const isIn = (id: number) => {
          if (conflicts.some((each) => each.id === id)) return mine.includes(id);
          if (base.includes(id)) return mine.includes(id) && theirs.includes(id);
          return mine.includes(id) || theirs.includes(id);
        };
        const all = [...new Set([...base, ...mine, ...theirs])];
        expect(sorted(order)).toEqual(sorted(all.filter(isIn)));
      }),
    );
  });
});
