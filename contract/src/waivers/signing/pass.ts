/** W-34: a leader's device goes from hand to hand, and one person after another signs on it. Nobody is signed in on it. */
import { z } from 'zod';
import { signingParts } from './part.ts';

/** Hours for which a device may be passed around before the leader signs in again. */
export const passHours = 4;

/** A device that is being passed around for an entry, as its leaders see it. */
export const livePass = z.object({
  id: z.number().int(),
  /** The person who passes the device around. */
  made_by: z.string(),
  created_at: z.string(),
  ends_at: z.string(),
});
export type LivePass = z.output<typeof livePass>;

/** The view on a passed device: those who have not signed, by name only. */
export const passView = z.object({
  entry_name: z.string(),
  parade_name: z.string(),
  /** The person who passes the device around and gets it back. */
  made_by: z.string(),
  ends_at: z.string(),
  total: z.number().int(),
  signed: z.number().int(),
  people: z.array(
    z.object({
      /** The locator of the waiver; null: one of two people has signed, and the other has a separate link. */
      token: z.string().nullable(),
      name: z.string(),
      form_name: z.string(),
      waiting_for: z.enum(signingParts).nullable(),
    }),
  ),
});
export type PassView = z.output<typeof passView>;
