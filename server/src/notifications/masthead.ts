import { showDayInWords } from '@parade/contract/calendar.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import type { Database } from '../database/pool.ts';
import type { Masthead } from '../mail/letter.ts';
import { readSettings } from '../settings/reads.ts';

/**
 * Returns a function for the head of a letter about a parade year; null means the current year. It returns null before
 * the season is set up.
 */
export async function readMastheads(db: Database): Promise<(year: number | null) => Masthead | null> {
  const season = db.selectFrom('settings').select('key').where('key', '=', 'current_parade_year');
  if (!(await season.executeTakeFirst())) return () => null;
  const settings = await readSettings(db);
  const parades = await db.selectFrom('parades').select(['event_year', 'parade_on']).execute();
  const days = new Map(parades.map(({ event_year, parade_on }) => [event_year, parade_on]));
  return (about) => {
    const year = about ?? settings.current_parade_year;
    return {
      nth: nthParade(year),
      name: settings.parade_name,
      day: showDayInWords(days.get(year) ?? paradeDay(year), { weekday: true }),
      organizer: settings.organizer_name,
    };
  };
}
