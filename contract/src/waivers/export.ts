/** The files that waivers can be exported to. */
import { optionalLine } from '../http/singleLine.ts';
import { z } from 'zod';
import { waiverListFilters, waiverSort } from './bulk.ts';

/** The filters of the list, and the name of the file. */
export const waiverFileQuery = waiverListFilters.extend({
  sortBy: waiverSort,
  exportType: z.enum(['Excel']).default('Excel'),
  /** Absent: a name with the filters and the day. */
  file_name: optionalLine(120).optional(),
  /** Any value: it keeps caches from serving an old file. */
  buster: z.string().max(64).optional(),
});
export type WaiverFileQuery = z.output<typeof waiverFileQuery>;
