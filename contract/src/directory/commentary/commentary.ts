/** D-16: commentary sheets: what announcers say of each entry, a sheet an entry in the order of the parade. */
import { z } from 'zod';
import { mediaGuideQuery } from '../guides/guide.ts';

export const commentaryQuery = mediaGuideQuery.pick({ year: true, type: true });
export type CommentaryQuery = z.output<typeof commentaryQuery>;

export const commentaryFormats = ['Excel', 'Word'] as const;
export const commentaryFileQuery = commentaryQuery.extend({ format: z.enum(commentaryFormats) });

/** What was changed less than so many hours ago is marked, so that nobody reads out what was true yesterday. */
export const changedHours = 48;

const line = z.object({ label: z.string(), value: z.string() });

export const commentarySheet = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  org_type: z.number().int(),
  /** Name of the type. */
  organization_type: z.string(),
  /** Place in the line-up; null: none yet. */
  directory_idx: z.number().int().nullable(),
  /** What it is announced as: its title, else its name. */
  name: z.string(),
  /** Who enters it, where the name does not say it; '' otherwise. */
  under: z.string(),
  pronunciation: z.string(),
  hometown: z.string(),
  /** '41st; first in 1949'; '' where nothing is said. */
  appearance: z.string(),
  one_line: z.string(),
  announcer_copy: z.string(),
  facts: z.array(z.string()),
  /** Whom to name, a group each: as they are listed, with what says how to say it. */
  people: z.array(z.object({ label: z.string(), names: z.array(z.string()) })),
  /** Who is responsible for what is seen: marshal, directors, designers. */
  officials: z.array(line),
  music: z.array(z.object({ title: z.string(), composer: z.string(), rights: z.enum(['Yes', 'No', '']) })),
  /** Everything else that the forms say to announcers. */
  notes: z.array(line),
  /** Labels of what was changed lately. */
  changed: z.array(z.string()),
});
export type CommentarySheet = z.output<typeof commentarySheet>;

/** What the parts of a sheet that have no label of their own are called, and in `changed`. */
export const commentaryLabels = {
  pronunciation: 'How to say it',
  one_line: 'One-sentence introduction',
  announcer_copy: 'Announcer copy',
  facts: 'Interesting facts',
  appearance: 'Appearance',
  music: 'Music',
} as const;

/** Said in place of the copy while there is none. */
export const noCopyText = 'The entry has not provided its copy yet.';

/** Whether an entry has written what is said about it on the air. */
export function hasCopy({ one_line, announcer_copy, facts }: CommentarySheet): boolean {
  return one_line !== '' || announcer_copy !== '' || facts.length > 0;
}

export const commentary = z.object({
  year: z.number().int(),
  /** false: the reader sees past years only until the media guide opens. */
  is_open: z.boolean(),
  data: z.array(commentarySheet),
  total: z.number().int(),
});
export type Commentary = z.output<typeof commentary>;
