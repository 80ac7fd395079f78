import type { DatedParade } from '@parade/contract/settings/parade.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { useSession } from '../access/session.tsx';

/** Returns the day of a year's parade as the office has set it, or by the rule if the year has no parade yet. */
export function useParadeDay(year: number): string {
  return paradeDayIn(useSession().data.parades, year);
}

/** The same where many years are asked for. */
export function paradeDayIn(parades: readonly DatedParade[], year: number): string {
  return parades.find(({ event_year }) => event_year === year)?.parade_on ?? paradeDay(year);
}
