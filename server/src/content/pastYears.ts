/** Finds what the site says of an earlier season: the office writes it anew for each. */
import type { PastYearText } from '@parade/contract/content/page.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import type { Database } from '../database/pool.ts';

/** Earlier parades that count as the season's own past; what is older is history. */
const yearsBack = 5;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** '2027', alone or after 'January 1, ', 'Jan. 1 ' or '01/01/'. */
const years = new RegExp(
  String.raw`(?:\b(?<month>${months.join('|')})[a-z]*\.? (?<day>\d{1,2}),? |\b(?<mm>\d{1,2})/(?<dd>\d{1,2})/)?(?<year>20\d\d)(?!\d)`,
  'gi',
);

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
  const named = Number(year);
  if (named < paradeYear - yearsBack || named >= paradeYear) return false;
  if (named < paradeYear - 1) return true;
  const n = month ? months.indexOf(month.toLowerCase()) + 1 : Number(mm ?? 0);
  // Of the year before the parade, only the days after the earlier parade belong to its season: January 1 or 2.
  return n === 0 || (n === 1 && Number(day ?? dd) <= 2);
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
