/** The form completion table: one row per entry, one column per form, a cell for its status. */
import { formStandings, formStatuses } from '../../forms/status.ts';
import { z } from 'zod';
import { formGroups, formTypes } from '../../forms/formType.ts';
import { organizationTypeId, page, rowLimit, searchText, sortBy, year } from '../../http/paging.ts';
import { organizationTypeIds } from '../../settings/parade.ts';
import { displayedStatuses } from '../status.ts';

export const formStatusSorts = ['name', 'organization', 'status', 'updated'] as const;
export type FormStatusSort = (typeof formStatusSorts)[number];
export const defaultFormStatusSort = 'name';

/** E-21: page sizes of the status table. */
export const formStatusPageSizes = [10, 50, 100, 500, 1000] as const;
export const defaultFormStatusPageSize = 10;

/** E-21: the filters of the status table. A set of columns belongs to one type. */
export const formStatusQuery = z.object({
  /** Left out: the current parade year. */
  filterYear: year.optional(),
  filterOrganizationType: organizationTypeId.default(organizationTypeIds.equestrian),
  filterStatus: z.enum(['any', ...displayedStatuses]).default('accepted'),
  q: searchText,
  sortBy: sortBy(...formStatusSorts).default(defaultFormStatusSort),
  page,
  perPage: rowLimit(1000)
    .refine(
      (size) => formStatusPageSizes.some((known) => known === size),
      'Please choose one of the listed page sizes.',
    )
    .default(defaultFormStatusPageSize),
});
export type FormStatusQuery = z.output<typeof formStatusQuery>;

/** Returns the filters in the address with the value that means 'not set'. */
export function formStatusFilterDefaults(currentYear: number): {
  year: string;
  type: string;
  status: string;
  q: string;
} {
  return { year: String(currentYear), type: String(organizationTypeIds.equestrian), status: 'accepted', q: '' };
}

/**
 * A column. due_date: civil date; null where there is none or it counts from each entry's acceptance.
 * days_after_acceptance: how many days from there; null where it does not.
 */
export const formStatusColumn = z.object({
  form_type: z.enum(formTypes),
  name: z.string(),
  group: z.enum(formGroups),
  due_date: z.string().nullable(),
  days_after_acceptance: z.number().int().nullable(),
});
export type FormStatusColumn = z.output<typeof formStatusColumn>;

/**
 * The status of one form of one entry. A thousand rows have twenty thousand cells, so a cell never repeats its
 * column's values.
 */
export const formStatusCell = z.object({
  standing: z.enum(formStandings),
  status: z.enum(formStatuses),
  /** Whole percent of the required fields; 100 for a form that was submitted or marked complete. */
  completion: z.number().int(),
  /** Present only where the entry has its own day; otherwise the column's applies. */
  due_date: z.string().nullable().optional(),
  /** Present only when true. */
  marked_complete: z.literal(true).optional(),
  /** F-46: present only when true: it requires nothing and nobody has started it, which no screen calls done. */
  untouched: z.literal(true).optional(),
  /** Days overdue; present only for an incomplete form. */
  days_late: z.number().int().optional(),
});
export type FormStatusCell = z.output<typeof formStatusCell>;

/**
 * How many entries on all pages lack a form, an optional one too, be it that it asks for nothing (F-46); overdue: those whose
 * day has passed.
 */
export const formStatusTotal = z.object({
  form_type: z.enum(formTypes),
  overdue: z.number().int(),
  not_completed: z.number().int(),
});
export type FormStatusTotal = z.output<typeof formStatusTotal>;

export const formStatusRow = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  organization_name: z.string(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  displayed_status: z.enum(displayedStatuses),
  /** Last change by one of the entry's own people. */
  user_last_updated_at: z.string().nullable(),
  /** Whole percent over the forms that the entry is asked for. */
  completion: z.number().int(),
  /** A cell for each column, in the order of the header. */
  cells: z.array(formStatusCell),
});
export type FormStatusRow = z.output<typeof formStatusRow>;
