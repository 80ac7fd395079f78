/** D-13: what the organizer tells the press, and D-14: files for broadcasters. */
import { someoneElse } from '../../http/fieldTexts.ts';
import { z } from 'zod';
import { optionalHttpsLink, optionalLine, singleLine, typedDay, visibleText } from '../../http/singleLine.ts';
import { displayedStatuses } from '../../entries/status.ts';
import { count, id, organizationTypeId, page, searchText, sortBy, year } from '../../http/paging.ts';

export const releasesPageSize = 9;
export const releaseSorts = ['date', 'title'] as const;
export const defaultReleaseSort = '-date';
export const releaseStates = ['published', 'scheduled'] as const;

export const releasesQuery = z.object({
  /** Year of their dates; left out: all. */
  year: z.union([z.literal('any'), year]).default('any'),
  /** For those who write them; others get what is published. The status of an entry narrows nothing, as below. */
  status: z.enum(['any', ...releaseStates, ...displayedStatuses]).default('any'),
  /** The filters that every list of entries takes: a release is about no entry, so they narrow nothing. */
  type: z.union([z.literal('any'), organizationTypeId]).optional(),
  rep: z.union([z.enum(['any', 'none']), id]).optional(),
  /** A part of the title or the excerpt. */
  q: searchText,
  sortBy: sortBy(...releaseSorts).default(defaultReleaseSort),
  page,
});
export type ReleasesQuery = z.output<typeof releasesQuery>;

export const pressRelease = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Civil date. */
  date: z.string(),
  excerpt: z.string(),
  /** Plain text; an empty line ends a paragraph. */
  body: z.string(),
  /** The same elsewhere; '' for none. */
  link: z.string(),
  /** Where a browser gets the image; null for none. */
  featured_image: z.string().nullable(),
  /** The day from which it is public. */
  publish_on: z.string(),
  is_published: z.boolean(),
  /** Grows with each edit; an edit names the one that it was made on. */
  revision: z.number().int(),
});
export type PressRelease = z.output<typeof pressRelease>;

export const RELEASE_MESSAGES = {
  changed: someoneElse('saved this press release', 'Open it again to see their version before you save yours.'),
} as const;

export const releaseImage = { max_size_mb: 25, file_types: ['jpg', 'png'] } as const;

export const releaseInput = z.strictObject({
  title: singleLine(160),
  date: typedDay,
  excerpt: visibleText(400),
  body: visibleText(20_000),
  link: optionalHttpsLink().default(''),
  publish_on: typedDay,
  /** Of the release as it was read; of a new one 0. As digits where the call is multipart/form-data. */
  revision: z
    .union([
      count,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .default(0),
  /** A new featured image, where the call is multipart/form-data. */
  file: z.file().optional(),
});
export type ReleaseInput = z.output<typeof releaseInput>;

export const broadcasterAsset = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Name of the file; '' for a link. */
  file_name: z.string(),
  /** In bytes; null for a link. */
  size: z.number().int().nullable(),
  /** Of a link its address; '' for a file. */
  url: z.string(),
  created_at: z.string(),
});
export type BroadcasterAsset = z.output<typeof broadcasterAsset>;

export const assetLimits = { max_size_mb: 50, file_types: ['pdf', 'jpg', 'png', 'mp3', 'wav', 'm4a'] } as const;

export const assetInput = z
  .strictObject({
    name: singleLine(160),
    description: optionalLine(400).default(''),
    url: optionalHttpsLink().default(''),
    file: z.file().optional(),
  })
  .refine(({ url, file }) => url !== '' || file !== undefined, {
    path: ['file'],
    message: 'Please provide a file or a link.',
  })
  .refine(({ url, file }) => url === '' || file === undefined, {
    path: ['file'],
    message: 'Please provide either a file or a link, not both.',
  });
export type AssetInput = z.output<typeof assetInput>;

export const ASSET_MESSAGES = { deleting_failed: 'Problems deleting broadcaster asset' } as const;
