import type { DatedParade } from '@parade/contract/settings/parade.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { useSession } from '../access/session.tsx';

/** Answers the day of the parade of a year, as the office has set it; by the rule where the year has no parade yet. */
export function useParadeDay(year: number): string {
  return paradeDayIn(useSession().data.parades, year);
}

/** The same where many years are asked for. */
export function paradeDayIn(parades: readonly DatedParade[], year: number): string {
  return parades.find(({ event_year }) => event_year === year)?.parade_on ?? paradeDay(year);
}
