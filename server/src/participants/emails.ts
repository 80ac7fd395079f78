import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { roleLabels } from '@parade/contract/access/roles.ts';
import type { EntryUser } from '@parade/contract/participants/participant.ts';
import { paragraphsOf } from '@parade/contract/notifications/message.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import { type EntryRow } from '../entries/reads.ts';
import { placeholderOf, quotedName, type SecretLink, subjectAbout, unlinkedName } from '../mail/letter.ts';
import type { Letter } from '../notifications/writes.ts';

/** The facts that every letter of the portal has about its origin. */
interface LetterPlace {
  readonly publicUrl: string;
  readonly settings: Settings;
}

/**
 * Tells somebody with an account that they were made leader or float builder of an entry. `cause` distinguishes one
 * time from another.
 */
export function roleGivenLetter(
  { publicUrl, settings }: LetterPlace,
  entry: EntryRow,
  role: EntryUser['role'],
  to: { readonly user_id: number; readonly email: string; readonly name: string },
  cause: string,
): Letter {
  return {
    to: { address: to.email, name: to.name },
    subject: `${settings.parade_name}: You have been added to an entry`,
    lines: [
      `Dear ${to.name},`,
      `You have been added to an entry in the ${entry.year} ${settings.parade_name}. You can open it when you log in.`,
      particulars(entry, role),
      {
        action: 'Open the entry',
        href: `${publicUrl}${entryPath(entry, 'view')}`,
      },
      `If you think this is a mistake, please write to ${settings.support_email}.`,
      settings.organizer_name,
    ],
    reason: `entry:${entry.id}:role:${role}:${to.user_id}:${cause}`,
    room: 'participants',
    user_id: to.user_id,
    entry,
  };
}

/**
 * Invites an address that the people of an entry typed, which may be anybody's. Nothing that they typed speaks for the
 * organizer: the subject, the salutation and the sentences are ours, and the names of the entry and its organization
 * are quoted.
 */
export function invitationLetter(
  { publicUrl, settings }: LetterPlace,
  entry: EntryRow,
  role: EntryUser['role'],
  email: string,
  link: SecretLink,
): Letter {
  return {
    to: { address: email },
    subject: `${settings.parade_name}: You have been invited to an entry`,
    lines: [
      'Hello,',
      `People taking part in the ${entry.year} ${settings.parade_name} asked us to invite you to work on their entry. If you accept, you can open the entry and fill in its forms.`,
      particulars(entry, role),
      { action: 'View the invitation', href: `${publicUrl}${pathTo('invitation', { token: placeholderOf(link) })}` },
      `The link expires in 7 days. If you don’t know this entry, you can ignore this email. Nothing happens unless you accept. Questions? Please write to ${settings.support_email}.`,
      settings.organizer_name,
    ],
    reason: `role-invitation:${link.id}`,
    room: 'participants',
    link,
    entry,
  };
}

/**
 * P-18: the words of a person who manages an entry, to people on its list who share an address. The letter names the
 * writer, so that nobody takes the words for the organizer's. `day`: an address gets one a day, whatever it says.
 */
export function peopleLetter(
  settings: Settings,
  entry: EntryRow,
  { subject, body }: { readonly subject: string; readonly body: string },
  to: {
    readonly address: string;
    readonly people: readonly { readonly first_name: string; readonly last_name: string }[];
  },
  { day, from }: { readonly day: string; readonly from: { readonly user_id: number; readonly name: string } },
): Letter {
  const name = new Intl.ListFormat('en-US').format(to.people.map((person) => unlinkedName(fullName(person))));
  return {
    to: { address: to.address, name },
    subject: subjectAbout(subject, (words) => `Message from ${from.name}: ${words}`),
    lines: [
      `Dear ${name},`,
      `${from.name} sent you this message about ${quotedName(entryNameOf(entry))} in the ${nthParade(entry.year)} ${settings.parade_name}:`,
      ...paragraphsOf(body),
      `Replies to this email go to ${from.name}. ${settings.organizer_name} delivered it and did not write it. If you don’t know this entry, please write to ${settings.support_email}.`,
    ],
    reason: `people-message:${entry.id}:${day}:${to.address}`,
    room: 'participants',
    entry,
    reply_to: from.user_id,
  };
}

function particulars(entry: EntryRow, role: EntryUser['role']): string {
  return [
    `Role: ${roleLabels[role]}`,
    `Parade year: ${entry.year}`,
    `Entry: ${quotedName(entryNameOf(entry))}`,
    `Organization: ${quotedName(entry.organization_name)}`,
  ].join('\n');
}
