/** What is taken out of the waivers as files. */
import { optionalLine } from '../http/singleLine.ts';
import { z } from 'zod';
import { waiverListFilters, waiverSort } from './bulk.ts';

/** The filters of the list, and how the file is called. */
export const waiverFileQuery = waiverListFilters.extend({
  sortBy: waiverSort,
  exportType: z.enum(['Excel']).default('Excel'),
  /** Left out: a name with filter and day. */
  file_name: optionalLine(120).optional(),
  /** Any value: it prevents caches on the way from answering. */
  buster: z.string().max(64).optional(),
});
export type WaiverFileQuery = z.output<typeof waiverFileQuery>;
