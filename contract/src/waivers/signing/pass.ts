/** W-34: a leader's device goes from hand to hand, and one person after another signs on it. Nobody is signed in there. */
import { z } from 'zod';
import { signingParts } from './part.ts';

/** How long a device may be passed before the leader signs in again. */
export const passHours = 4;

/** A device of an entry that is being passed, as its leaders see it. */
export const livePass = z.object({
  id: z.number().int(),
  /** Who passes the device. */
  made_by: z.string(),
  created_at: z.string(),
  ends_at: z.string(),
});
export type LivePass = z.output<typeof livePass>;

/** What whoever has the passed device sees: who has not signed, by name alone. */
export const passView = z.object({
  entry_name: z.string(),
  parade_name: z.string(),
  /** Who passes the device, and gets it back. */
  made_by: z.string(),
  ends_at: z.string(),
  total: z.number().int(),
  signed: z.number().int(),
  people: z.array(
    z.object({
      /** The locator of the waiver; null: one of two has signed, and the other has a link of their own. */
      token: z.string().nullable(),
      name: z.string(),
      form_name: z.string(),
      waiting_for: z.enum(signingParts).nullable(),
    }),
  ),
});
export type PassView = z.output<typeof passView>;
