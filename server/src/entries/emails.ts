import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showLongDate } from '@parade/contract/forms/answers/civilDate.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { type Settings, nthParade } from '@parade/contract/settings/setting.ts';
import type { LetterLine } from '../mail/letter.ts';
import type { Letter } from '../notifications/writes.ts';
import { type EntryRow } from './reads.ts';

/** Who a letter goes to. */
export interface Addressee {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
}

type Place = { readonly publicUrl: string; readonly settings: Settings };

/** E-07: accepting mails the leaders. `cause` distinguishes one acceptance from a later one. */
export function acceptedLetter(place: Place, entry: EntryRow, parade_on: string, to: Addressee, cause: string): Letter {
  const { settings } = place;
  return letter(
    place,
    entry,
    to,
    `accepted:${cause}`,
    `Congratulations: ${entryNameOf(entry)} is in the ${entry.year} ${settings.parade_name}`,
    [
      `Congratulations! We are delighted to let you know that ${entryNameOf(entry)} has been accepted for the ${nthParade(entry.year)} ${settings.parade_name} on ${showLongDate(parade_on)}.`,
      "Your entry's timeline shows what to do next: complete your profile and the other forms by their due dates, and list everyone who will take part. Media information opens October 1.",
      { action: 'Open your entry', href: `${place.publicUrl}${entryPath(entry, 'view')}` },
    ],
  );
}

/** '…rejecting likewise.' */
export function rejectedLetter(place: Place, entry: EntryRow, to: Addressee, cause: string): Letter {
  const { settings } = place;
  return letter(
    place,
    entry,
    to,
    `rejected:${cause}`,
    `Your application for the ${entry.year} ${settings.parade_name}`,
    [
      `Thank you for applying to the ${nthParade(entry.year)} ${settings.parade_name} with ${entryNameOf(entry)}. We are sorry to let you know that we cannot offer your entry a place this time.`,
      `If you have questions about this decision, please write to ${settings.support_email}.`,
    ],
  );
}

/** E-08: for subscribers of the type and for the liaison. */
export function applicationSubmittedLetter(
  place: Place,
  entry: EntryRow,
  type: string,
  to: Addressee,
  cause: string,
): Letter {
  return letter(place, entry, to, `submitted:${cause}`, `Application submitted: ${entryNameOf(entry)}, ${entry.year}`, [
    `${entry.organization_name} has submitted the application for ${entryNameOf(entry)} (${type}), ${entry.year}. It is ready for review.`,
    {
      action: 'Open the entry',
      href: `${place.publicUrl}${entryPath(entry, 'view')}`,
    },
  ]);
}

/** N-04: for subscribers of photos. `cause`: the file, so that each photo is announced once. */
export function officialPhotoLetter(place: Place, entry: EntryRow, to: Addressee, cause: string): Letter {
  return letter(place, entry, to, `photo:${cause}`, `Official photo updated: ${entryNameOf(entry)}, ${entry.year}`, [
    `${entry.organization_name} has uploaded a new official photo for ${entryNameOf(entry)}, ${entry.year}.`,
    {
      action: 'Open the official photo',
      href: `${place.publicUrl}${formPath(entry, 'official-photo')}`,
    },
  ]);
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
    reason: `entry:${entry.id}:${cause}:${to.user_id}`,
    room: 'entries',
    user_id: to.user_id,
    entry_id: entry.id,
  };
}
