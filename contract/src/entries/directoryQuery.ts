/** The query of the Directory of Entries. It is apart from directory.ts, which every home page of an entry loads. */
import { z } from 'zod';
import { id, organizationTypeId, page, rowLimit, searchText, sortBy, year } from '../http/paging.ts';
import { directoryPageSize } from '../http/lists/pageSizes.ts';
import { defaultDirectorySort, directoryLimit, directorySorts } from './directory.ts';
import { displayedStatuses } from './status.ts';

const any = z.literal('any');

export const directoryQuery = z.object({
  /** Absent: the current parade year. */
  year: z.union([any, year]).optional(),
  type: z.union([any, organizationTypeId]).default('any'),
  status: z.enum(['any', ...displayedStatuses]).default('any'),
  /** Liaison: a user id, or 'none' for entries without one. */
  rep: z.union([any, z.literal('none'), id]).default('any'),
  q: searchText,
  sortBy: sortBy(...directorySorts).default(defaultDirectorySort),
  page,
  limit: rowLimit(directoryLimit).default(directoryPageSize),
});
export type DirectoryQuery = z.output<typeof directoryQuery>;
