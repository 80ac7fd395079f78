import { z } from 'zod';

/**
 * bounced: the recipient's mail server refuses the mailbox for good; the address needs correcting. unsent: no SMTP is set
 * up, or the address is one of examples, which nobody reads; the outbox is where it is read.
 */
export const messageStates = ['queued', 'sent', 'failed', 'bounced', 'unsent'] as const;
export type MessageState = (typeof messageStates)[number];
export const messageStateLabels: Readonly<Record<MessageState, string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Address refused',
  unsent: 'Not sent; shown here only',
};

/** A letter in the outbox's list. */
export const message = z.object({
  id: z.number().int(),
  to_address: z.string(),
  to_name: z.string().nullable(),
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  mailing_id: z.number().int().nullable(),
  /** The locator of the waiver that it is about. */
  waiver_token: z.string().nullable(),
});
export type Message = z.output<typeof message>;

/** Whose link a letter brings: one that signs a waiver, or one that opens an account. */
export const letterLinkKinds = ['signing', 'account'] as const;

/** One letter with its text, in which addresses of links are left out. */
export const messageText = message.extend({
  text_body: z.string(),
  /** The link that was left out, where it still works. */
  link: z.object({ kind: z.enum(letterLinkKinds), may_show: z.boolean() }).nullable(),
});
export type MessageText = z.output<typeof messageText>;

/** The events that staff may get emails about. */
export const notificationTypes = ['application submitted', 'official photo updated'] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const outboxPageSize = 20;
