import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays, showLongDate } from './civilDate.ts';
import { civilDateOf, endOfDay, hourOf, instantOf, paradeTimeZone, showDay, showInstant } from './calendar.ts';

test('a long date is worded as the formatter of the language words it, on every day of a leap year', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: 366 }, (_, n) => addDays('2028-01-01', n));
  expect(days.map(showLongDate)).toEqual(days.map((day) => long.format(new Date(`${day}T00:00:00Z`))));
  expect(days.at(-1)).toBe('2028-12-31');
  expect(showLongDate('soon')).toBe('soon');
});

describe('the parade calendar', () => {
  test.each([
    ['2026-11-21T07:59:59.999Z', '2026-11-20', '11/20/2026 11:59 PM'],
    ['2026-11-21T08:00:00.000Z', '2026-11-21', '11/21/2026 12:00 AM'],
    ['2026-07-04T06:59:59.000Z', '2026-07-03', '07/03/2026 11:59 PM'],
    ['2026-07-04T19:00:00.000Z', '2026-07-04', '07/04/2026 12:00 PM'],
    ['2027-01-01T07:59:00.000Z', '2026-12-31', '12/31/2026 11:59 PM'],
    ['2028-02-29T20:05:00.000Z', '2028-02-29', '02/29/2028 12:05 PM'],
  ])('the parade calendar puts %s on the Los Angeles day %s and shows %s', (instant, day, shown) => {
    expect(civilDateOf(instant)).toBe(day);
    expect(showInstant(instant)).toBe(shown);
    expect(showDay(instant)).toBe(shown.slice(0, 10));
  });

  test.each([
    ['2026-03-08', '01:59', '2026-03-08T09:59:00.000Z', 'the last minute before clocks go forward'],
    ['2026-03-08', '02:30', '2026-03-08T10:30:00.000Z', 'a skipped time, meaning the hour after'],
    ['2026-03-08', '03:00', '2026-03-08T10:00:00.000Z', 'the first minute after'],
    ['2026-11-01', '01:30', '2026-11-01T08:30:00.000Z', 'the first of two times'],
    ['2026-11-01', '02:00', '2026-11-01T10:00:00.000Z', 'the first time that comes once again'],
    ['2026-12-01', '23:59:59', '2026-12-02T07:59:59.000Z', 'the last second of a winter day'],
  ])('the parade calendar finds %s %s at %s: %s', (day, time, instant) => {
    expect(instantOf(day, time)).toBe(instant);
  });

  test.each([
    ['2026-11-21T07:30:00.000Z', 23],
    ['2026-11-21T08:00:00.000Z', 0],
    ['2026-07-04T15:59:59.999Z', 8],
    ['2026-07-04T16:00:00.000Z', 9],
  ])('the parade calendar reads off the clock at %s that it is past %s', (instant, hour) => {
    expect(hourOf(instant)).toBe(hour);
  });

  test('the parade calendar ends the two days of the clock change after 23 and 25 hours', () => {
    const hours = (day: string) => (Date.parse(endOfDay(day)) - Date.parse(instantOf(day))) / 3_600_000;
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-02')]).toEqual([23, 25, 24]);
  });

  test('the parade calendar reckons as the Temporal library does, at any minute of forty years', () => {
    const minutes = fc.integer({ min: Date.parse('2000-01-01') / 60_000, max: Date.parse('2040-01-01') / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const wall = new Date(minute * 60_000).toISOString();
        const theirs = Temporal.PlainDateTime.from(wall.slice(0, 19)).toZonedDateTime(paradeTimeZone);
        const ours = instantOf(wall.slice(0, 10), wall.slice(11, 16));
        expect(Date.parse(ours)).toBe(theirs.epochMilliseconds);
        expect(civilDateOf(ours)).toBe(theirs.toPlainDate().toString());
      }),
    );
  });

  test('the parade calendar refuses what is no day and no time', () => {
    expect(() => instantOf('2026-13-01')).toThrow(RangeError);
    expect(() => instantOf('2026-01-01', '25:00')).toThrow(RangeError);
    expect(() => endOfDay('soon')).toThrow(RangeError);
  });
});
