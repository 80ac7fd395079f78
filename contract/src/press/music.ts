/** D-12: the titles that entries play, with their rights and what there is to hear. */
import { z } from 'zod';
import { organizationTypeId, page, searchText, sortBy, year } from '../http/paging.ts';
import { fileSchema } from '../forms/wire.ts';

export const musicPageSize = 10;
export const musicSorts = ['name', 'title', 'composer'] as const;
export const defaultMusicSort = 'name';

/** As many as an archive takes: a year has some hundred. */
export const maxArchivedTitles = 2000;
/** On top of the list in an archive that leaves out others. */
export const cutMusicText = `Only the first ${maxArchivedTitles.toLocaleString('en-US')} titles are in this archive. Choose a type, or search, to get the others.`;

/** What the list and its archive show. */
export const musicFilters = z.object({
  /** Left out: the current parade year. */
  year: year.optional(),
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  /** A part of the name of entry or organization, of a title or its composer. */
  q: searchText,
});
export type MusicFilters = z.output<typeof musicFilters>;

export const musicQuery = musicFilters.extend({ sortBy: sortBy(...musicSorts).default(defaultMusicSort), page });
export type MusicQuery = z.output<typeof musicQuery>;

const text = z.string();

export const musicTitle = z.object({
  /** Of the entry and the title's number in its list: '12-1'. */
  key: text,
  entry: z.object({
    id: z.number().int(),
    organization_id: z.number().int(),
    year: z.number().int(),
    is_first: z.boolean(),
    org_type: z.number().int(),
    organization_type: text,
    official_name: text,
  }),
  title: text,
  composer: text,
  arranger: text,
  publisher: text,
  used_at: text,
  /** Minutes and seconds. */
  duration: text,
  /** null: not said. */
  all_rights_obtained: z.boolean().nullable(),
  cue_contact: text,
  audio: fileSchema.nullable(),
});
export type MusicTitle = z.output<typeof musicTitle>;

/** What is said in place of a recording that the entry has not sent. */
export const noRecordingText = 'No recording';

/** F-30 as it is read. */
export function rightsLabel(all_rights_obtained: boolean | null): 'Yes' | 'No' | 'Not answered' {
  if (all_rights_obtained === null) return 'Not answered';
  return all_rights_obtained ? 'Yes' : 'No';
}
