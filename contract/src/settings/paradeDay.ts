// Apart from parade.ts, which has schemas: the signing page carries this file and must stay small.

/**
 * The day that a parade is on unless the office sets another one: January 1, or January 2 where the 1st is a Sunday.
 * The day that counts is stored with the parade (parades.parade_on). Answers 'YYYY-MM-DD'.
 */
export function paradeDay(parade_year: number): string {
  const isSunday = new Date(`${parade_year}-01-01T00:00:00Z`).getUTCDay() === 0;
  return `${parade_year}-01-0${isSunday ? 2 : 1}`;
}
