import { expect, it } from 'vitest';
import { passings, ticksOf, timeWords, totalsOf, totalWords } from './times.ts';

const pace = { start_time: '08:00', speed_mph: 2.5, gap_ft: 50, start_ft: 0, tv_ft: 3168, end_ft: 29_040 };
const hms = (seconds: number) => timeWords(seconds, true);

it('each unit passes after the lengths of those ahead and the gaps between, at the pace of the parade', () => {
  // 2.5 mph are 220 feet a minute.
  const [first, second, third] = passings([170, null, 60], pace);
  expect([hms(first?.start ?? 0), hms(first?.tv ?? 0), hms(first?.end ?? 0)]).toEqual([
    '8:00:00',
    '8:14:24',
    '10:12:00',
  ]);
  expect([second?.ahead_ft, hms(second?.start ?? 0)]).toEqual([220, '8:01:00']);
  // The second has no length: only its gap counts.
  expect(third?.ahead_ft).toBe(270);
});

it('the times beside the drawn parade are whole steps apart, each where it passes, and end with the parade', () => {
  // 220 feet a minute: fourteen units of a minute each.
  const lengths = Array.from({ length: 14 }, () => 170);
  const totals = totalsOf(lengths, pace);
  const ticks = ticksOf(
    passings(lengths, pace),
    lengths.map(() => 1),
    totals,
  );
  expect(ticks.map(({ seconds }) => timeWords(seconds))).toEqual(['8:00', '8:03', '8:06', '8:09', '8:12', '8:14']);
  expect(totalWords(totals, pace)).toContain('14 minutes');
  expect(ticks.map(({ at }) => Math.round(at * 14))).toEqual([0, 3, 6, 9, 12, 14]);
  expect(ticksOf([], [], totalsOf([], pace))).toEqual([]);
});

it('the whole parade is its units and the gaps between them, without one behind the last', () => {
  expect(totalsOf([100, 200, null], pace)).toEqual({ street_ft: 400, seconds: (400 / 220) * 60, unknown: 1 });
  expect(totalsOf([], pace)).toEqual({ street_ft: 0, seconds: 0, unknown: 0 });
});

it('totals are said as the office says them', () => {
  expect(totalWords({ street_ft: 13_200, seconds: 3600, unknown: 0 }, pace)).toBe(
    '2.5 miles of street, 60 minutes past one point, 50 ft apart at 2.5 mph',
  );
  expect(totalWords({ street_ft: 5280, seconds: 60, unknown: 0 }, pace)).toContain('1.0 mile of street, 1 minute past');
});

it.each([
  [8 * 3600 + 59, '8:00', '8:00:59'],
  [12 * 3600, '12:00', '12:00:00'],
  [13 * 3600 + 5 * 60, '1:05', '1:05:00'],
  [24 * 3600 + 60, '12:01', '12:01:00'],
  [8 * 3600 + 59.6, '8:00', '8:01:00'],
])('%d seconds after midnight read %s, or %s to the second', (seconds, short, long) => {
  expect([timeWords(seconds), timeWords(seconds, true)]).toEqual([short, long]);
});
