/** P-18: messages from people who manage an entry to people on its list. */
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import type {
  PeopleMessage,
  peopleMessagePreview,
  PeopleMessageResult,
} from '@parade/contract/participants/choosing/message.ts';
import type { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { auditTarget, lockEntry } from '../../entries/writes.ts';
import { mailedReasons } from '../../notifications/reads.ts';
import { type Letter, previewLetter, queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { waiversOf } from '../../waivers/reads.ts';
import { peopleLetter } from '../emails.ts';
import { authorizeWritingToPeople } from '../policy.ts';
import { chosenParticipants, type ParticipantRow } from '../reads.ts';
import { counted } from './writes.ts';

/** An entry to whose people the actor may write. */
export type EntryToWriteTo = Authorized<EntryRow, 'write_to_people'>;

/**
 * Sends one letter to each address of the chosen people, which names everybody at that address. An address gets one
 * such letter of an entry in a Los Angeles day, whatever it says. Answers go to the actor. Writes an audit line if it
 * queued any. Returns what became of each chosen person.
 */
export async function sendPeopleMessage(
  change: Change,
  actor: Actor,
  seen: EntryToWriteTo,
  message: PeopleMessage,
): Promise<PeopleMessageResult> {
  // It may have been withdrawn since, and its people are then written to no more.
  const entry = authorizeWritingToPeople(actor, await lockEntry(change, seen));
  const prepared = await prepare({ ...change.portal, db: change.tx }, actor, entry, message);
  const ids = await queueMails(
    change,
    prepared.letters.map(({ letter }) => letter),
  );
  const result = resultOf(prepared, (_, index) => ids[index] !== null);
  if (result.emails_queued > 0)
    await audit(change, {
      action: 'participant.message-sent',
      ...auditTarget(entry),
      note: `“${message.subject}” to ${result.people_written_to} of the people: ${result.emails_queued} ${result.emails_queued === 1 ? 'letter' : 'letters'} queued`,
    });
  return result;
}

/** Returns what the message would do now, with its first letter. Queues nothing. */
export async function previewPeopleMessage(
  portal: Portal,
  actor: Actor,
  entry: EntryToWriteTo,
  message: PeopleMessage,
): Promise<z.output<typeof peopleMessagePreview>> {
  const prepared = await prepare(portal, actor, entry, message);
  const known = await mailedReasons(
    portal.db,
    prepared.letters.map(({ letter }) => letter.reason),
  );
  const first = prepared.letters.find(({ letter }) => !known.has(letter.reason));
  return {
    ...resultOf(prepared, ({ letter }) => !known.has(letter.reason)),
    example: first ? previewLetter(portal, first.letter) : null,
    replies_to: actor.email,
  };
}

interface Prepared {
  readonly letters: readonly { readonly letter: Letter; readonly people: readonly ParticipantRow[] }[];
  readonly gone: number;
  readonly withoutEmail: number;
  readonly refused: number;
}

async function prepare(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  actor: Actor,
  entry: EntryToWriteTo,
  message: PeopleMessage,
): Promise<Prepared> {
  const people = await chosenParticipants(db, entry.id, message.ids);
  const ids = people.map(({ id }) => id);
  const waivers = (await waiversOf(db, ids)).filter(({ email_refused }) => email_refused);
  const refusing = new Set(waivers.map(({ participant_id }) => participant_id));
  const withAddress = people.filter(({ email }) => email !== null);
  const reached = withAddress.filter(({ id }) => !refusing.has(id));
  const settings = await readSettings(db);
  const day = clock.today();
  const byAddress = Map.groupBy(reached, ({ email }) => normalizeEmail(email ?? ''));
  return {
    letters: [...byAddress].map(([address, together]) => ({
      letter: peopleLetter(settings, entry, message, { address, people: together }, { day, from: actor }),
      people: together,
    })),
    gone: new Set(message.ids).size - people.length,
    withoutEmail: people.length - withAddress.length,
    refused: withAddress.length - reached.length,
  };
}

function resultOf(
  { letters, gone, withoutEmail, refused }: Prepared,
  isQueued: (letter: Prepared['letters'][number], index: number) => boolean,
): PeopleMessageResult {
  const queued = letters.filter(isQueued);
  const count = (some: Prepared['letters']) => some.reduce((sum, { people }) => sum + people.length, 0);
  return {
    emails_queued: queued.length,
    people_written_to: count(queued),
    left_out: counted({
      gone,
      'no-email': withoutEmail,
      'address-refused': refused,
      'emailed-today': count(letters) - count(queued),
    }),
  };
}
