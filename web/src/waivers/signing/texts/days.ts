import { isCivilDate, readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Texts } from './en.ts';

/** A day in words, in which 12/01 is not the 12th of January to anybody. day: 'YYYY-MM-DD'. */
export function dayInWords({ tag }: Pick<Texts, 'tag'>, day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' });
}

/** A date of an answer: as the portal writes dates in English, in words in the other languages. day: 'YYYY-MM-DD'. */
export function dateIn(texts: Texts, day: string): string {
  return texts.form === null || !isCivilDate(day) ? showCivilDate(day) : dayInWords(texts, day);
}

/**
 * What was read of a date that is typed: the day in words, since most of the world writes the day before the month; where
 * it was typed in an order of theirs, the same day with the month first; undefined while nothing can be said.
 */
export function readBack(texts: Texts, typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined;
  if (isCivilDate(typed)) return dayInWords(texts, typed);
  const text = typed.trim();
  const { day, month, year } = (dayFirst.exec(text) ?? yearFirst.exec(text))?.groups ?? {};
  const turned = `${month?.padStart(2, '0')}/${day?.padStart(2, '0')}/${year}`;
  return readCivilDate(turned) === undefined ? undefined : texts.field.monthFirst(turned);
}

/** A first number above twelve is no month. */
const dayFirst = /^(?<day>1[3-9]|2\d|3[01])[-/. ]?(?<month>\d{1,2})[-/. ]?(?<year>\d{4})$/;
const yearFirst = /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?$/;
