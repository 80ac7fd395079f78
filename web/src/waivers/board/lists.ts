import { pathTo } from '@parade/contract/access/screens.ts';
import type { Role } from '@parade/contract/access/roles.ts';
import { directoryView } from '@parade/contract/entries/directory.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { waiverFilterLabels, waiverFilters } from '@parade/contract/waivers/status.ts';
import { writeListPlace } from '../../http/listAddress.ts';
import type { FilterChoice } from '../../ui/FilterBar.tsx';

/** The reader of a list, who decides its first year: as in the directory, but all years for an entry's own people. */
export interface ListReader {
  readonly roles: readonly Role[];
  readonly data: Pick<InitialData, 'settings' | 'entries' | 'user'>;
}

export function startYear({ roles, data }: ListReader): number | 'any' {
  const organization_roles = data.user?.organization_roles ?? [];
  return directoryView({ roles, organization_roles }, data.settings.current_parade_year).start.year;
}

/** A board is of one year: for an entry's own people that of the next parade they are in. */
export function startBoardYear(reader: ListReader): number {
  const { settings, entries } = reader.data;
  const next = startYear(reader) === 'any' ? entries[0]?.year : undefined;
  return next ?? settings.current_parade_year;
}

/** What waivers may be sorted by (waiverSort); any other order in an address counts for nothing. */
export const waiverSorts = ['name', 'email', 'entry', 'created_at', 'completed_at'] as const;

/** The address of All Participant Waivers. */
export function waiversList(reader: ListReader) {
  return {
    base: pathTo('waivers'),
    defaults: { type: 'any', year: String(startYear(reader)), status: 'any', rep: 'any', q: '' },
    defaultSort: 'name',
    sorts: waiverSorts,
  };
}

/** The address of the Waiver Board. */
export function boardList(reader: ListReader) {
  return {
    base: pathTo('waiverBoard'),
    defaults: { type: 'any', year: String(startBoardYear(reader)) },
    defaultSort: 'entry',
  };
}

/** All Participant Waivers narrowed by some filters. */
export function waiversPath(filters: Readonly<Record<string, string>>, reader: ListReader): string {
  const shape = waiversList(reader);
  return writeListPlace({ sortBy: shape.defaultSort, page: 1, filters: { ...shape.defaults, ...filters } }, shape);
}

/** year: undefined for a list of all years. */
export function boardPath(year: number | undefined, reader: ListReader): string {
  const shape = boardList(reader);
  const filters = { ...shape.defaults, ...(year === undefined ? {} : { year: String(year) }) };
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
