import { z } from 'zod';
import { countedMatches } from '../http/lists/pageSizes.ts';
import { languages } from './language.ts';

/**
 * bounced: the recipient's mail server permanently refuses the mailbox; the address needs correcting. unsent: no SMTP
 * is configured, or the address is an example that nobody reads, so the letter can only be read in the outbox.
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

/** The kinds that the outbox can be filtered by: the topic of a letter, and what people call it. */
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

/** Days for which failed emails are listed with the other failed work; afterwards they are in the outbox alone. */
export const failedMessageDays = 30;
/** How many of them one press retries. */
export const maxRetriedMessages = 10_000;
/** N-10: reasons why a failed email is not retried, and the text for a person who tries to. */
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

/** How many letters the outbox counts without a search text; one more means that there are more. */
const maxCountedMessages = 10_000;

/**
 * Returns how many letters the outbox counts on this page; one more means that there are more. `isSearched`: there is
 * a search text.
 */
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
  /** The locator of the waiver it is about. */
  waiver_token: z.string().nullable(),
  /** The addressee's account. */
  user_id: z.number().int().nullable(),
  kind: z.string(),
});
export type Message = z.output<typeof message>;

/** The kinds of link in a letter: one that signs a waiver, one that opens an account, or one that signs part of a form. */
export const letterLinkKinds = ['signing', 'account', 'cosigning'] as const;

/** W-14: who may use a link to sign. For a minor the guardian signs on the same page; whoever hands it over does not know the age before. */
export function whoMayUse(name: string): string {
  return `Only ${name} may use this link, with a parent or guardian if ${name} is under 18.`;
}

/**
 * A part of a letter: a paragraph, `lang`: in another language; the heading of a section, `about`: the thing it is
 * about; something to do, `days`: by when; or a button, `aside`: a minor link below the letter.
 */
export const letterPart = z.union([
  z.object({ text: z.string(), lang: z.enum(languages).optional() }),
  z.object({ heading: z.string(), about: z.boolean() }),
  z.object({ item: z.string(), days: z.string().nullable(), facts: z.string(), href: z.string() }),
  z.object({ action: z.string(), href: z.string(), aside: z.boolean(), lang: z.enum(languages).optional() }),
]);
export type LetterPart = z.output<typeof letterPart>;

/** A letter as one of its recipients would get it, before it is sent; the addresses of links are left out. */
export const letterPreview = z.object({
  to_name: z.string(),
  subject: z.string(),
  parts: z.array(letterPart),
  /** The parade year that its head names; null: the current one. */
  year: z.number().int().nullable(),
});
export type LetterPreview = z.output<typeof letterPreview>;

/** Returns the paragraphs of a typed text, which blank lines separate. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The longest text of a letter that the office edited before it is sent. */
export const maxLetterText = 6000;
/** How long the letters of an action wait, so that it can be undone from its notice before anything is sent. */
export const undoLetterSeconds = 30;

/** A letter to one person whose text can be edited before it is sent. */
export const editableLetter = z.object({
  to: z.string(),
  subject: z.string(),
  greeting: z.string(),
  /** The text; blank lines separate its paragraphs. */
  text: z.string(),
  signature: z.string(),
});
export type EditableLetter = z.output<typeof editableLetter>;

/** One letter with its text, in which the addresses of links are left out. */
export const messageText = message.extend({
  text_body: z.string(),
  /** The same as it is displayed. */
  parts: z.array(letterPart),
  /** The parade year that its head names; null: the current one. */
  year: z.number().int().nullable(),
  /** The link that was left out, if it still works. */
  link: z.object({ kind: z.enum(letterLinkKinds), may_show: z.boolean() }).nullable(),
});
export type MessageText = z.output<typeof messageText>;

/** The events that staff may get emails about. */
export const notificationTypes = ['application submitted', 'official photo updated'] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const outboxPageSize = 20;
