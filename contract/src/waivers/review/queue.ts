/** The approval queue: signed waivers that wait for somebody to look at them, the longest waiting first. */
import { z } from 'zod';
import { entryPicture } from '../../entries/entry.ts';
import type { SignatureValue } from '../../forms/answers/values.ts';
import { page } from '../../http/paging.ts';
import { waiverListFilters } from '../bulk.ts';
import { waiverListed } from '../waiver.ts';

/** `year` left out: all years, what was signed for the last parade too. */
export const queueQuery = waiverListFilters.omit({ status: true }).extend({ page });

export const queuedWaiver = waiverListed.extend({
  /** A civil date; null where the form did not ask for it. */
  date_of_birth: z.string().nullable(),
  /** In whole years on the day of signing. */
  age: z.number().int().nullable(),
  is_minor: z.boolean(),
  /** The guardian's of a minor, else the signer's own; it came in checked. */
  signature: z.custom<SignatureValue>().nullable(),
  /** Of the entry. null: none, or none that the reader may see. */
  picture: entryPicture.nullable(),
});
export type QueuedWaiver = z.output<typeof queuedWaiver>;

/** How long whoever approved a waiver can take that back. */
export const approvalUndoMinutes = 10;
