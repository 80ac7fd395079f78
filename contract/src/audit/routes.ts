import { z } from 'zod';
import { countedPageOf, id, organizationTypeId, page, searchText } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { auditEvent } from './event.ts';

const namedOrAny = z
  .string()
  .max(40)
  .transform((name) => (name === 'any' ? undefined : name))
  .optional();

/** The part of the trail to read; a filter that is absent or 'any' matches everything. */
const part = {
  model: namedOrAny,
  id: namedOrAny,
  /** Everything that happened to this entry, whatever the model. */
  entry: id.optional(),
  /** Everything about this organization and its entries. */
  organization: id.optional(),
  /** Everything that was done to this account, by it, or behind it. */
  user: id.optional(),
  action: z.string().max(80).default('any'),
  q: searchText,
};

const logFilters = {
  filterQuery: searchText,
  filterAction: z.string().max(80).default('any'),
  filterOrganizationType: z.union([z.literal('any'), organizationTypeId]).default('any'),
};

/** The query of the two lists. */
export const auditDetailsQuery = z.object({ ...part, page });
export const auditLogsQuery = z.object({ ...logFilters, page });

const viewers = { may: 'viewAuditLog' } as const;

const counting =
  'count is exact up to the next thousand beyond the page, 10,000 at most, and one more where there are more; with a search it counts 90 beyond the page, and one more where there are more.';

export const auditRoutes = {
  /** */
  auditDetails: route({
    method: 'GET',
    path: '/api/audit_details',
    weight: 'many',
    summary: `The trail, or that of one thing (model and id), entry, organization or account; newest first, 10 a page. ${counting}`,
    who: viewers,
    query: auditDetailsQuery,
    output: z.object({
      data: z.array(auditEvent),
      count: z.number().int(),
      /** Every model and action that occurs in the trail. */
      filters: z.object({ models: z.array(z.string()), actions: z.array(z.string()) }),
    }),
    refusals: [],
  }),

  /** */
  auditLogs: route({
    method: 'GET',
    path: '/api/audit_logs',
    weight: 'many',
    summary: `What happened to entries and organizations, newest first, 10 a page, by action and organization type. ${counting}`,
    who: viewers,
    query: auditLogsQuery,
    output: countedPageOf(auditEvent),
    refusals: [],
  }),

  /** */
  exportAuditDetails: route({
    method: 'GET',
    path: '/api/audit_details/export',
    weight: 'many',
    summary:
      'The same part of the trail as a spreadsheet, a row for each field that changed: the newest 50,000 events.',
    who: viewers,
    query: z.object(part),
    output: 'file',
    refusals: [],
  }),

  /** */
  exportAuditLogs: route({
    method: 'GET',
    path: '/api/audit_logs/export',
    weight: 'many',
    summary: 'The same events of entries and organizations as a spreadsheet: the newest 50,000.',
    who: viewers,
    query: z.object(logFilters),
    output: 'file',
    refusals: [],
  }),
} as const;
