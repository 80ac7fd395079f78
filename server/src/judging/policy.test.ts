import { describe, expect, it } from 'vitest';
import { actor, impersonator, outcomeOf } from '../testing/actors.ts';
import {
  isOwnOpen,
  authorizeManaging,
  authorizeReadingSheets,
  authorizeReopening,
  refuseAddingOneself,
  refuseOtherJudge,
} from './policy.ts';
import type { AwardRow } from './reads.ts';

const someone = 7;
const own = 'award-own';
const ownScoring = 'award-own-scoring';

/** Returns an award with its judges and those who sent a sheet. */
function award(judges: readonly number[], scored_by: readonly number[], is_closed: boolean): AwardRow {
  return {
    id: 1,
    year: 2027,
    name: 'Founders',
    organization_types: [3],
    criteria: [],
    judges: judges.map((id) => ({ id, name: `Judge ${id}` })),
    closed_at: is_closed ? '2027-01-01T18:00:00.000Z' : null,
    closed_by: null,
    revision: 1,
    is_scored: scored_by.length > 0,
    scored_by,
  };
}

describe('the office and an award, by who judges it and whether scoring is closed', () => {
  const staff = actor(['staff']);
  const admin = actor(['admin'], { user_id: 2 });
  const switched = actor(['staff'], { user_id: 2, impersonator: { ...impersonator, user_id: 1 } });
  it.each([
    ['somebody else judges, open', staff, [someone], [], false, 'allowed', 'allowed'],
    ['somebody else judges, closed', staff, [someone], [someone], true, 'allowed', 'allowed'],
    ['one judges it, open', staff, [1], [], false, own, ownScoring],
    ['one judges it, closed', staff, [1], [1], true, 'allowed', ownScoring],
    ['one scored it and was taken off, open', staff, [someone], [1], false, own, ownScoring],
    ['one scored it and was taken off, closed', staff, [someone], [1], true, 'allowed', ownScoring],
    ['one judges it and is switched to another, open', switched, [1], [], false, own, ownScoring],
    ['one judges it and is switched to another, closed', switched, [1], [], true, 'allowed', ownScoring],
    ['an admin, one judge of two is another, open', admin, [1, someone], [], false, 'allowed', 'allowed'],
  ] as const)('%s', (_, who, judges, scored_by, is_closed, reading, reopening) => {
    const of = award(judges, scored_by, is_closed);
    expect(outcomeOf(() => authorizeReadingSheets(who, of))).toBe(reading);
    expect(isOwnOpen(who, of)).toBe(reading === own);
    expect(outcomeOf(() => authorizeReopening(who, of))).toBe(reopening);
    expect(outcomeOf(() => authorizeManaging(who, of))).toBe('allowed');
  });

  it('hides an award from those who do not manage awards', () => {
    for (const of of [award([someone], [], false), undefined])
      for (const act of [authorizeReadingSheets, authorizeReopening, authorizeManaging])
        expect(outcomeOf(() => act(actor(['judge']), of))).toBe('not-found');
    expect(outcomeOf(() => authorizeManaging(staff, undefined))).toBe('not-found');
  });
});

describe('changing the judges of an award', () => {
  const staff = actor(['staff']);
  const switched = actor(['staff'], { user_id: 2, impersonator: { ...impersonator, user_id: 1 } });
  it.each([
    ['adds oneself, before any sheet', staff, [], [], [1], 'allowed'],
    ['adds oneself, once there are sheets', staff, [], [someone], [1], ownScoring],
    ['adds oneself while switched, once there are sheets', switched, [], [someone], [1], ownScoring],
    ['adds another, once there are sheets', staff, [], [someone], [someone, 8], 'allowed'],
    ['leaves oneself in, once there are sheets', staff, [1], [1], [1, 8], 'allowed'],
    ['removes oneself, once there are sheets', staff, [1], [1], [8], 'allowed'],
  ] as const)('%s', (_, who, judges, scored_by, chosen, expected) => {
    expect(outcomeOf(() => refuseAddingOneself(who, award(judges, scored_by, false), chosen))).toBe(expected);
  });
});

it.each([
  [1, 'allowed'],
  [2, 'not-signed-in'],
])('takes the scores that the judge %s typed from the session of the judge 1: %s', (judge_id, expected) => {
  expect(outcomeOf(() => refuseOtherJudge(actor(['judge']), judge_id))).toBe(expected);
});
