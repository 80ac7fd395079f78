/** The paths of an entry's pages and forms, for screens and letters. */
import { pathTo } from '../access/screens.ts';
import { writeFilters } from '../http/filters.ts';
import type { EntryTab } from './tabs.ts';

/** The place of an entry; one that is not the first of its organization and year is named by its id. */
export interface EntryPlace {
  readonly organization_id: number;
  readonly year: number;
  readonly entry?: number | undefined;
}

/** The same, with the names that rows of entries use. */
export type EntryNamed = {
  readonly id: number;
  readonly organization_id: number;
  readonly year: number;
  /** Absent: the entry is named by its id. */
  readonly is_first?: boolean;
};

export function placeOfEntry({ id, organization_id, year, is_first = false }: EntryNamed): EntryPlace {
  return { organization_id, year, entry: is_first ? undefined : id };
}

/** Returns the path of a page of an entry; 'view' is the home for those inside of it. */
export function entryPath(entry: EntryPlace | EntryNamed, page: EntryTab | 'view' | 'people/import'): string {
  const { organization_id: organizationId, year } = entry;
  return `${pathTo('entry', { organizationId, year })}/${page}${searchOf(entry)}`;
}

/** Returns the path of an entry's waivers in one state, sorted by name. */
export function waiversPath(entry: EntryPlace | EntryNamed, status: 'not-completed' | 'completed'): string {
  const [path, search = ''] = entryPath(entry, 'waivers').split('?');
  const filters = writeFilters({ status }, { status: 'any' });
  return `${path}/s/name/f/${filters}/p/1${search && `?${search}`}`;
}

/** Returns the path of the letter of acceptance. */
export function letterPath(entry: EntryPlace | EntryNamed): string {
  const { organization_id: organizationId, year } = entry;
  return `${pathTo('acceptanceLetter', { organizationId, year })}${searchOf(entry)}`;
}

/** Returns the path of an entry's form, for reading by default. */
export function formPath(
  entry: EntryPlace | EntryNamed,
  formType: string,
  screen: 'form' | 'editForm' | 'printForm' = 'form',
): string {
  const { organization_id: organizationId, year } = entry;
  return `${pathTo(screen, { organizationId, formType, year })}${searchOf(entry)}`;
}

/** Returns the path of one question of a form; field_id: controlId of its path. */
export function fieldPath(entry: EntryPlace | EntryNamed, form_type: string, field_id: string): string {
  return `${formPath(entry, form_type, 'editForm')}#${field_id}`;
}

function searchOf(entry: EntryPlace | EntryNamed): string {
  const { entry: id } = 'id' in entry ? placeOfEntry(entry) : entry;
  return id === undefined ? '' : `?entry=${id}`;
}
