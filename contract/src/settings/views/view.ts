/** A view of a list that somebody saved: a name for filters, sorting, columns and page size. It has no rows of its own. */
import { z } from 'zod';
import { screens, type ScreenName } from '../../access/screens.ts';
import { limitedRecord } from '../../http/lists/limitedRecord.ts';
import { singleLine } from '../../http/singleLine.ts';

/** Screens that are lists; a view belongs to one of them. */
const listNames = (Object.keys(screens) as ScreenName[]).filter((name) => 'list' in screens[name]);
export const listName = z.enum(listNames as [ScreenName, ...ScreenName[]]);

export const maxViewNameLength = 60;
/** Of one list and one person. */
export const maxViews = 30;

const columnKey = z.string().regex(/^[\w-]{1,60}$/);
const filterKey = z.string().regex(/^[a-z][A-Za-z_]{0,39}$/);

/** What a view shows, as the address of the list says it. What the list does not know counts for nothing when it opens. */
const viewPlace = {
  filters: limitedRecord(filterKey, z.string().max(200), 20),
  sort_by: z.string().regex(/^-?[\w-]{1,60}$/),
  columns: z.array(columnKey).max(40).nullable(),
  page_size: z.int().min(1).max(1000).nullable(),
};

export const createViewBody = z.strictObject({
  list: listName,
  name: singleLine(maxViewNameLength),
  ...viewPlace,
  is_shared: z.boolean().default(false),
});
export type CreateViewBody = z.output<typeof createViewBody>;

/** Absent leaves as it is. */
export const updateViewBody = z.strictObject({
  name: singleLine(maxViewNameLength).optional(),
  filters: viewPlace.filters.optional(),
  sort_by: viewPlace.sort_by.optional(),
  columns: viewPlace.columns.optional(),
  page_size: viewPlace.page_size.optional(),
  is_shared: z.boolean().optional(),
});
export type UpdateViewBody = z.output<typeof updateViewBody>;

export const listView = z.object({
  id: z.number().int(),
  list: listName,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  sort_by: z.string(),
  columns: z.array(z.string()).nullable(),
  page_size: z.number().int().nullable(),
  is_shared: z.boolean(),
  /** The reader begins this list with it. */
  is_default: z.boolean(),
  /** Who shared it, where that is somebody else. */
  owner: z.string().nullable(),
  /** Whether the reader may change and delete it. */
  may_change: z.boolean(),
});
export type ListView = z.output<typeof listView>;

export const VIEW_TEXTS = {
  name_taken: 'You already have a view with this name.',
  too_many: `You already have ${maxViews} views of this list. Please delete one first.`,
} as const;
