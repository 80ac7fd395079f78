/** Values that follow from a parade's year alone: its number, and the days of its waivers and guide. */

/** S-01: returns the number of a parade: that of 2027 is the 138th. */
export function nthParade(year: number): string {
  return ordinal(year - 2019 + 130);
}

/** Returns '41st' for 41. */
export function ordinal(n: number): string {
  const tail =
    n % 100 >= 11 && n % 100 <= 13 ? 'th' : (({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[n % 10] ?? 'th');
  return `${n}${tail}`;
}

/** S-04: returns October 1 of the year before the parade; waivers are due on December 1. */
export function mediaOpensOn(paradeYear: number): string {
  return `${paradeYear - 1}-10-01`;
}
/**
 * Returns when media information opens in the season of a year: on the stored date if it is of that season, after the
 * parade before and up to its own where that is given, or else by the rule. With last season's date the press would see
 * the coming entries months early.
 */
export function mediaOpensIn(
  paradeYear: number,
  stored: string,
  parades: { readonly before: string; readonly own?: string },
): string {
  const isOfSeason = stored > parades.before && (parades.own === undefined || stored <= parades.own);
  return isOfSeason ? stored : mediaOpensOn(paradeYear);
}
export function waiversSentOn(paradeYear: number): string {
  return `${paradeYear - 1}-10-01`;
}
/** S-04: returns whether waivers can be signed, from October 1 on. */
export function areWaiversOpen(paradeYear: number, today: string): boolean {
  return today >= waiversSentOn(paradeYear);
}
/**
 * Returns whether waiver letters are sent: from October 1 through the day of the parade. Nobody is asked to sign for a
 * past parade.
 */
export function areWaiversMailed(parade_on: string, paradeYear: number, today: string): boolean {
  return areWaiversOpen(paradeYear, today) && today <= parade_on;
}
export function waiversDueOn(paradeYear: number): string {
  return `${paradeYear - 1}-12-01`;
}
