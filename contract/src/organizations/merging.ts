/** The merge of two organizations that are the same: a preview, and the merge itself. */
import { z } from 'zod';
import { count, id } from '../http/paging.ts';
import { organizationEntry, organizationListed, organizationPerson } from './organization.ts';

/** One of the two organizations, with its counts before the merge. */
const side = organizationListed.extend({ people_count: z.number().int() });

export const mergePreview = z.object({
  /** The one that goes away; its number and name then lead to the other. */
  from: side,
  /** The one that stays, with its name. */
  into: side,
  /** Every year in which either has an entry, newest first. */
  years: z.array(
    z.object({
      year: z.number().int(),
      from: z.array(organizationEntry),
      into: z.array(organizationEntry),
      /** Whether both have an entry: those of `from` become additional entries of that year. */
      both: z.boolean(),
    }),
  ),
  /** The roles of `from`; already: `into` has the same one, so they become one. */
  people: z.array(organizationPerson.extend({ already: z.boolean() })),
  /** Open invitations and join links that move along. */
  invitations: z.number().int(),
  join_links: z.number().int(),
  /** The reason why they cannot be merged; null: they can. */
  blocker: z.string().nullable(),
});
export type MergePreview = z.output<typeof mergePreview>;

/** The counts that were shown: the merge is refused if they have changed. */
export const mergeBody = z.strictObject({ into: id, entries: count, roles: count });

export const mergeTexts = {
  same: 'Please choose a different organization.',
  other_type: (type: string) =>
    `Entries keep their forms, which belong to their type. Choose an organization of the type ${type}.`,
  missing: 'Please choose a target organization',
} as const;
