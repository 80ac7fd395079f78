import { z } from 'zod';
import { id, organizationTypeId, page, rowLimit, searchText, sortBy, year } from '../../http/paging.ts';
import { defaultQueueSort, maxQueue, queueSorts, queueStates } from './queue.ts';

const any = z.literal('any');

export const queueQuery = z.object({
  year: z.union([any, year]).default('any'),
  type: z.union([any, organizationTypeId]).default('any'),
  /** Liaison: a user id, or 'none' for applications without one. */
  rep: z.union([any, z.literal('none'), id]).default('any'),
  state: z.enum(queueStates).default('open'),
  q: searchText,
  sortBy: sortBy(...queueSorts).default(defaultQueueSort),
  page,
  limit: rowLimit(maxQueue).default(maxQueue),
});
export type QueueQuery = z.output<typeof queueQuery>;
