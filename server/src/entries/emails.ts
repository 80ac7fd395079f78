import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import type { LetterEdit } from '@parade/contract/entries/review/decision.ts';
import { paragraphsOf } from '@parade/contract/notifications/message.ts';
import { showLongDate } from '@parade/contract/forms/answers/civilDate.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { receiptTexts, type UpcomingForm, upcomingText } from '@parade/contract/entries/forms/receipt.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { Topic } from '@parade/contract/notifications/unsubscribing.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { type LetterLine, subjectAbout } from '../mail/letter.ts';
import type { Letter } from '../notifications/writes.ts';
import { type EntryRow } from './reads.ts';

/** The person that a letter goes to; `subscription_id`: the subscription that it is sent for. */
export interface Addressee {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
  readonly subscription_id?: number;
}

type Place = { readonly publicUrl: string; readonly settings: Settings };

/** E-07: accepting mails the leaders. `cause` distinguishes one acceptance from a later one. */
export function acceptedLetter(
  place: Place,
  entry: EntryRow,
  parade_on: string,
  to: Addressee,
  cause: string,
  edit: LetterEdit | null = null,
): Letter {
  const { settings } = place;
  return letter(
    place,
    entry,
    to,
    `accepted:${cause}`,
    subjectAbout(
      entryNameOf(entry),
      (name) => `Congratulations! ${name} is in the ${entry.year} ${settings.parade_name}`,
      (name) => `Congratulations! ${name} is in the ${entry.year} parade`,
      (name) => `Congratulations! ${name} is in the parade`,
      (name) => `You’re in! ${name}`,
    ),
    [
      ...edited(edit, [
        `Congratulations! We are delighted to let you know that ${entryNameOf(entry)} has been accepted for the ${nthParade(entry.year)} ${settings.parade_name} on ${showLongDate(parade_on)}.`,
        'Your entry’s timeline shows what to do next: complete your profile and the other forms by their due dates, and list everyone who will take part. Media information opens October 1.',
      ]),
      { action: 'Open your entry', href: `${place.publicUrl}${entryPath(entry, 'view')}` },
    ],
  );
}

/** E-07: rejecting mails the leaders as well. */
export function rejectedLetter(
  place: Place,
  entry: EntryRow,
  to: Addressee,
  cause: string,
  edit: LetterEdit | null = null,
): Letter {
  const { settings } = place;
  return letter(
    place,
    entry,
    to,
    `rejected:${cause}`,
    `Your application for the ${entry.year} ${settings.parade_name}`,
    edited(edit, [
      `Thank you for applying to the ${nthParade(entry.year)} ${settings.parade_name} with ${entryNameOf(entry)}. We are sorry to let you know that we cannot offer your entry a place this time.`,
      `If you have questions about this decision, please write to ${settings.support_email}.`,
    ]),
  );
}

/** Returns the paragraphs of a decision letter with the office's changes, all as plain text. */
function edited(edit: LetterEdit | null, paragraphs: readonly string[]): string[] {
  if (edit === null) return [...paragraphs];
  const typed = paragraphsOf(edit.text);
  return edit.kind === 'body' ? typed : [...paragraphs, ...typed];
}

/** E-08: notifies subscribers of the type, and the liaison. */
export function applicationSubmittedLetter(
  place: Place,
  entry: EntryRow,
  type: string,
  to: Addressee,
  cause: string,
): Letter {
  const subject = subjectAbout(entryNameOf(entry), (name) => `Application submitted: ${name}, ${entry.year}`);
  return {
    ...letter(place, entry, to, `submitted:${cause}`, subject, [
      `${entry.organization_name} has submitted ${entryNameOf(entry) === entry.organization_name ? 'its application' : `the application for ${entryNameOf(entry)}`} (${type}, ${entry.year}). It is ready for review.`,
      {
        action: 'Open the entry',
        href: `${place.publicUrl}${entryPath(entry, 'view')}`,
      },
    ]),
    ...subscribed('application submitted', to),
  };
}

/** E-30: tells the leaders of an entry that its application has come in, and what is next. */
export function applicationReceivedLetter(
  place: Place,
  entry: EntryRow,
  application: { readonly form: FormDefinition; readonly next: UpcomingForm | null },
  to: Addressee,
): Letter {
  const { form, next } = application;
  const { settings } = place;
  const written = letter(
    place,
    entry,
    to,
    'received',
    subjectAbout(entryNameOf(entry), (name) => `We received your application: ${name}, ${entry.year}`),
    [
      `Thank you! We received the ${form.name} for ${entryNameOf(entry)} in the ${nthParade(entry.year)} ${settings.parade_name}. It was submitted on ${showInstant(entry.submitted_at ?? '')} Los Angeles time.`,
      receiptTexts.next,
      { action: 'View and print your answers', href: `${place.publicUrl}${formPath(entry, form.form_type)}` },
      ...(next === null ? [] : [upcomingText(next)]),
      `Questions? Reply to this email, or write to ${settings.support_email}.`,
    ],
  );
  return { ...written, reason: receivedReason(entry, to.user_id) };
}

/** E-30: sends a copy of a form to the person who requested it. `cause`: the version of its answers. */
export function formCopyLetter(
  place: Place,
  entry: EntryRow,
  {
    form,
    submitted_at,
    cause,
  }: { readonly form: FormDefinition; readonly submitted_at: string | null; readonly cause: string },
  to: Addressee,
): Letter {
  const { settings } = place;
  const subject = subjectAbout(entryNameOf(entry), (name) => `${form.name}: ${name}, ${entry.year}`);
  const submitted =
    submitted_at === null
      ? ' It has not been submitted yet.'
      : ` It was submitted on ${showInstant(submitted_at)} Los Angeles time.`;
  return letter(place, entry, to, cause, subject, [
    `Here is your copy of the ${form.name} for ${entryNameOf(entry)} in the ${nthParade(entry.year)} ${settings.parade_name}.${submitted}`,
    { action: 'View, print or save your answers', href: `${place.publicUrl}${formPath(entry, form.form_type)}` },
    `Questions? Reply to this email, or write to ${settings.support_email}.`,
  ]);
}

/** Returns the beginning of the reasons of all letters about an entry with this cause, to any recipient. */
export function reasonBeginning({ id }: Pick<EntryRow, 'id'>, cause: string): string {
  return `entry:${id}:${cause}:`;
}

/** Returns a reason that allows one letter each time that the application comes in. */
export function receivedReason({ id, submitted_at }: Pick<EntryRow, 'id' | 'submitted_at'>, user_id: number): string {
  return `entry:${id}:received:${submitted_at ?? ''}:${user_id}`;
}

/** N-04: notifies subscribers of photos. `cause`: the file, so that each photo is announced once. */
export function officialPhotoLetter(place: Place, entry: EntryRow, to: Addressee, cause: string): Letter {
  const subject = subjectAbout(entryNameOf(entry), (name) => `Official photo updated: ${name}, ${entry.year}`);
  return {
    ...letter(place, entry, to, `photo:${cause}`, subject, [
      `${entry.organization_name} has uploaded a new official photo for ${entryNameOf(entry)}, ${entry.year}.`,
      {
        action: 'Open the official photo',
        href: `${place.publicUrl}${formPath(entry, 'official-photo')}`,
      },
    ]),
    ...subscribed('official photo updated', to),
  };
}

/** Returns the subscription, if any: a liaison gets the letter without one. */
function subscribed(topic: Topic, { subscription_id }: Addressee): Pick<Letter, 'unsubscribe'> {
  return subscription_id === undefined ? {} : { unsubscribe: { topic, subscription_id } };
}

function letter(
  { settings }: Place,
  entry: EntryRow,
  to: Addressee,
  cause: string,
  subject: string,
  lines: LetterLine[],
): Letter {
  return {
    to: { address: to.email, name: to.name },
    subject,
    lines: [`Dear ${to.name},`, ...lines, settings.organizer_name],
    reason: `${reasonBeginning(entry, cause)}${to.user_id}`,
    room: 'entries',
    user_id: to.user_id,
    entry,
  };
}
