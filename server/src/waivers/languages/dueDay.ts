import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import type { Change } from '../../database/change.ts';

/** Returns whether the due day of a year's waivers is over, in Los Angeles. Letters go out until the parade, and people sign. */
export function isPastDue({ portal }: Pick<Change, 'portal'>, year: number): boolean {
  return waiversDueOn(year) < portal.clock.today();
}

/** W-30: says in English by when to sign, or that the day is over and a signature still counts. */
export function signByWords(change: Pick<Change, 'portal'>, year: number): string {
  const day = showCivilDate(waiversDueOn(year));
  if (isPastDue(change, year)) return `It was due on ${day}. You can still sign; please do so now.`;
  return `Please sign by ${day}.`;
}
