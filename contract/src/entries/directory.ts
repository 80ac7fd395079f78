/** The Directory of Entries: filters, sorts and columns by role. */
import { isPress, type OrganizationRole, type Role, worksForTheParade } from '../access/roles.ts';
import { isInRange, maxSearchLength, numberRanges } from '../http/lists/numbers.ts';
import { visibleLine } from '../http/text.ts';
import { organizationTypeIds } from '../settings/parade.ts';
import { displayedStatuses, statusLabels } from './status.ts';
import type { EntryViewer } from './tabs.ts';

export const directorySorts = ['name', 'year', 'type', 'status', 'rep', 'updated'] as const;
export type DirectorySort = (typeof directorySorts)[number];
/** The sort that the address omits (no /s/). */
export const defaultDirectorySort = 'name';

/** E-22: types whose leaders Remind can write to, one type at a time. */
export const remindedTypes: readonly number[] = [
  organizationTypeIds.band,
  organizationTypeIds.equestrian,
  organizationTypeIds.float,
];

/** E-24: the limit that requests the whole directory at once. */
export const directoryLimit = 10_000;

/** E-26: how a person's roles narrow the directory. */
export interface DirectoryView {
  readonly columns: readonly DirectorySort[];
  /** Filters that may be changed. */
  readonly filters: readonly ('year' | 'type' | 'status' | 'rep' | 'q')[];
  /** Values that apply whatever the request says. A request for another year gets no rows. */
  readonly fixed: { readonly year?: number; readonly type?: number; readonly status?: 'accepted' };
  /** The filters that it opens with; decisions: 'Default filters'. */
  readonly start: { readonly year: number | 'any'; readonly status: 'any' | 'accepted' };
}

/** E-26: returns the columns of a row by what shows it to the reader; where roles add up, each row has its own. */
export function rowColumns({ inside, judge }: Pick<EntryViewer, 'inside' | 'judge'>): readonly DirectorySort[] {
  if (inside) return ['year', 'name', 'type', 'status', 'rep', 'updated'];
  return judge ? ['year', 'name', 'type', 'status', 'updated'] : ['year', 'name', 'type'];
}

/** The roles that a person's view follows. */
export interface DirectoryRoles {
  readonly roles: readonly Role[];
  readonly organization_roles: readonly { readonly name: OrganizationRole }[];
}

/**
 * E-26: returns the view for some roles. Media and broadcasters see fewer columns and the current year; judges see
 * accepted floats and no liaison, and who is both chooses among the types. People who work for the parade see
 * everything; leaders filter their own entries.
 */
export function directoryView({ roles, organization_roles }: DirectoryRoles, currentYear: number): DirectoryView {
  const [press, judge] = [isPress(roles), roles.includes('judge')];
  // Who signed up as a leader and has no entry is one for the press and judges only with an entry: P-08 narrows them.
  const leads = organization_roles.length > 0 || (roles.includes('leader') && !press && !judge);
  const accepted = { year: currentYear, status: 'accepted' } as const;
  if (worksForTheParade(roles)) {
    return {
      columns: rowColumns({ inside: true, judge }),
      filters: ['year', 'type', 'status', 'rep', 'q'],
      fixed: {},
      start: accepted,
    };
  }
  if (leads) {
    return {
      columns: rowColumns({ inside: true, judge }),
      filters: ['year', 'type', 'status', 'q'],
      fixed: {},
      start: { year: 'any', status: 'any' },
    };
  }
  const columns = rowColumns({ inside: false, judge });
  if (judge && !press) {
    return {
      columns,
      filters: ['q'],
      fixed: { year: currentYear, type: organizationTypeIds.float, status: 'accepted' },
      start: accepted,
    };
  }
  return {
    columns,
    filters: ['type', 'q'],
    fixed: { year: currentYear, status: 'accepted' },
    start: accepted,
  };
}

/** Returns the filters in the address with the value that means 'not set'. */
export function directoryFilterDefaults(currentYear: number): {
  year: string;
  type: string;
  status: string;
  rep: string;
  q: string;
} {
  return { year: String(currentYear), type: 'any', status: 'any', rep: 'any', q: '' };
}

const { id, organizationType, year } = numberRanges;
const isAny = (value: string) => value === 'any';

/** The allowed values of each filter, as in directoryQuery. The list's address is checked before any schema is loaded. */
export const directoryFilterRules: Readonly<
  Record<keyof ReturnType<typeof directoryFilterDefaults>, (value: string) => boolean>
> = {
  year: (value) => isAny(value) || isInRange(value, year),
  type: (value) => isAny(value) || isInRange(value, organizationType),
  status: (value) => isAny(value) || (displayedStatuses as readonly string[]).includes(value),
  rep: (value) => isAny(value) || value === 'none' || isInRange(value, id),
  q: (value) => visibleLine(value).length <= maxSearchLength,
};

export const statusChoices: readonly { value: string; label: string }[] = [
  { value: 'any', label: 'Any status' },
  ...displayedStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];
