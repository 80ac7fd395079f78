/** Finds what the site says of an earlier season: the office writes it anew for each. */
import type { PastYearText } from '@parade/contract/content/page.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import type { Database } from '../database/pool.ts';

/** Earlier parades that count as the season's own past; what is older is history. */
const yearsBack = 5;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** 'January 1, ', 'Jan. 1st ' or 'January '. */
const named = String.raw`\b(?<month>${monthName})\.?,? (?:(?<day>\d{1,2})(?:st|nd|rd|th)?,? )?`;
const numbered = String.raw`\b(?<mm>\d{1,2})/(?<dd>\d{1,2})/`;
/** '2027', alone or as the end of a date, but no part of a longer number or of a phone number. */
const years = new RegExp(String.raw`(?:${named}|${numbered})?(?<!\d|\b\d{3}[-.])(?<year>20\d\d)(?!\d)`, 'gi');

/**
 * Returns the words in which a text names an earlier season than that of a parade year, each once: for 2028 '2027',
 * 'January 1, 2027' and '138th'. A season begins after the parade before it, so 'October 1, 2027' is none of them.
 */
export function pastYearsIn(html: string, paradeYear: number): string[] {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const found = new Set<string>();
  for (const match of text.matchAll(years)) if (isPast(match.groups ?? {}, paradeYear)) found.add(match[0].trim());
  for (let back = 1; back <= yearsBack; back += 1) {
    const nth = nthParade(paradeYear - back);
    if (new RegExp(String.raw`\b${nth}\b`).test(text)) found.add(nth);
  }
  return [...found];
}

function isPast(
  { month, day, mm, dd, year }: Readonly<Record<string, string | undefined>>,
  paradeYear: number,
): boolean {
  const yearNamed = Number(year);
  if (yearNamed < paradeYear - yearsBack || yearNamed >= paradeYear) return false;
  if (yearNamed < paradeYear - 1) return true;
  const n = month ? months.indexOf(month.slice(0, 3).toLowerCase()) + 1 : Number(mm ?? 0);
  // Of the year before the parade, only the first days, up to the earlier parade on January 1 or 2, are of its season.
  return n === 0 || (n === 1 && Number(day ?? dd ?? 1) <= 2);
}

/** Returns the pages and answers that name an earlier season, by title, each with the words. */
export async function listPastYears(db: Database, paradeYear: number): Promise<PastYearText[]> {
  const pages = await db.selectFrom('pages').select(['id', 'title', 'html']).orderBy('title').orderBy('id').execute();
  const faqs = await db
    .selectFrom('faqs')
    .select(['id', 'question', 'answer'])
    .orderBy('question')
    .orderBy('id')
    .execute();
  const texts = [
    ...pages.map(({ id, title, html }) => ({ kind: 'page' as const, id, title, text: `${title} ${html}` })),
    ...faqs.map(({ id, question, answer }) => ({
      kind: 'faq' as const,
      id,
      title: question,
      text: `${question} ${answer}`,
    })),
  ];
  return texts
    .map(({ text, ...place }) => ({ ...place, words: pastYearsIn(text, paradeYear) }))
    .filter(({ words }) => words.length > 0);
}
