// Apart from parade.ts, which has schemas, because the signing page loads this file and must stay small.

/**
 * Returns the default day of a parade as 'YYYY-MM-DD': January 1, or January 2 where the 1st is a Sunday. The actual
 * day is stored with the parade (parades.parade_on), since the office may set another one.
 */
export function paradeDay(parade_year: number): string {
  const isSunday = new Date(`${parade_year}-01-01T00:00:00Z`).getUTCDay() === 0;
  return `${parade_year}-01-0${isSunday ? 2 : 1}`;
}
