/** D-03: the press kits that a reader may take away. */
import { z } from 'zod';
import { entryPicture } from '../entries/entry.ts';
import { organizationTypeId, page, searchText, sortBy, year } from '../http/paging.ts';

export const kitsPageSize = 10;
export const kitSorts = ['entry', 'headline', 'release_date'] as const;
export const defaultKitSort = 'entry';

export const kitsQuery = z.object({
  /** Left out: the current parade year. */
  year: year.optional(),
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  /** A part of the name of entry or organization, or of the headline. */
  q: searchText,
  sortBy: sortBy(...kitSorts).default(defaultKitSort),
  page,
});
export type KitsQuery = z.output<typeof kitsQuery>;

export const listedKit = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  org_type: z.number().int(),
  organization_type: z.string(),
  official_name: z.string(),
  headline: z.string(),
  /** Civil date; '' while it is not set. */
  release_date: z.string(),
  /** The picture of the entry as the press sees it; null: none yet. */
  picture: entryPicture.nullable(),
  /** How many pictures its archive has, those of the guide included. */
  pictures: z.number().int(),
  /** false: the press does not see it yet. */
  is_released: z.boolean(),
});
export type ListedKit = z.output<typeof listedKit>;

/** print: as they were sent, upright and without the camera's metadata; web: at most 1280 pixels a side. */
export const pictureSizes = ['print', 'web'] as const;
export type PictureSizes = (typeof pictureSizes)[number];
