import { z } from 'zod';
import { countedMatches } from '../http/lists/pageSizes.ts';
import { languages } from './language.ts';

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

/** The kinds that the outbox is filtered by: whose letter it is, and what people call such letters. */
export const messageKinds = [
  'waivers',
  'entries',
  'participants',
  'users',
  'organizations',
  'press',
  'content',
] as const;
export type MessageKind = (typeof messageKinds)[number];
export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  waivers: 'Waivers',
  entries: 'Applications and forms',
  participants: 'Invitations to entries',
  users: 'Accounts and passwords',
  organizations: 'Organizations',
  press: 'Interview requests',
  content: 'Website',
};

/** Emails that were given up are shown with the other work that was for so long; afterwards in the outbox alone. */
export const failedMessageDays = 30;
/** How many of them one press tries again. */
export const maxRetriedMessages = 10_000;
/** N-10: why an email that was given up is not tried again, and what is said to whoever wants to. */
export const unwantedWords = {
  'cause-deleted': 'The entry that it is about has been deleted.',
  'waiver-voided': 'The waiver that it asks to sign has been voided or removed.',
  'waiver-signed': 'The waiver that it asks to sign has been signed.',
  'signer-declined': 'This person declined to sign.',
  'waiver-not-open': 'The waivers of that year are not open.',
  'parade-over': 'The parade that it is about is over.',
  'entry-not-accepted': 'The entry is not accepted now, so the link in it opens nothing.',
  'waiver-emails-off': 'Emails about waivers are switched off in the settings.',
  'address-changed': 'The address that it was sent to is no longer in use for this person.',
  unsubscribed: 'This person asked us not to send such emails.',
  'out-of-date': 'It is out of date, or a newer email about the same thing has been written.',
  'link-ended': 'The link in it no longer works. It was used, replaced or withdrawn, or it has expired.',
} as const;
export type UnwantedBecause = keyof typeof unwantedWords;

/** How far the outbox counts its letters where no text is looked for; one more means that there are more. */
const maxCountedMessages = 10_000;

/** How far the outbox counts its letters on this page; one more means that there are more. `isSearched`: a text is looked for. */
export function messageCountLimit(page: number, isSearched: boolean): number {
  return isSearched ? Math.min(countedMatches(page, outboxPageSize), maxCountedMessages) : maxCountedMessages;
}

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
  /** The addressee's account. */
  user_id: z.number().int().nullable(),
  kind: z.string(),
});
export type Message = z.output<typeof message>;

/** Whose link a letter brings: one that signs a waiver, one that opens an account, or one that signs a part of a form. */
export const letterLinkKinds = ['signing', 'account', 'cosigning'] as const;

/**
 * A part of a letter: a paragraph, `lang`: in another language; the heading of what follows, `about`: of the thing that it is about; something to do,
 * `days`: by when; or a button, `aside`: a quiet link below the letter.
 */
export const letterPart = z.union([
  z.object({ text: z.string(), lang: z.enum(languages).optional() }),
  z.object({ heading: z.string(), about: z.boolean() }),
  z.object({ item: z.string(), days: z.string().nullable(), facts: z.string(), href: z.string() }),
  z.object({ action: z.string(), href: z.string(), aside: z.boolean(), lang: z.enum(languages).optional() }),
]);
export type LetterPart = z.output<typeof letterPart>;

/** A letter as one of those it goes to would get it, before it goes; addresses of links are left out. */
export const letterPreview = z.object({
  to_name: z.string(),
  subject: z.string(),
  parts: z.array(letterPart),
  /** The parade year that its head names; null: the current one. */
  year: z.number().int().nullable(),
});
export type LetterPreview = z.output<typeof letterPreview>;

/** The paragraphs of a typed text: blank lines part them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** How long the text of a letter may be that somebody of the office changed before it goes. */
export const maxLetterText = 6000;
/** How long letters of an act wait, so that it can be undone from its notice with nothing sent. */
export const undoLetterSeconds = 30;

/** A letter to one person whose text may be changed before it goes. */
export const editableLetter = z.object({
  to: z.string(),
  subject: z.string(),
  greeting: z.string(),
  /** Blank lines part its paragraphs. */
  text: z.string(),
  signature: z.string(),
});
export type EditableLetter = z.output<typeof editableLetter>;

/** One letter with its text, in which addresses of links are left out. */
export const messageText = message.extend({
  text_body: z.string(),
  /** The same as it looks. */
  parts: z.array(letterPart),
  /** The parade year that its head names; null: the current one. */
  year: z.number().int().nullable(),
  /** The link that was left out, where it still works. */
  link: z.object({ kind: z.enum(letterLinkKinds), may_show: z.boolean() }).nullable(),
});
export type MessageText = z.output<typeof messageText>;

/** The events that staff may get emails about. */
export const notificationTypes = ['application submitted', 'official photo updated'] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const outboxPageSize = 20;
