import { z } from 'zod';

/** invitation: the first email. reminder: sent by hand. ladder: sent by the reminder schedule. digest: a leader’s week. */
export const mailingKinds = ['invitation', 'reminder', 'ladder', 'digest'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** One mailing to many people, and its progress: the states of its letters. */
export const mailing = z.object({
  id: z.number().int(),
  kind: z.enum(mailingKinds),
  year: z.number().int(),
  title: z.string(),
  /** null: the schedule. */
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

/**
 * Why nobody gets an email. no-server: a portal in production that has no mail server. held: one that was restored from a
 * backup, until it is told which letters to send; webhooks-held: the same without a mail server, while messages to webhooks wait.
 */
export const mailStops = ['no-server', 'held', 'webhooks-held'] as const;
export type MailStop = (typeof mailStops)[number];

/** How many mailings the outbox shows. */
export const mailingsShown = 20;
