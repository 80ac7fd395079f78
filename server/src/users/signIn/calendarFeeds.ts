/**
 * E-90: the secret links by which calendars read the due dates of an account. Like a session, a link gives access without
 * asking again, so whatever ends the sessions of a possible intruder ends the links too.
 */
import type { CalendarFeed } from '@parade/contract/entries/tasks/calendarFeed.ts';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { audit, auditAll, type AuditLine } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';

/** Returns when the feed of an account was made and read; null for none. */
export async function readFeed(db: Database, user_id: number): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return { made_at: feed?.created_at ?? null, read_at: feed?.read_at ?? null };
}

/** Makes the link of a user's feed, with an audit line; the previous one ends. Returns its secret, which is stored nowhere. */
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

/** Ends somebody's feed, with an audit line; the second time nothing. */
export async function endFeed(
  change: Change,
  { user_id }: Authorized<{ readonly user_id: number }, 'end_feed'>,
): Promise<void> {
  await endFeedOf(change, user_id);
}

/** The same, as part of what ends the sessions of an account. */
export async function endFeedOf(change: Change, user_id: number): Promise<void> {
  const ended = await change.tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await audit(change, feedEnded(ended.user_id));
}

/** Ends the feeds of everybody, with an audit line for each. */
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
 * Returns the owner of the feed that a secret opens, and counts it as read; undefined for unknown and ended ones, disabled
 * accounts and unconfirmed addresses.
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
