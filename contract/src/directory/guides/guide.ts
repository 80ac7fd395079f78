/** D-10, D-11: the media guide and the judges guide: what accepted entries' forms tell readers outside the office. */
import { z } from 'zod';
import { entryPicture } from '../../entries/entry.ts';
import { id, organizationTypeId, year } from '../../http/paging.ts';
import { organizationTypeIds } from '../../settings/parade.ts';
import { settingShapes } from '../../settings/setting.ts';

export const guideSorts = settingShapes.media_guide_sort.options;
export type GuideSort = (typeof guideSorts)[number];

export const mediaGuideQuery = z.object({
  /** Absent: the current parade year. */
  year: year.optional(),
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  /** Absent: the order in the setting media_guide_sort. */
  sortBy: z.enum(guideSorts).optional(),
  /** Only this entry. */
  entry: id.optional(),
});

/** D-11: floats unless another type is chosen; the judges guide shows no other type to judges (P-08). */
export const judgesGuideQuery = mediaGuideQuery.extend({
  type: mediaGuideQuery.shape.type.unwrap().default(organizationTypeIds.float),
});

/** The official photo or the rendering. Its addresses expire, like those of every small picture. */
export const guidePicture = entryPicture.extend({
  /** At most 1280 pixels a side. */
  page_url: z.string(),
  kind: z.enum(['photo', 'rendering']),
  /** The photographer or artist; '' where nobody is named. */
  credit: z.string(),
  /** false: people of the entry and of the parade see it, and the press does not yet. */
  is_for_press: z.boolean(),
});
export type GuidePicture = z.output<typeof guidePicture>;

const line = z.object({ label: z.string(), value: z.string() });

export const guideEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  organization_name: z.string(),
  year: z.number().int(),
  is_first: z.boolean(),
  org_type: z.number().int(),
  /** Name of the type. */
  organization_type: z.string(),
  official_name: z.string(),
  /** Place in the line-up; null: none yet. */
  directory_idx: z.number().int().nullable(),
  /** Title of a float or show; '' for none. */
  title: z.string(),
  hometown: z.string(),
  /** How to pronounce the name; '' where the forms do not say. */
  pronunciation: z.string(),
  one_line: z.string(),
  /** Texts to read, the description first with the label ''. */
  prose: z.array(z.object({ label: z.string(), text: z.string() })),
  facts: z.array(z.string()),
  /** Short facts for the margin. */
  notes: z.array(line),
  /** Flags in words: 'Entered by a city'. */
  flags: z.array(z.string()),
  music: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  media_contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  picture: guidePicture.nullable(),
  /** Whether there is a press kit that this reader may open. */
  has_press_kit: z.boolean(),
});
export type GuideEntry = z.output<typeof guideEntry>;

export const guide = z.object({
  year: z.number().int(),
  sortBy: z.enum(guideSorts),
  /** false: the reader sees only past years until the guide opens. */
  is_open: z.boolean(),
  data: z.array(guideEntry),
  total: z.number().int(),
});
export type Guide = z.output<typeof guide>;

/** Returns what an entry is announced as: its title, with the organization's name under it; or else the name alone. */
export function guideHeading(entry: Pick<GuideEntry, 'title' | 'official_name' | 'organization_name'>): {
  readonly name: string;
  readonly under: string;
} {
  const { title, official_name, organization_name } = entry;
  if (title && title !== official_name) return { name: title, under: official_name };
  return { name: official_name, under: official_name === organization_name ? '' : organization_name };
}
