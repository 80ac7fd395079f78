import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { useSession } from '../access/session.tsx';

/** Answers the day of the parade of a year, as the office has set it; by the rule where the year has no parade yet. */
export function useParadeDay(year: number): string {
  const { parades } = useSession().data;
  return parades.find(({ event_year }) => event_year === year)?.parade_on ?? paradeDay(year);
}
