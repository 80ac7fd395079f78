/** Two organizations that are one: what a merge would do, and doing it. */
import { z } from 'zod';
import { count, id } from '../http/paging.ts';
import { organizationEntry, organizationListed, organizationPerson } from './organization.ts';

/** What is merged: organization and counts are those of before. */
const side = organizationListed.extend({ people_count: z.number().int() });

export const mergePreview = z.object({
  /** Goes away; its number and name lead to the other. */
  from: side,
  /** Stays, with its name. */
  into: side,
  /** Every year in which one of them has an entry, the newest first. */
  years: z.array(
    z.object({
      year: z.number().int(),
      from: z.array(organizationEntry),
      into: z.array(organizationEntry),
      /** Both have one: those of `from` become additional entries of that year. */
      both: z.boolean(),
    }),
  ),
  /** The roles of `from`; already: `into` has the same one, so they become one. */
  people: z.array(organizationPerson.extend({ already: z.boolean() })),
  /** Open invitations and join links that follow. */
  invitations: z.number().int(),
  join_links: z.number().int(),
  /** Why it cannot be; null: it can. */
  blocker: z.string().nullable(),
});
export type MergePreview = z.output<typeof mergePreview>;

/** The counts that were shown: a merge of something else is refused. */
export const mergeBody = z.strictObject({ into: id, entries: count, roles: count });

export const mergeTexts = {
  same: 'Please choose a different organization.',
  other_type: (type: string) =>
    `Entries keep their forms, which belong to their type. Choose an organization of the type ${type}.`,
  missing: 'Please choose a target organization',
} as const;
