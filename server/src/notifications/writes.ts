import { pathTo } from '@parade/contract/access/screens.ts';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { onOneLine } from '@parade/contract/http/text.ts';
import type { LetterPreview } from '@parade/contract/notifications/message.ts';
import { type Topic, topicWords } from '@parade/contract/notifications/unsubscribing.ts';
import { type RawBuilder, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '../database/change.ts';
import { asTable, batches } from '../database/many.ts';
import { sentAhead } from '../database/naming.ts';
import {
  hasPlaceholder,
  htmlOf,
  type LetterLine,
  type LinkReference,
  type Masthead,
  type SecretLink,
  textOf,
  unsubscribePlaceholder,
} from '../mail/letter.ts';
import type { Portal } from '../portal.ts';
import { partsOf } from './reads.ts';
import { readMastheads } from './masthead.ts';
import { sealWith } from './sealing.ts';

/**
 * A letter of some room. `reason` names its cause: the same cause is mailed once, however often it is requested. Its
 * lines never have secrets: the address of `link` has `placeholderOf(link)`, which is filled in at delivery.
 */
export interface Letter {
  readonly to: { readonly address: string; readonly name?: string | undefined };
  readonly subject: string;
  readonly lines: readonly LetterLine[];
  readonly reason: string;
  readonly room: string;
  readonly user_id?: number | undefined;
  /** The entry that it is about: the head of the letter names the parade of its year. */
  readonly entry?: { readonly id: number; readonly year: number } | undefined;
  readonly waiver_id?: number | undefined;
  /** Its link; at most one. */
  readonly link?: SecretLink | undefined;
  /** N-05: what its addressee may unsubscribe from, by a link below the letter. Absent for required letters. */
  readonly unsubscribe?: { readonly topic: Topic; readonly subscription_id?: number } | undefined;
  /**
   * The name of a PDF that is being made: the letter waits for `attachToLetters`, at most an hour, then it is sent
   * without.
   */
  readonly awaits?: string | undefined;
  /** The earliest instant to try it, because its cause may be undone until then. */
  readonly not_before?: string | undefined;
  /** The account that answers go to; if absent, the entry's liaison, else support. */
  readonly reply_to?: number | undefined;
  /** A person without an account who gets the answers instead. */
  readonly reply_to_person?: { readonly address: string; readonly name: string } | undefined;
}

const longestWaitMs = 60 * 60_000;

/**
 * Puts a letter into the outbox, which is its own queue, in the transaction of its cause. Returns the row, or null if
 * the same reason has been mailed before.
 */
export async function queueMail(change: Change, letter: Letter): Promise<number | null> {
  const [id] = await queueMails(change, [letter]);
  return id ?? null;
}

/**
 * Does the same for many letters, with one statement for each hundred. They may be written as they are asked for: the
 * next hundred is written here while the database stores the one before. Returns the outbox row of each in the given
 * order, null if the reason has been mailed before. `mailing_id`: their mailing, whose progress they show.
 */
export async function queueMails(
  change: Change,
  letters: Iterable<Letter>,
  mailing_id: number | null = null,
): Promise<(number | null)[]> {
  const { config } = change.portal;
  // Without SMTP nothing is sent: the outbox itself is read, and nobody needs the secret.
  const state = config.smtpUrl ? 'queued' : 'unsent';
  const seal = config.smtpUrl ? sealWith(config) : undefined;
  let mastheads: Awaited<ReturnType<typeof readMastheads>> | undefined;
  const reasons: string[] = [];
  const ids = new Map<string, number>();
  let [before, storing] = [Promise.resolve(), Promise.resolve()];
  for (const some of batches(letters, lettersAtOnce)) {
    if (mailing_id === null) mastheads ??= await readMastheads(change.tx);
    const rows = some.map((letter) => {
      reasons.push(letter.reason);
      const written = columnsOf(change, letter, mastheads?.(letter.entry?.year ?? null));
      const sealed = letter.link && seal?.(letter.link, written.message_id);
      const sealed_link = sealed ? `\\x${sealed.toString('hex')}` : null;
      return { ...written, sealed_link, state, mailing_id, created_at: change.at };
    });
    // While one hundred is being stored the next is already with the database, and the one after is written here.
    await before;
    before = storing;
    storing = storeLetters(change, rows, ids);
    // It is awaited above or below; a failure before that must not end the process as unhandled.
    storing.catch(() => undefined);
    // It is on its way to the database before the next ones are written.
    if (some.length === lettersAtOnce) await nextTurn();
  }
  // Of two that failed the first one says why.
  await Promise.all([before, storing]);
  return reasons.map((reason) => {
    const id = ids.get(reason) ?? null;
    // The second of two letters with the same cause is dropped.
    ids.delete(reason);
    return id;
  });
}

const lettersAtOnce = 100;

/** Stores rows of letters, and adds the ids of those whose reason is new. */
async function storeLetters(change: Change, rows: readonly OutboxRow[], ids: Map<string, number>): Promise<void> {
  const created = await change.tx
    .insertInto('outbox')
    .columns(columns)
    .expression((from) => from.selectFrom(asTable(rows, types)).select(columns))
    .onConflict((conflict) => conflict.column('reason_key').doNothing())
    .returning(['id', 'reason_key'])
    .execute();
  for (const { id, reason_key } of created) ids.set(reason_key, id);
}

type OutboxRow = ReturnType<typeof columnsOf> & {
  readonly sealed_link: string | null;
  readonly state: string;
  readonly mailing_id: number | null;
  readonly created_at: string;
};

/** Returns a letter as its addressee would get it. Queues nothing. */
export function previewLetter({ config }: Pick<Portal, 'config'>, letter: Letter): LetterPreview {
  const { to, subject, lines, entry } = letter;
  return {
    to_name: to.name ?? to.address,
    subject,
    parts: partsOf([...lines, ...footerOf(config.publicUrl, letter)]),
    year: entry?.year ?? null,
  };
}

/**
 * Returns the columns of a letter. A mailing has thousands of letters, so these are stored without their HTML, which is
 * made from the text when they are sent.
 */
function columnsOf({ portal, at }: Change, letter: Letter, masthead: Masthead | null | undefined) {
  const lines = [...letter.lines, ...footerOf(portal.config.publicUrl, letter)];
  const text_body = textOf(lines);
  if (hasPlaceholder(text_body) !== (letter.link !== undefined))
    throw new Error(`the letter '${letter.reason}' brings a link and has no place for it, or the other way round`);
  return {
    to_address: normalizeEmail(letter.to.address),
    to_name: letter.to.name === undefined ? null : onOneLine(letter.to.name),
    subject: onOneLine(letter.subject),
    text_body,
    html_body: masthead === undefined ? '' : htmlOf(letter.subject, lines, masthead),
    reason_key: letter.reason,
    room: letter.room,
    user_id: letter.user_id ?? null,
    entry_id: letter.entry?.id ?? null,
    waiver_id: letter.waiver_id ?? null,
    link_kind: letter.link?.kind ?? null,
    link_id: letter.link?.id ?? null,
    topic: letter.unsubscribe?.topic ?? null,
    subscription_id: letter.unsubscribe?.subscription_id ?? null,
    awaits: letter.awaits ?? null,
    due_at:
      letter.awaits === undefined
        ? (letter.not_before ?? null)
        : new Date(Date.parse(at) + longestWaitMs).toISOString(),
    reply_to: letter.reply_to ?? null,
    reply_to_address: letter.reply_to_person ? normalizeEmail(letter.reply_to_person.address) : null,
    reply_to_name: letter.reply_to_person ? onOneLine(letter.reply_to_person.name) : null,
    message_id: `<${randomUUID()}@${new URL(portal.config.publicUrl).hostname}>`,
  };
}

/** Says why the letter was sent, and how to stop such letters. */
function footerOf(publicUrl: string, { unsubscribe }: Letter): LetterLine[] {
  if (unsubscribe === undefined) return [];
  const { why, act } = topicWords[unsubscribe.topic];
  return [
    why,
    { action: act, href: `${publicUrl}${pathTo('unsubscribe', { token: unsubscribePlaceholder })}`, aside: true },
  ];
}

const types = {
  to_address: 'text',
  to_name: 'text',
  subject: 'text',
  text_body: 'text',
  html_body: 'text',
  reason_key: 'text',
  room: 'text',
  user_id: 'integer',
  entry_id: 'integer',
  waiver_id: 'integer',
  link_kind: 'text',
  link_id: 'integer',
  sealed_link: 'bytea',
  topic: 'text',
  subscription_id: 'integer',
  awaits: 'text',
  due_at: 'timestamptz',
  reply_to: 'integer',
  reply_to_address: 'text',
  reply_to_name: 'text',
  message_id: 'text',
  state: 'text',
  mailing_id: 'integer',
  created_at: 'timestamptz',
} as const;
const columns = Object.keys(types) as (keyof typeof types)[];

/** Attaches a PDF, bytes under 'papers/' in the store, to the letters that wait for it, and releases them. */
export async function attachToLetters(
  change: Change,
  awaited: string,
  attachment: { readonly checksum: string; readonly name: string },
): Promise<void> {
  await change.tx
    .updateTable('outbox')
    .set({ awaits: null, due_at: null, attachment_checksum: attachment.checksum, attachment_name: attachment.name })
    .where('awaits', '=', awaited)
    // A letter that was released without its attachment stays as it is.
    .where('state', 'in', ['queued', 'unsent'])
    .execute();
}

/**
 * Takes letters about an entry that is being deleted out of the queue, so that nobody is called to what no longer
 * exists. Copies of signed waivers still go out, because the waiver stays, and those whose reason fits `staying`. Call it
 * before the entry is deleted. Returns how many.
 */
export async function withdrawLettersOfEntry(change: Change, entry_id: number, staying: string): Promise<number> {
  const { rows } = await sql<Withdrawn>`
    delete from outbox
    where entry_id = ${entry_id} and state = 'queued' and reason_key !~ ${staying}
      and not exists (select from waivers where waivers.id = outbox.waiver_id and completed_at is not null)
    returning mailing_id`.execute(change.tx);
  return leftOut(change, rows);
}

/**
 * Does the same for letters with these links, which have ended. Letters that stay lose their secret; one that was tried
 * stays, because it may have arrived. Call it in the change that ends the links.
 */
export async function withdrawLinkLetters(
  change: Change,
  kind: LinkReference['kind'],
  link_ids: readonly number[],
): Promise<number> {
  if (link_ids.length === 0) return 0;
  const { rows } = await sql<Withdrawn>`
    delete from outbox where link_kind = ${kind} and link_id = any(${link_ids}::integer[]) and state = 'queued' and taken_by is null
    returning mailing_id`.execute(change.tx);
  await sql`
    update outbox set sealed_link = null
    where link_kind = ${kind} and link_id = any(${link_ids}::integer[]) and sealed_link is not null ${sentAhead}`.execute(
    change.tx,
  );
  return leftOut(change, rows);
}

/**
 * Withdraws letters with these reasons, because their cause was undone, also those that were given up: somebody would send
 * them again. One that may have arrived stays; so does one that is only kept in the outbox, once it would have been sent.
 * Returns how many stay.
 */
export async function withdrawLetters(change: Change, reasons: readonly string[]): Promise<number> {
  if (reasons.length === 0) return 0;
  return (await withdraw(change, sql`reason_key = any(${reasons}::text[])`)).gone.length;
}

/**
 * Does the same for all letters about an entry whose reasons begin like this. Its recipients may have changed. Returns
 * whose were withdrawn and whose stay.
 */
export function withdrawLettersAbout(change: Change, entry_id: number, beginning: string): Promise<Withdrawal> {
  return withdraw(change, sql`entry_id = ${entry_id} and starts_with(reason_key, ${beginning})`);
}

/** The accounts that letters were to, one for each letter; null: it was to nobody's account. */
export interface Withdrawal {
  readonly withdrawn: readonly (number | null)[];
  readonly gone: readonly (number | null)[];
}

async function withdraw(change: Change, which: RawBuilder<unknown>): Promise<Withdrawal> {
  const withdrawn = await sql<{ user_id: number | null }>`
    delete from outbox where ${which}
      and ((state = 'unsent' and due_at > ${change.at})
        or (state in ('queued', 'failed', 'bounced') and taken_by is null))
    returning user_id`.execute(change.tx);
  const left = await sql<{ user_id: number | null }>`select user_id from outbox where ${which}`.execute(change.tx);
  return { withdrawn: withdrawn.rows.map(({ user_id }) => user_id), gone: left.rows.map(({ user_id }) => user_id) };
}

/**
 * S-06: deletes the letters of deleted things, because they repeat all of it. `causes`: for each beginning of their
 * reasons ('feedback' of 'feedback:12') the ids that still exist. A waiting letter is still sent, and deleted the next
 * time. It checks all letters of the room, so that none is left behind in the end.
 */
export async function deleteLettersOfGone(
  change: Change,
  room: string,
  causes: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  for (const [cause, ids] of Object.entries(causes))
    await sql`
      delete from outbox where room = ${room} and state <> 'queued'
        and split_part(reason_key, ':', 1) = ${cause}
        and split_part(reason_key, ':', 2) not in (select id::text from (${ids}) as present)`.execute(change.tx);
}

/**
 * S-06: deletes the letters about waivers that are being deleted, except those that are about others of a family too.
 */
export async function deleteLettersAbout(change: Change, waivers: readonly number[]): Promise<void> {
  await sql`
    delete from outbox where waiver_id = any(${waivers}::integer[])
      and not exists (select from family_letters
        where outbox_id = outbox.id and waiver_id <> all(${waivers}::integer[]))`.execute(change.tx);
}

/** S-06: deletes letters about these waivers or entries whose reason fits the pattern. */
export async function deleteLettersWith(
  change: Change,
  about: 'waiver_id' | 'entry_id',
  ids: readonly number[],
  reasons: string,
): Promise<void> {
  await sql`
    delete from outbox where ${sql.ref(about)} = any(${ids}::integer[]) and reason_key ~ ${reasons}`.execute(change.tx);
}

/**
 * Makes letters with these reasons that cannot have arrived wait until then, unless they wait already. The pause after a
 * refusal is no such wait: it may end in minutes. Returns the reasons of all that now wait.
 */
export async function postponeLetters(
  change: Change,
  reasons: readonly string[],
  until: string,
): Promise<ReadonlySet<string>> {
  if (reasons.length === 0) return new Set();
  const waiting = await change.tx
    .updateTable('outbox')
    .set({
      due_at: sql<string>`case when attempts > 0 then greatest(due_at, ${until}::timestamptz)
        else coalesce(due_at, ${until}::timestamptz) end`,
    })
    .where(sql<boolean>`reason_key = any(${reasons}::text[])`)
    .where('state', '=', 'queued')
    .where('taken_by', 'is', null)
    .where('awaits', 'is', null)
    .returning('reason_key')
    .execute();
  return new Set(waiting.map(({ reason_key }) => reason_key));
}

interface Withdrawn {
  readonly mailing_id: number | null;
}

/** Counts the letters as left out in their mailings. A letter that a worker has may still be sent. */
async function leftOut(change: Change, letters: readonly Withdrawn[]): Promise<number> {
  const ids = letters.flatMap(({ mailing_id }) => (mailing_id === null ? [] : [mailing_id]));
  if (ids.length > 0)
    await sql`
      update mailings set left_out = left_out + gone.letters
      from (select id, count(*)::integer as letters from unnest(${ids}::integer[]) as gone(id) group by id) as gone
      where mailings.id = gone.id`.execute(change.tx);
  return letters.length;
}
