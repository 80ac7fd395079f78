import { z } from 'zod';

/** invitation: the first email. reminder: somebody requested it. ladder: the reminder schedule did. digest: a leader’s week. */
export const mailingKinds = ['invitation', 'reminder', 'ladder', 'digest'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** One sending to many, and how far it is: the states of its letters. */
export const mailing = z.object({
  id: z.number().int(),
  kind: z.enum(mailingKinds),
  year: z.number().int(),
  title: z.string(),
  /** null: the calendar. */
  asked_by_user: z.string().nullable(),
  total: z.number().int(),
  /** Chosen rows that got no email. */
  left_out: z.number().int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  queued: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  bounced: z.number().int(),
  unsent: z.number().int(),
});
export type Mailing = z.output<typeof mailing>;

/** How many the outbox shows. */
export const mailingsShown = 20;
