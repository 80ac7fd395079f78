import { z } from 'zod';
import { id, page, searchText } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { auditEvent } from './event.ts';

export const auditRoutes = {
  auditDetails: route({
    method: 'GET',
    path: '/api/audit_details',
    summary:
      'The trail of one thing (model and id), or of one entry with all its forms, people and waivers; newest first, 10 a page.',
    who: { may: 'viewAuditLog' },
    query: z.object({
      model: z.string().max(40).optional(),
      id: z.string().max(40).optional(),
      /** Everything that happened to this entry, whatever the model. */
      entry: id.optional(),
      action: z.string().max(80).default('any'),
      q: searchText,
      page,
    }),
    output: z.object({
      data: z.array(auditEvent),
      count: z.number().int(),
      filters: z.object({ models: z.array(z.string()), actions: z.array(z.string()) }),
    }),
    refusals: [],
  }),
} as const;
