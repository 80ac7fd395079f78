import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { type Decision, type LetterEdit, undoSeconds } from '@parade/contract/entries/review/decision.ts';
import { type DisplayedStatus, displayedStatus, isReopened, mediaToCome } from '@parade/contract/entries/status.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { dueDay } from '@parade/contract/forms/due/due.ts';
import { paragraphsOf } from '@parade/contract/notifications/message.ts';
import { showCivilDate, showLongDate } from '@parade/contract/forms/answers/civilDate.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { receiptTexts, type UpcomingForm, upcomingText } from '@parade/contract/entries/forms/receipt.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { Topic } from '@parade/contract/notifications/unsubscribing.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Change } from '../database/change.ts';
import { setDueDaysOf } from '../forms/dueDates.ts';
import { type LetterLine, subjectAbout } from '../mail/letter.ts';
import { type Letter, queueMails, type Withdrawal, withdrawLettersAbout } from '../notifications/writes.ts';
import { paradeOf, readSettings } from '../settings/reads.ts';
import { mailedLeadersOf } from './leaders.ts';
import { type EntryRow } from './reads.ts';

/** The person that a letter goes to; `subscription_id`: the subscription that it is sent for. */
export interface Addressee {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
  readonly subscription_id?: number;
}

type Place = { readonly publicUrl: string; readonly settings: Settings };

/**
 * The way the letters of a status are sent. `edit`: the office's own words; `not_before`: an instant; `note`: what the office
 * adds to the letter about a reopened application; `only`: the accounts that get one, if absent all leaders.
 */
export interface StatusLetters {
  readonly edit?: LetterEdit | null;
  readonly not_before?: string;
  readonly note?: string | undefined;
  readonly only?: Withdrawal['gone'];
}

/** Queues the letters to the leaders of an entry that has a new status. Returns how many. */
export async function writeToLeaders(
  change: Change,
  entry: EntryRow,
  from: DisplayedStatus,
  was_submitted: boolean,
  { edit, not_before, note, only }: StatusLetters,
): Promise<number> {
  const to = displayedStatus(entry);
  const isMeant = (user_id: number | undefined) => only === undefined || only.some((each) => each === user_id);
  if (to === 'accepted' || to === 'rejected') {
    const decided_at = decidedAt(entry);
    // A decision that an Undo gives back has its own time, by which its letters are withdrawn; letters that have gone stay.
    const cause = decided_at === change.at ? change.at : `${decided_at}:${change.at}`;
    const all = only?.length === 0 ? [] : await decisionLetters(change, entry, to, edit ?? null, cause);
    const letters = all.filter(({ user_id }) => isMeant(user_id));
    await queueMails(
      change,
      letters.map((letter) => (not_before === undefined ? letter : { ...letter, not_before })),
    );
    return letters.length;
  }
  if (to !== 'in-progress' || !isReopened(from, to, was_submitted)) return 0;
  return mailReopened(change, entry, { was_accepted: from === 'accepted', note }, isMeant);
}

/**
 * Queues the letters about a status that an Undo gives back: to leaders who have heard of the mistaken one, `from`,
 * and to those who never read of this one. Returns how many.
 */
export async function writeAboutUndo(
  change: Change,
  entry: EntryRow,
  { from, heard, unread_by }: { from: DisplayedStatus; heard: Withdrawal['gone']; unread_by: readonly number[] },
  letters: StatusLetters,
): Promise<number> {
  const unheard = unread_by.filter((user_id) => !heard.includes(user_id));
  const again = await writeToLeaders(change, entry, from, true, { ...letters, only: heard });
  return again + (await writeToLeaders(change, entry, 'received', true, { ...letters, only: unheard }));
}

/**
 * E-07: tells the leaders what to do with an application that is open again. The letters wait for the time of the notice's
 * Undo, so that a status set by mistake is taken back before anybody reads of it.
 */
async function mailReopened(
  change: Change,
  entry: EntryRow,
  what: { readonly was_accepted: boolean; readonly note: string | undefined },
  isMeant: (user_id: number) => boolean,
): Promise<number> {
  const form = initialForm(entry.org_type);
  if (!form) return 0;
  const place = await placeOf(change);
  const due = dueDay(form, entry.org_type, entry.year, null, await setDueDaysOf(change.tx, entry.year));
  const due_on = due !== null && due >= change.portal.clock.today() ? due : null;
  const not_before = undoneUntil(change);
  const leaders = (await mailedLeadersOf(change.tx, [entry.id])).get(entry.id) ?? [];
  const meant = leaders.filter(({ user_id }) => isMeant(user_id));
  const letters = meant.map(({ user_id, email, first_name, last_name }) => {
    const to = { user_id, email, name: fullName({ first_name, last_name }) };
    return { ...reopenedLetter(place, entry, { ...what, form, due_on }, to, change.at), not_before };
  });
  await queueMails(change, letters);
  return letters.length;
}

/** Returns the letters of a decision, one to each leader. `cause`: the instant of the decision. */
export async function decisionLetters(
  change: Pick<Change, 'portal' | 'tx'>,
  entry: EntryRow,
  what: Decision,
  edit: LetterEdit | null,
  cause: string,
): Promise<Letter[]> {
  const place = { ...(await placeOf(change)), today: change.portal.clock.today() };
  const { parade_on } = await paradeOf(change.tx, entry.year);
  const leaders = await mailedLeadersOf(change.tx, [entry.id]);
  return (leaders.get(entry.id) ?? []).map(({ user_id, email, first_name, last_name }) => {
    const to = { user_id, email, name: fullName({ first_name, last_name }) };
    return what === 'accepted'
      ? acceptedLetter(place, entry, parade_on, to, cause, edit)
      : rejectedLetter(place, entry, to, cause, edit);
  });
}

/** E-67: the instant until which the letters of a status wait, so that one set by mistake is undone before anybody reads of it. */
export function undoneUntil({ at }: Pick<Change, 'at'>): string {
  return new Date(Date.parse(at) + undoSeconds * 1000).toISOString();
}

export function decidedAt(entry: EntryRow): string | null {
  return displayedStatus(entry) === 'accepted' ? entry.approved_at : entry.rejected_at;
}

/**
 * E-67: takes the letters of the decision that the entry has back, as far as they have not gone. Returns whose were
 * withdrawn and whose have gone, and whether anybody has heard of the decision; nobody has if all of its letters were still there.
 */
export async function withdrawDecision(
  change: Change,
  entry: EntryRow,
): Promise<Withdrawal & { readonly was_heard: boolean }> {
  const status = displayedStatus(entry);
  if (status !== 'accepted' && status !== 'rejected') return { ...nothingWithdrawn, was_heard: true };
  const { withdrawn, gone } = await withdrawLettersAbout(
    change,
    entry.id,
    reasonBeginning(entry, `${status}:${decidedAt(entry)}`),
  );
  return { withdrawn, gone, was_heard: withdrawn.length === 0 || gone.length > 0 };
}

export const nothingWithdrawn: Withdrawal = { withdrawn: [], gone: [] };

/**
 * Takes letters about a reopening back that have not gone yet: the status was set by mistake. Returns whose were withdrawn
 * and whose have gone. `at`: the instant of one reopening; if absent, all of them.
 */
export function withdrawReopened(change: Change, entry: EntryRow, at?: string) {
  const cause = at === undefined ? reopenedCause : `${reopenedCause}:${at}`;
  return withdrawLettersAbout(change, entry.id, reasonBeginning(entry, cause));
}

/** Returns what letters about entries are written with. */
export async function placeOf(change: Pick<Change, 'portal' | 'tx'>) {
  return { publicUrl: change.portal.config.publicUrl, settings: await readSettings(change.tx) };
}

/** E-07: accepting mails the leaders. `cause` distinguishes one acceptance from a later one. */
function acceptedLetter(
  place: Place & { readonly today: string },
  entry: EntryRow,
  parade_on: string,
  to: Addressee,
  cause: string,
  edit: LetterEdit | null = null,
): Letter {
  const { settings, today } = place;
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
        `Your entry’s timeline shows what to do next: complete your profile and the other forms by their due dates, and list everyone who will take part.${mediaToCome(entry.year, today)}`,
      ]),
      { action: 'Open your entry', href: `${place.publicUrl}${entryPath(entry, 'view')}` },
    ],
  );
}

/** E-07: rejecting mails the leaders as well. */
function rejectedLetter(
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

/** Distinguishes the letters about a reopened application from all others about its entry. */
const reopenedCause = 'reopened';

/** E-07: tells a leader that the application is open for changes again, and has to be submitted once more. */
function reopenedLetter(
  place: Place,
  entry: EntryRow,
  {
    form,
    due_on,
    was_accepted,
    note,
  }: {
    readonly form: FormDefinition;
    /** Civil date; null: it has none, or it is over. */
    readonly due_on: string | null;
    readonly was_accepted: boolean;
    readonly note?: string | undefined;
  },
  to: Addressee,
  cause: string,
): Letter {
  const { settings } = place;
  const lines: LetterLine[] = [
    `We have reopened the ${form.name} for ${entryNameOf(entry)} in the ${nthParade(entry.year)} ${settings.parade_name}, so you can make changes to it. Your answers are still there.`,
    ...(note === undefined ? [] : ['A note from our office:', ...paragraphsOf(note)]),
    `Please open your application, choose Edit, make your changes and press Submit${due_on === null ? '' : ` by ${showCivilDate(due_on)}`}. We can review it only after you have submitted it, even if there is nothing to change.`,
    ...(was_accepted
      ? ['Until your application has been accepted again, your people, your waivers and your other forms are closed.']
      : []),
    { action: 'Open your application', href: `${place.publicUrl}${formPath(entry, form.form_type)}` },
    `Questions? Reply to this email, or write to ${settings.support_email}.`,
  ];
  const subject = subjectAbout(entryNameOf(entry), (name) => `Please submit your application again: ${name}`);
  return letter(place, entry, to, `${reopenedCause}:${cause}`, subject, lines);
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
  application: { readonly form: FormDefinition; readonly next: UpcomingForm | null; readonly submitted_at: string },
  to: Addressee,
): Letter {
  const { form, next, submitted_at } = application;
  const { settings } = place;
  const written = letter(
    place,
    entry,
    to,
    'received',
    subjectAbout(entryNameOf(entry), (name) => `We received your application: ${name}, ${entry.year}`),
    [
      `Thank you! We received the ${form.name} for ${entryNameOf(entry)} in the ${nthParade(entry.year)} ${settings.parade_name}. It was submitted on ${showInstant(submitted_at)} Los Angeles time.`,
      receiptTexts.next,
      { action: 'View and print your answers', href: `${place.publicUrl}${formPath(entry, form.form_type)}` },
      ...(next === null ? [] : [upcomingText(next)]),
      `Questions? Reply to this email, or write to ${settings.support_email}.`,
    ],
  );
  return { ...written, reason: receivedReason(entry.id, submitted_at, to.user_id) };
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

/** Returns a reason that allows one letter each time that the application comes in. `submitted_at`: when its form did. */
export function receivedReason(entry_id: number, submitted_at: string, user_id: number): string {
  return `entry:${entry_id}:received:${submitted_at}:${user_id}`;
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
