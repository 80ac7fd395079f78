import { pathTo } from '@parade/contract/access/screens.ts';
import { directoryFilterDefaults } from '@parade/contract/entries/directory.ts';
import { defaultInterviewSort } from '@parade/contract/press/interviews/interview.ts';
import type { Whose } from '@parade/contract/reports/today/today.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
import { writeListPlace } from '../../http/listAddress.ts';
import type { TodayListName } from './words.ts';

/** The whole list of a card. year: of an earlier parade than the current one. */
export function todayListPath(card: TodayListName, whose: Whose, year?: number): string {
  const shape = { base: pathTo('todayList', { card }), defaults: { whose: 'mine', year: '' }, defaultSort: 'first' };
  const filters = { whose, ...(year === undefined ? {} : { year: String(year) }) };
  return writeListPlace({ sortBy: 'first', page: 1, filters: { ...shape.defaults, ...filters } }, shape);
}

/** The interview requests that nobody has answered. */
export function newInterviewsPath(): string {
  return writeListPlace(
    { sortBy: defaultInterviewSort, page: 1, filters: { state: 'new', q: '' } },
    { base: pathTo('interviews'), defaults: { state: 'any', q: '' }, defaultSort: defaultInterviewSort },
  );
}

/** The directory with the accepted entries of the current year that nobody is the liaison of. */
export function withoutLiaisonPath(settings: PublicSettings): string {
  const defaults = directoryFilterDefaults(settings.current_parade_year);
  return writeListPlace(
    { sortBy: 'name', page: 1, filters: { ...defaults, status: 'accepted', rep: 'none' } },
    { base: pathTo('directory'), defaults: { ...defaults, status: 'accepted' }, defaultSort: 'name' },
  );
}
