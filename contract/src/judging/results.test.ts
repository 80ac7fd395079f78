import { expect, it } from 'vitest';
import { type AwardResults, pointsPerJudge, type RankedEntry, scoringText } from './results.ts';

/** So many judges, of whom so many have sent a sheet for the entry. */
function scored(total: number, judges: number, sent = judges) {
  const ids = Array.from({ length: judges }, (_, place) => place + 1);
  const sheets = ids.slice(0, sent).map((judge_id) => ({ judge_id })) as RankedEntry['sheets'];
  const award = { judges: ids.map((id) => ({ id, name: '', counts: true, sent: 0, missing: [] })) };
  return [award, { total, judges, own_judge_ids: [] as number[], sheets, rank: sent === 0 ? null : 1 }] as const;
}

it.each([
  [100, 3, 33.33],
  [200, 3, 66.67],
  [17, 2, 8.5],
  [0, 1, 0],
])('%d points of %d judges are %d per judge, to two decimals', (total, judges, each) => {
  expect(pointsPerJudge(...scored(total, judges))).toBe(each);
});

it.each([
  [84, 2, 1],
  [0, 2, 0],
  [0, 0, 0],
])('%d points have no average of %d judges while %d have sent', (total, judges, sent) => {
  expect(pointsPerJudge(...scored(total, judges, sent))).toBeNull();
});

it.each([
  [null, [], 'Open'],
  [null, ['Rose Float'], 'Open, ranking is provisional'],
  ['2026-11-20T18:00:00.000Z', [], 'Closed'],
  ['2026-11-20T18:00:00.000Z', ['Rose Float'], 'Closed, sheets are missing'],
])('an award closed at %s with missing sheets %j is said to be: %s', (closed_at, missing, words) => {
  const judges: AwardResults['judges'] = [{ id: 1, name: 'Judith Adams', counts: true, sent: 1, missing }];
  expect(scoringText({ closed_at, judges })).toBe(words);
});
