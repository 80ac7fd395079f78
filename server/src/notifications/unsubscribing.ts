/**
 * N-05: unsubscribing by the link in a letter, without signing in. N-08: the switch of a leader’s email of the week.
 */
import type { Topic, Unsubscribing } from '@parade/contract/notifications/unsubscribing.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { type Authorized, authorize, withoutActor } from '../access/authorized.ts';
import { newSecret, secretHash } from '../access/secret.ts';
import { audit, auditAll } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { asTable } from '../database/many.ts';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';

/** Creates a secret for each of these letters as they are handed to the mail server. Returns them by letter. */
export async function createUnsubscribeSecrets(
  portal: Pick<Portal, 'db' | 'clock'>,
  outbox_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const secrets = new Map(outbox_ids.map((id) => [id, newSecret()]));
  if (secrets.size === 0) return secrets;
  const rows = [...secrets].map(([id, secret]) => ({ outbox_id: id, hash: secretHash(secret).toString('hex') }));
  await sql`
    insert into unsubscribe_links (secret_hash, outbox_id, created_at)
    select decode(hash, 'hex'), outbox_id, ${portal.clock.nowIso()}::timestamptz
    from ${asTable(rows, { outbox_id: 'integer', hash: 'text' })}`.execute(portal.db);
  return secrets;
}

/** Returns what the link unsubscribes from, and whether that was done. Refuses an unknown one (link-ended). */
export async function readUnsubscribing(db: Database, secret: string): Promise<Unsubscribing> {
  const { topic, is_stopped } = await findLetter(db, secret);
  return { topic, is_stopped };
}

/**
 * Ends the subscription that caused the letter, the reminders of its waivers to its address, or its reader’s emails of
 * the week; a second time changes nothing. Writes an audit line. Refuses an unknown link (link-ended).
 */
export async function unsubscribe(change: Change, secret: string): Promise<Unsubscribing> {
  const { topic, subscription_id, waiver_id, user_id, to_address, outbox_id } = await findLetter(change.tx, secret);
  if (topic === 'waiver reminders' && waiver_id !== null) {
    // The reminder of a family names several waivers.
    const named = await change.tx
      .selectFrom('family_letters')
      .select('waiver_id')
      .where('outbox_id', '=', outbox_id)
      .execute();
    const ids = [waiver_id, ...named.map((each) => each.waiver_id)];
    const stopped = await change.tx
      .insertInto('stopped_reminders')
      .values(ids.map((id) => ({ waiver_id: id, address: to_address.toLowerCase(), stopped_at: change.at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('waiver_id')
      .execute();
    await auditStopped(
      change,
      stopped.map((each) => each.waiver_id),
    );
  } else if (topic === 'weekly summary' && user_id !== null) {
    await switchSummary(change, withoutActor({ user_id }, 'switch_summary'), false);
  } else if (subscription_id !== null) {
    const ended = await change.tx
      .deleteFrom('subscriptions')
      .where('id', '=', subscription_id)
      .returning(['user_id', 'organization_type'])
      .executeTakeFirst();
    if (ended)
      await audit(change, {
        action: 'user.unsubscribed',
        model: 'User',
        model_id: ended.user_id,
        organization_type: ended.organization_type,
        changes: { subscription: { from: topic, to: null } },
      });
  }
  return { topic, is_stopped: true };
}

/** Files each line under the entry of its own waiver, because a family's letter may be about several entries. */
async function auditStopped(change: Change, waiver_ids: readonly number[]): Promise<void> {
  const waivers = await change.tx
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'waivers.id',
      'waivers.entry_id',
      'waivers.year',
      'entries.organization_id',
      'organizations.type_id as organization_type',
    ])
    .where('waivers.id', '=', sql<number>`any(${[...waiver_ids]}::int[])`)
    .orderBy('waivers.id')
    .execute();
  await auditAll(
    change,
    waivers.map(({ id, ...about }) => ({
      action: 'waiver.reminders-stopped',
      model: 'Waiver',
      model_id: id,
      ...about,
    })),
  );
}

/** Returns whether an account gets the email of the week when an entry it leads has something due. */
export async function hasSummary(db: Database, user_id: number): Promise<boolean> {
  return (await whoStoppedSummaries(db, [user_id])).size === 0;
}

/** Returns which of these accounts get no email of the week. */
export async function whoStoppedSummaries(db: Database, user_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('stopped_digests')
    .select('user_id')
    .where('user_id', '=', sql<number>`any(${[...user_ids]}::int[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Authorizes accounts for their own letters alone, and not while impersonating: switching off another's would hide what
 * is due.
 */
export function authorizeSwitchingSummary(actor: Actor): Authorized<{ readonly user_id: number }, 'switch_summary'> {
  if (actor.impersonator) throw new Refusal('impersonating');
  return authorize({ user_id: actor.user_id }, 'switch_summary', { sees: true, may: true });
}

/** Switches the email of the week on or off, with an audit line. Does nothing if that changes nothing. */
export async function switchSummary(
  change: Change,
  { user_id }: Authorized<{ readonly user_id: number }, 'switch_summary'>,
  is_on: boolean,
): Promise<void> {
  const changed = is_on
    ? change.tx.deleteFrom('stopped_digests').where('user_id', '=', user_id).returning('user_id')
    : change.tx
        .insertInto('stopped_digests')
        .values({ user_id, stopped_at: change.at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id');
  if ((await changed.execute()).length > 0)
    await audit(change, {
      action: is_on ? 'user.summaries-started' : 'user.summaries-stopped',
      model: 'User',
      model_id: user_id,
    });
}

async function findLetter(db: Database, secret: string) {
  const letter = await db
    .selectFrom('unsubscribe_links')
    .innerJoin('outbox', 'outbox.id', 'unsubscribe_links.outbox_id')
    .leftJoin('stopped_reminders as stopped', (on) =>
      on
        .onRef('stopped.waiver_id', '=', 'outbox.waiver_id')
        .on(sql<boolean>`stopped.address = lower(outbox.to_address)`),
    )
    .leftJoin('stopped_digests as digests', 'digests.user_id', 'outbox.user_id')
    .select([
      'outbox.topic',
      'outbox.id as outbox_id',
      'outbox.subscription_id',
      'outbox.waiver_id',
      'outbox.to_address',
      'outbox.user_id',
      'stopped.stopped_at',
      'digests.stopped_at as digests_stopped_at',
    ])
    .where('unsubscribe_links.secret_hash', '=', secretHash(secret))
    .executeTakeFirst();
  if (!letter || letter.topic === null) throw new Refusal('link-ended');
  const { topic } = letter;
  return { ...letter, topic, is_stopped: isStopped(letter, topic) };
}

interface LetterStops {
  readonly subscription_id: number | null;
  readonly stopped_at: string | null;
  readonly digests_stopped_at: string | null;
}

function isStopped({ subscription_id, stopped_at, digests_stopped_at }: LetterStops, topic: Topic): boolean {
  if (topic === 'waiver reminders') return stopped_at !== null;
  return topic === 'weekly summary' ? digests_stopped_at !== null : subscription_id === null;
}
