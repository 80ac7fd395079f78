/**
 * E-90: the secret links by which calendars read the due dates of an account. Like a session they allow reading without
 * asking again, so an act that ends the sessions of a possible intruder ends them too.
 */
import type { CalendarFeed } from '@parade/contract/entries/tasks/calendarFeed.ts';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { audit, auditAll, type AuditLine } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';

/** Returns whether an account has a feed. */
export async function readFeed(db: Database, user_id: number): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return { made_at: feed?.created_at ?? null, read_at: feed?.read_at ?? null };
}

/**
 * Creates the link of a person's feed, with an audit line, and ends the one before. Returns its secret, which is stored
 * nowhere.
 */
export async function makeFeed(
  change: Change,
  { user_id }: Authorized<{ readonly user_id: number }, 'make_feed'>,
): Promise<string> {
  const secret = newSecret();
  const made = { secret_hash: secretHash(secret), created_at: change.at, read_at: null };
  await change.tx
    .insertInto('calendar_feeds')
    .values({ user_id, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  await audit(change, { action: 'user.calendar-feed-made', model: 'User', model_id: user_id });
  return secret;
}

/** Ends a person's feed, with an audit line; a second time has no effect. */
export async function endFeed(
  change: Change,
  { user_id }: Authorized<{ readonly user_id: number }, 'end_feed'>,
): Promise<void> {
  await endFeedOf(change, user_id);
}

/** Does the same as part of ending an account's sessions. */
export async function endFeedOf(change: Change, user_id: number): Promise<void> {
  const ended = await change.tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await audit(change, feedEnded(ended.user_id));
}

/** Ends everybody's feeds, with an audit line for each. */
export async function endAllFeeds(change: Change): Promise<void> {
  const ended = await change.tx.deleteFrom('calendar_feeds').returning('user_id').execute();
  await auditAll(
    change,
    ended.map(({ user_id }) => feedEnded(user_id)),
  );
}

function feedEnded(user_id: number): AuditLine {
  return { action: 'user.calendar-feed-ended', model: 'User', model_id: user_id };
}

/**
 * Returns the owner of the feed that a secret opens, and records the read; undefined for unknown and ended ones,
 * disabled accounts and unconfirmed addresses.
 */
export async function openFeed({ db, clock }: Portal, secret: string): Promise<number | undefined> {
  const owner = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id'])
    .where('calendar_feeds.secret_hash', '=', secretHash(secret))
    .where('users.disabled_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (owner)
    await db.updateTable('calendar_feeds').set({ read_at: clock.nowIso() }).where('user_id', '=', owner.id).execute();
  return owner?.id;
}
