import { pathTo } from '@parade/contract/access/screens.ts';
import { directoryFilterDefaults } from '@parade/contract/entries/directory.ts';
import { defaultFormStatusSort, formStatusFilterDefaults } from '@parade/contract/entries/formStatuses/formStatus.ts';
import { defaultInterviewSort } from '@parade/contract/press/interviews/interview.ts';
import type { Whose } from '@parade/contract/reports/today/today.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
import { writeListPlace } from '../../http/listAddress.ts';
import type { TodayListName } from './words.ts';

/** The whole list of a card. */
export function todayListPath(card: TodayListName, whose: Whose): string {
  const shape = { base: pathTo('todayList', { card }), defaults: { whose: 'mine' }, defaultSort: 'first' };
  return writeListPlace({ sortBy: 'first', page: 1, filters: { whose } }, shape);
}

/** The interview requests that nobody has answered. */
export function newInterviewsPath(): string {
  return writeListPlace(
    { sortBy: defaultInterviewSort, page: 1, filters: { state: 'new', q: '' } },
    { base: pathTo('interviews'), defaults: { state: 'any', q: '' }, defaultSort: defaultInterviewSort },
  );
}

/** The form statuses of an earlier year than the current one. */
export function formStatusesPath(year: number, settings: PublicSettings): string {
  const defaults = formStatusFilterDefaults(settings.current_parade_year);
  return writeListPlace(
    { sortBy: defaultFormStatusSort, page: 1, filters: { ...defaults, year: String(year) } },
    { base: pathTo('formStatuses'), defaults, defaultSort: defaultFormStatusSort },
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
