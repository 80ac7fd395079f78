/**
 * The outcome of a letter that a worker has tried, as the outbox stores it, and new tries of those that were given up.
 */
import { instantOf, paradeTimeZone } from '@parade/contract/calendar.ts';
import { maxRetriedMessages, type UnwantedBecause, unwantedWords } from '@parade/contract/notifications/message.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { auditAll } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import type { NotSent } from '../mail/transport.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { countFailedMessages } from './reads.ts';

/** The tries before a letter shows as failed: about an hour of uncertain ones, or most of a day of others. */
const maxAttempts = 100;
const maxUncertain = 12;
const longestPauseMs = 10 * 60_000;

/** Called when the addressee's mail server refuses the mailbox for good. Called again if the process dies meanwhile. */
export type NoteBounced = (portal: Portal, letter: BouncedLetter) => Promise<void>;

interface BouncedLetter {
  readonly to_address: string;
  readonly waiver_id: number | null;
  readonly link_kind: string | null;
}

/** A letter with its tries so far. */
interface TriedLetter extends BouncedLetter {
  readonly id: number;
  readonly attempts: number;
  readonly uncertain: number;
  readonly was_taken: boolean;
}

/**
 * Records the server's acceptance, which must not be lost, so it waits for a database that is away. The next letter
 * need not wait for the disk: a letter that a database crash forgets is sent again with the same Message-ID.
 */
export async function noteSent(portal: Portal, id: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`
        with quick as (select set_config('synchronous_commit', 'off', true))
        update outbox set state = 'sent', sent_at = ${portal.clock.nowIso()}, last_error = null, attempts = attempts + 1,
          sealed_link = null
        from quick where id = ${id}`.execute(portal.db);
      return;
    } catch (error) {
      if (attempt === 30) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/**
 * Records why a letter was not accepted, and when it is tried again. `worker`: the worker that had it. Where nothing of the
 * letter was on its way, neither now nor before, the worker's mark goes: it cannot have arrived, and may be withdrawn.
 */
export async function recordFailure(
  portal: Portal,
  bounced: NoteBounced,
  worker: string,
  letter: TriedLetter,
  error: NotSent,
): Promise<void> {
  // The server's words may include the address. They are shown to staff who see it anyway, and never logged.
  const last_error = error.message.slice(0, 500);
  // N-03: a connection error does not count as a try of the letter.
  const mark = error.hasBegun || letter.was_taken ? {} : { taken_by: sql<string | null>`nullif(taken_by, ${worker})` };
  if (error.became === 'away') return note(portal, letter.id, { ...mark, last_error, due_at: null }, worker);
  const attempts = letter.attempts + 1;
  // Called before it is recorded here, so that a process that dies in between calls it again.
  if (error.became === 'bounced') await bounced(portal, letter);
  if (error.became === 'bounced' || error.became === 'refused')
    return note(portal, letter.id, {
      ...mark,
      attempts,
      last_error,
      state: error.became === 'bounced' ? 'bounced' : 'failed',
    });
  const uncertain = letter.uncertain + (error.became === 'uncertain' ? 1 : 0);
  const isGivenUp = attempts >= maxAttempts || uncertain >= maxUncertain;
  const due_at = later(portal, Math.min(longestPauseMs, 5_000 * 2 ** Math.min(attempts - 1, 10)));
  return note(portal, letter.id, {
    ...mark,
    attempts,
    uncertain,
    last_error,
    ...(isGivenUp ? { state: 'failed' as const } : { due_at }),
  });
}

interface Noted {
  state?: 'failed' | 'bounced' | 'unsent';
  attempts?: number;
  uncertain?: number;
  last_error?: string;
  due_at?: string | null;
  sealed_link?: null;
  taken_by?: RawBuilder<string | null>;
}

/** Updates a letter that is still queued; with `worker`, only if this worker has it. */
export async function note(portal: Portal, id: number, noted: Noted, worker?: string): Promise<void> {
  let update = portal.db.updateTable('outbox').set(noted).where('id', '=', id).where('state', '=', 'queued');
  if (worker !== undefined) update = update.where('taken_by', '=', worker);
  await update.execute();
}

/** Returns the instant this many milliseconds from now. */
export function later(portal: Portal, ms: number): string {
  return new Date(Date.parse(portal.clock.nowIso()) + ms).toISOString();
}

const triedAgain = { state: 'queued', last_error: null, attempts: 0, uncertain: 0, due_at: null } as const;

/**
 * N-10: queues a failed or bounced letter again, with a fresh count of tries; false if it is neither. Refuses one that
 * nobody needs any more, and says why (email-not-wanted).
 */
export async function resend(
  change: Change,
  isStillToBeSigned: IsStillToBeSigned,
  outbox_id: number,
): Promise<boolean> {
  const row = await change.tx
    .selectFrom('outbox')
    .select(whyUnwanted(await askedNow(change, isStillToBeSigned)).as('why'))
    .where('id', '=', outbox_id)
    .where('state', 'in', ['failed', 'bounced'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  if (row.why !== null) throw new Refusal('email-not-wanted', { words: unwantedWords[row.why] });
  await change.tx.updateTable('outbox').set(triedAgain).where('id', '=', outbox_id).execute();
  return true;
}

/**
 * N-10: does the same for letters given up and written since this instant, with an audit line for each, except those
 * that nobody needs any more. Refuses if more were given up by now than were shown (list-changed). Returns how many: at
 * most `maxRetriedMessages`, the oldest.
 */
export async function resendFailed(
  change: Change,
  isStillToBeSigned: IsStillToBeSigned,
  since: string,
  shown: number,
): Promise<number> {
  const count = await countFailedMessages(change.tx, since);
  if (count > shown) throw new Refusal('list-changed', { extra: { count } });
  const why = whyUnwanted(await askedNow(change, isStillToBeSigned));
  const letters = await change.tx
    .updateTable('outbox')
    .set(triedAgain)
    .where('id', 'in', (of) =>
      of
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'failed')
        .where('created_at', '>=', since)
        .where(why, 'is', null)
        .orderBy('id')
        .limit(maxRetriedMessages)
        .forUpdate(),
    )
    .returning('id')
    .execute();
  await auditAll(
    change,
    letters.map(({ id }) => ({ action: 'outbox.resent', model: 'Outbox', model_id: id })),
  );
  return letters.length;
}

/**
 * Returns whether the waiver of a signing letter of `outbox` asks for a signature on a day, a civil date in Los
 * Angeles. The rule belongs to the room waivers, which imports this one.
 */
export type IsStillToBeSigned = (day: string) => RawBuilder<SqlBool>;

interface AskedNow {
  readonly at: string;
  /** Civil date in Los Angeles. */
  readonly today: string;
  readonly areWaiversMailed: boolean;
  readonly isToBeSigned: RawBuilder<SqlBool>;
}

async function askedNow({ tx, at, portal }: Change, isStillToBeSigned: IsStillToBeSigned): Promise<AskedNow> {
  const { enable_waiver_emails } = await readSettings(tx);
  const today = portal.clock.today();
  return { at, today, areWaiversMailed: enable_waiver_emails, isToBeSigned: isStillToBeSigned(today) };
}

const because = (why: UnwantedBecause) => sql`${why}::text`;
const causeOf = sql`split_part(outbox.reason_key, ':', 1)`;
/** The beginnings of reasons of letters about an entry alone. A copy of a signed text outlives its entry. */
const causesOfEntries = [
  'entry',
  'status-report',
  'office-message',
  'people-message',
  'review-question',
  'role-invitation',
  'refused-address',
  'cosigning',
];

/** The days within which an email of the week is sent, and never later: it says 'due tomorrow' (E-91). */
export const digestLateDays = 2;

/** Whether the parade of a letter is over. For a query that joins it as `parade`. */
const isOver = (today: string) => sql`parade.parade_on < ${today}`;

/** The same of a letter that was written before. What is written after a parade knows of it. */
const isOverSince = (today: string) => sql`(${isOver(today)}
  and outbox.created_at < ((parade.parade_on + 1)::timestamp at time zone ${paradeTimeZone}::text))`;

/** The year of the parade that a letter without a link is about. An email of the week may be about several entries. */
const yearAbout = sql`coalesce((select year from entries where entries.id = outbox.entry_id),
  (select year from mailings where mailings.id = outbox.mailing_id and mailings.kind = 'digest'))`;

/** Whether a newer letter to the account has the same cause and entry. */
const hasNewer = sql`exists (select from outbox as newer
  where newer.user_id = outbox.user_id and newer.entry_id is not distinct from outbox.entry_id
    and split_part(newer.reason_key, ':', 1) = ${causeOf} and newer.id > outbox.id)`;

/** Whether it is an email of the week that says nothing about the days to come, or that another one has replaced. */
const isOldDigest = (at: string) => sql`(${causeOf} = 'digest' and (${hasNewer}
  or outbox.created_at <= ${at}::timestamptz - make_interval(days => ${digestLateDays}::integer)))`;

/**
 * Returns why a waiting letter is too late to be sent, as after a long outage of the mail server: a part of `whyUnwanted`.
 * null if it is sent. Each letter passes here, so one of today is not looked into. For a query of `outbox`.
 */
export function whyTooLate({ clock }: Pick<Portal, 'clock'>): RawBuilder<UnwantedBecause | null> {
  const today = clock.today();
  return sql<UnwantedBecause | null>`(case when outbox.created_at < ${instantOf(today)} then (
    select case
      when (outbox.link_kind = 'signing' or ${causeOf} in ('status-report', 'digest')) and ${isOverSince(today)}
        then ${because('parade-over')}
      when ${isOldDigest(clock.nowIso())} then ${because('out-of-date')} end
    from (select) as one
    left join parades as parade on parade.event_year = coalesce(
      (select year from waivers where waivers.id = outbox.waiver_id), ${yearAbout})) end)`;
}

/**
 * Returns why nobody needs a letter of the outbox any more: it is no longer true, or its link is dead (W-01). null if
 * it may be sent.
 */
function whyUnwanted(now: AskedNow): RawBuilder<UnwantedBecause | null> {
  return sql<UnwantedBecause | null>`(case
    when outbox.entry_id is null and ${causeOf} = any(${causesOfEntries}::text[]) then ${because('cause-deleted')}
    when outbox.link_kind = 'signing' then (${whySigningUnwanted(now)})
    when outbox.link_kind = 'account' and not exists (
      select from account_links as link left join users on users.id = link.user_id
      where link.id = outbox.link_id and link.used_at is null and link.ended_at is null and link.expires_at > ${now.at}
        and users.disabled_at is null) then ${because('link-ended')}
    when outbox.link_kind = 'cosigning' and not exists (
      select from form_signature_links as link where link.id = outbox.link_id and link.ended_at is null)
      then ${because('link-ended')}
    when outbox.link_kind is null then (${whyNewsUnwanted(now)}) end)`;
}

/**
 * Returns the same for a signing letter. Only a waiver's newest link is sent, so that nobody gets three at once. The
 * waivers' own rule decides last.
 */
function whySigningUnwanted({ today, areWaiversMailed, isToBeSigned }: AskedNow) {
  return sql`
    select case
      when waiver.id is null or waiver.voided_at is not null then ${because('waiver-voided')}
      when waiver.completed_at is not null then ${because('waiver-signed')}
      when waiver.declined_at is not null then ${because('signer-declined')}
      when ${isOver(today)} then ${because('parade-over')}
      when entry.displayed_status is distinct from 'accepted' then ${because('entry-not-accepted')}
      when not ${areWaiversMailed}::boolean then ${because('waiver-emails-off')}
      when link.made_for is distinct from 'part' and lower(waiver.email) is distinct from lower(outbox.to_address)
        then ${because('address-changed')}
      when exists (select from stopped_reminders
        where waiver_id = waiver.id and address = lower(outbox.to_address)) then ${because('unsubscribed')}
      when exists (select from outbox as newer where newer.waiver_id = outbox.waiver_id
        and newer.link_kind = 'signing' and newer.id > outbox.id) then ${because('out-of-date')}
      when link.id is null or link.ended_at is not null then ${because('link-ended')}
      when not ${isToBeSigned} then ${because('waiver-not-open')} end
    from (select) as one
    left join waivers as waiver on waiver.id = outbox.waiver_id
    left join parades as parade on parade.event_year = waiver.year
    left join entries as entry on entry.id = waiver.entry_id
    left join signing_links as link on link.id = outbox.link_id`;
}

/** Returns the same for a letter without a link: outdated, not wanted, or with an address that has changed since. */
function whyNewsUnwanted({ at, today }: AskedNow) {
  return sql`
    select case
      when ${causeOf} = 'status-report' and ${isOver(today)} or ${causeOf} = 'digest' and ${isOverSince(today)}
        then ${because('parade-over')}
      when outbox.topic in ('application submitted', 'official photo updated') and outbox.subscription_id is null
        then ${because('unsubscribed')}
      when outbox.topic = 'weekly summary' and exists (select from stopped_digests where user_id = outbox.user_id)
        then ${because('unsubscribed')}
      -- A decision about an entry that has another one by now.
      when ${causeOf} = 'entry' and split_part(outbox.reason_key, ':', 3) in ('accepted', 'rejected')
        and split_part(outbox.reason_key, ':', 3) is distinct from entry.displayed_status then ${because('out-of-date')}
      when ${isOldDigest(at)} or (${causeOf} = 'status-report' and ${hasNewer}) then ${because('out-of-date')}
      -- What is written about an account itself may be meant for its earlier address.
      when outbox.room <> 'users' and account.id is not null
        and (account.disabled_at is not null or account.email <> outbox.to_address) then ${because('address-changed')} end
    from (select) as one
    left join users as account on account.id = outbox.user_id
    left join entries as entry on entry.id = outbox.entry_id
    left join parades as parade on parade.event_year = ${yearAbout}`;
}
