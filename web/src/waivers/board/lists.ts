import { pathTo } from '@parade/contract/access/screens.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';
import { waiverFilterLabels, waiverFilters } from '@parade/contract/waivers/status.ts';
import { writeListPlace } from '../../http/listAddress.ts';
import type { FilterChoice } from '../../ui/FilterBar.tsx';

/** What the address of All Participant Waivers says. */
export function waiversList(settings: PublicSettings) {
  return {
    base: pathTo('waivers'),
    defaults: { type: 'any', year: String(settings.current_parade_year), status: 'any', rep: 'any', q: '' },
    defaultSort: 'name',
    sorts: ['name', 'email', 'entry', 'created_at', 'completed_at'],
  };
}

/** What the address of the Waiver Board says. */
export function boardList(settings: PublicSettings) {
  return {
    base: pathTo('waiverBoard'),
    defaults: { type: 'any', year: String(settings.current_parade_year) },
    defaultSort: 'entry',
  };
}

/** All Participant Waivers narrowed by some filters. */
export function waiversPath(filters: Readonly<Record<string, string>>, settings: PublicSettings): string {
  const shape = waiversList(settings);
  return writeListPlace({ sortBy: shape.defaultSort, page: 1, filters: { ...shape.defaults, ...filters } }, shape);
}

export function boardPath(year: number, settings: PublicSettings): string {
  const shape = boardList(settings);
  const filters = { ...shape.defaults, year: String(year) };
  return writeListPlace({ sortBy: shape.defaultSort, page: 1, filters }, shape);
}

export const waiverStatusFilter: FilterChoice = {
  key: 'status',
  label: 'Status',
  preset: 'any',
  options: ['any' as const, ...waiverFilters.filter((filter) => filter !== 'any')].map((value) => ({
    value,
    label: waiverFilterLabels[value],
  })),
};
