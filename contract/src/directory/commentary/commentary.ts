/** D-16: commentary sheets: what announcers say about each entry, one sheet per entry in the order of the parade. */
import { z } from 'zod';
import { entryPicture } from '../../entries/entry.ts';
import { writersOf } from '../../wording.ts';
import { mediaGuideQuery } from '../guides/guide.ts';

export const commentaryQuery = mediaGuideQuery.pick({ year: true, type: true });
export type CommentaryQuery = z.output<typeof commentaryQuery>;

export const commentaryFormats = ['Excel', 'Word'] as const;
export const commentaryFileQuery = commentaryQuery.extend({ format: z.enum(commentaryFormats) });

/** Hours for which a change is marked, so that nobody reads out yesterday's facts. */
export const changedHours = 48;

const line = z.object({ label: z.string(), value: z.string() });

/** A title that is played. '' for what is not answered. */
const played = z.object({
  title: z.string(),
  composer: z.string(),
  arranger: z.string(),
  rights: z.enum(['Yes', 'No', '']),
});
export type Played = z.output<typeof played>;

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
  picture: entryPicture.nullable(),
  /** The announced name: its title, or else its name. */
  name: z.string(),
  /** The name of the organization, where the announced name does not contain it; '' otherwise. */
  under: z.string(),
  pronunciation: z.string(),
  hometown: z.string(),
  /** '41st; first in 1949'; '' where the forms say nothing. */
  appearance: z.string(),
  one_line: z.string(),
  announcer_copy: z.string(),
  facts: z.array(z.string()),
  /** People to name, in groups, as they are listed and with how to pronounce them. */
  people: z.array(z.object({ label: z.string(), names: z.array(z.string()) })),
  /** The people responsible for what is seen: marshal, directors, designers. */
  officials: z.array(line),
  /** What is played at the television corner, with what the list of titles says of it; null: nobody has named it. */
  corner: played.nullable(),
  /** All titles, in playing order. */
  music: z.array(played),
  /** Everything else that the forms tell announcers. */
  notes: z.array(line),
  /** Labels of what changed recently. */
  changed: z.array(z.string()),
});
export type CommentarySheet = z.output<typeof commentarySheet>;

/** Labels for the parts of a sheet that have none of their own; `changed` uses them too. */
export const commentaryLabels = {
  pronunciation: 'How to say it',
  one_line: 'One-sentence introduction',
  announcer_copy: 'Announcer copy',
  facts: 'Interesting facts',
  appearance: 'Appearance',
  corner: 'Music at the television corner',
  music: 'Music',
} as const;

/** 'The March, by Ana Ruiz, arr. Bo Chen' */
export function playedText({ title, composer, arranger }: Played): string {
  const writers = writersOf({ composer, arranger });
  return [title, composer ? `by ${writers}` : writers].filter(Boolean).join(', ');
}

/** The text in place of the copy while there is none. */
export const noCopyText = 'The entry has not written its announcer copy yet.';

/** Returns whether an entry has written its on-air copy. */
export function hasCopy({ one_line, announcer_copy, facts }: CommentarySheet): boolean {
  return one_line !== '' || announcer_copy !== '' || facts.length > 0;
}

export const commentary = z.object({
  year: z.number().int(),
  /** false: the reader sees only past years until the media guide opens. */
  is_open: z.boolean(),
  data: z.array(commentarySheet),
  total: z.number().int(),
});
export type Commentary = z.output<typeof commentary>;
