/** The approval queue: signed waivers that wait for approval, the longest waiting first. */
import { z } from 'zod';
import { entryPicture } from '../../entries/entry.ts';
import type { SignatureValue } from '../../forms/answers/values.ts';
import { page } from '../../http/paging.ts';
import { waiverListFilters } from '../bulk.ts';
import { waiverListed } from '../waiver.ts';

/** `year` absent: all years, including waivers signed for the last parade. */
export const queueQuery = waiverListFilters.omit({ status: true }).extend({ page });

export const queuedWaiver = waiverListed.extend({
  /** A civil date; null where the form did not ask for it. */
  date_of_birth: z.string().nullable(),
  /** Whole years on the day of signing. */
  age: z.number().int().nullable(),
  is_minor: z.boolean(),
  /** The guardian's for a minor, otherwise the signer's own; it was checked when it came in. */
  signature: z.custom<SignatureValue>().nullable(),
  /** The entry's picture. null: none, or none that the reader may see. */
  picture: entryPicture.nullable(),
});
export type QueuedWaiver = z.output<typeof queuedWaiver>;

/** Minutes in which an approval can be undone by the person who gave it. */
export const approvalUndoMinutes = 10;
