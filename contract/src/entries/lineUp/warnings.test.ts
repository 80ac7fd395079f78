import { expect, it } from 'vitest';
import type { UnitFacts } from './lineUp.ts';
import { placedAt } from './order.ts';
import type { Unit } from './rules.ts';
import { offeredMove, warningsOf } from './warnings.ts';

function unit(id: number, org_type: number, facts: Partial<UnitFacts> = {}, official_name = `Unit ${id}`): Unit {
  const unknown = { length_ft: 50, kind: null, flame: false, loudspeakers: false, avoid: [] };
  return { id, org_type, official_name, facts: { ...unknown, ...facts } };
}
const reported = (units: readonly Unit[]) =>
  warningsOf(units, 50).map(({ rule, places, text }) => [rule, ...places, text]);

it('each warning names its places, from the front, in one sentence', () => {
  expect(
    reported([
      unit(1, 3, { flame: true }),
      unit(2, 1),
      unit(3, 2, { length_ft: null }),
      unit(4, 3, { loudspeakers: true }),
    ]),
  ).toEqual([
    ['horses-next-to-flame', 1, 2, '1 shows fire, and 2 follows at 50 ft.'],
    ['length-not-given', 3, 3, '3 has no length in its forms, so it counts as 0 ft.'],
    ['loudspeakers-next-to-band', 3, 4, '4 plays over loudspeakers, 50 ft behind 3.'],
  ]);
  expect(reported([unit(1, 2), unit(2, 2)])).toEqual([['same-kind-in-a-row', 1, 2, '1 and 2 are of the same kind.']]);
  expect(reported([unit(1, 3), unit(2, 2), unit(3, 1)])).toEqual([]);
});

it('offers the nearest move that ends a warning of neighbors and makes no other', () => {
  const units = [unit(1, 3, { flame: true }), unit(2, 1), unit(3, 2), unit(4, 5), unit(5, 2)];
  const [warning] = warningsOf(units, 50);
  const move = offeredMove(units, warning!);
  expect(move).toEqual({ id: 2, place: 3, label: 'Move 2 after 3' });
  const order = placedAt([1, 2, 3, 4, 5], move!.id, move!.place);
  expect(
    warningsOf(
      order.map((id) => units[id - 1]!),
      50,
    ),
  ).toEqual([]);
});

it('offers the place ahead of whom a unit should lead, and its slot to a show', () => {
  const guard = unit(3, 7, { kind: 'Honor or color guard' });
  const behind = [unit(1, 5), unit(2, 2, {}, 'Marine Band'), guard];
  expect(offeredMove(behind, warningsOf(behind, 50)[0]!)).toEqual({ id: 3, place: 2, label: 'Move 3 ahead of 2' });
  const finale = [unit(1, 4, { kind: 'Finale' }), ...[2, 3, 4, 5].map((id) => unit(id, 5))];
  expect(offeredMove(finale, warningsOf(finale, 50)[0]!)).toEqual({ id: 1, place: 3, label: 'Move 1 after 3' });
});

it('offers nothing for a missing length, nor where every place nearby would be as bad', () => {
  const unknown = [unit(1, 5, { length_ft: null })];
  expect(offeredMove(unknown, warningsOf(unknown, 50)[0]!)).toBeNull();
  const floats = [unit(1, 3), unit(2, 3), unit(3, 3)];
  expect(offeredMove(floats, warningsOf(floats, 50)[0]!)).toBeNull();
});

it('offers a place further ahead where right ahead of the one that a unit leads a warning would begin', () => {
  const guard = unit(5, 7, { kind: 'Honor or color guard', avoid: ['Band'] });
  const units = [unit(1, 5), unit(2, 5), unit(3, 2, {}, 'Marine Band'), unit(4, 5), guard];
  const [place] = warningsOf(units, 50).filter(({ rule }) => rule === 'color-guard-ahead-of-marine-band');
  expect(offeredMove(units, place!)).toEqual({ id: 5, place: 2, label: 'Move 5 ahead of 2' });
});
