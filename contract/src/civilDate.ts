/**
 * Days without a time: 'YYYY-MM-DD' strings. Written by hand because the signing page must stay small (a time library
 * is larger than the page) and days alone need no time zone.
 */
import { asDigits } from './http/text.ts';

/** 'YYYY-MM-DD' */
type CivilDate = string;

/** Returns true for a day that exists, years 1000 to 9999. */
export function isCivilDate(text: string): boolean {
  const found = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/**
 * Reads 'MM/DD/YYYY' (leading zeros are optional), 'MMDDYYYY' as typed on a phone's keypad, or an unambiguous date
 * with its year first: '1985-03-02', '1985/3/2', '1985.3.2' or '1985年3月2日'. Returns undefined for anything else.
 */
export function readCivilDate(text: string): CivilDate | undefined {
  const trimmed = asDigits(text);
  const first = /^(\d{4})(?:年(\d\d?)月(\d\d?)日?|([/.])(\d\d?)\4(\d\d?))$/.exec(trimmed);
  const yearFirst = first
    ? `${first[1]}-${pad(Number(first[2] ?? first[5]))}-${pad(Number(first[3] ?? first[6]))}`
    : trimmed;
  if (isCivilDate(yearFirst)) return yearFirst;
  const found = /^(?:(\d{1,2})\/(\d{1,2})\/|(\d{2})(\d{2}))(\d{4})$/.exec(trimmed);
  if (!found) return undefined;
  const date = `${found[5]}-${pad(Number(found[1] ?? found[3]))}-${pad(Number(found[2] ?? found[4]))}`;
  return isCivilDate(date) ? date : undefined;
}

/** Returns 'MM/DD/YYYY', as dates are shown everywhere; text that is not a date is returned unchanged. */
export function showCivilDate(date: CivilDate): string {
  return isCivilDate(date) ? `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}` : date;
}

/** Returns 'January 1, 2027'; text that is not a date is returned unchanged. */
export function showLongDate(date: CivilDate): string {
  if (!isCivilDate(date)) return date;
  return `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}

// Written by hand: a formatter takes as long as a tenth of a letter, and a mailing has thousands of letters.
const months = 'January February March April May June July August September October November December'.split(' ');

/** Returns whole years from birth to day. A birthday counts from its own day, February 29 from March 1 in other years. */
export function ageOn(birth: CivilDate, day: CivilDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Returns the day n days later (earlier for negative n). */
export function addDays(date: CivilDate, n: number): CivilDate {
  let [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)) + n];
  while (day < 1) {
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    day += daysIn(year, month);
  }
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** Returns the days from one day to another; negative where the other is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}
