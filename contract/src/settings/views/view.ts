/** A saved view of a list: a name for its filters, sorting, columns and page size. It has no rows of its own. */
import { z } from 'zod';
import { screens, type ScreenName } from '../../access/screens.ts';
import { limitedRecord } from '../../http/lists/limitedRecord.ts';
import { singleLine } from '../../http/singleLine.ts';

/** Screens that are lists; a view belongs to one of them. */
const listNames = (Object.keys(screens) as ScreenName[]).filter((name) => 'list' in screens[name]);
export const listName = z.enum(listNames as [ScreenName, ...ScreenName[]]);

export const maxViewNameLength = 60;
/** The most views of one list and one person. */
export const maxViews = 30;

const columnKey = z.string().regex(/^[\w-]{1,60}$/);
const filterKey = z.string().regex(/^[a-z][A-Za-z_]{0,39}$/);

/** The state of a view, as in the list's address. Values that the list does not know are ignored when it opens. */
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

/** A change; an absent field stays unchanged. */
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
  /** Whether the reader opens this list with it. */
  is_default: z.boolean(),
  /** The person who shared it, where that is somebody else. */
  owner: z.string().nullable(),
  /** Whether the reader may change and delete it. */
  may_change: z.boolean(),
});
export type ListView = z.output<typeof listView>;

export const VIEW_TEXTS = {
  name_taken: 'You already have a view with this name.',
  too_many: `You already have ${maxViews} views of this list. Please delete one first.`,
} as const;
