/** E-90: the secret link to the due dates of one's own entries, and what a calendar is given for it. */
import { dueDayOf, icalendarOf } from '@parade/contract/entries/tasks/icalendar.ts';
import { dueOf, taskPath } from '@parade/contract/entries/tasks/words.ts';
import type { CalendarFeed } from '@parade/contract/entries/tasks/calendarFeed.ts';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { listOwnTasks } from './reads.ts';

/** Whether an account has a feed. */
export async function readFeed(db: Database, user_id: number): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return { made_at: feed?.created_at ?? null, read_at: feed?.read_at ?? null };
}

/** Makes the link of somebody's feed, with an audit line; the one before ends. Answers its secret, stored nowhere. */
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
  const ended = await change.tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await audit(change, { action: 'user.calendar-feed-ended', model: 'User', model_id: user_id });
}

/**
 * What a calendar gets for a secret: the open tasks with a due date, of the entries that its owner leads now. No person is
 * named in it. Refuses (link-ended) unknown and ended ones, and those of disabled accounts.
 */
export async function calendarOf(portal: Portal, secret: string): Promise<string> {
  const { db, clock, config } = portal;
  const owner = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id'])
    .where('calendar_feeds.secret_hash', '=', secretHash(secret))
    .where('users.disabled_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!owner) throw new Refusal('link-ended');
  await db.updateTable('calendar_feeds').set({ read_at: clock.nowIso() }).where('user_id', '=', owner.id).execute();
  const roles = await db
    .selectFrom('organization_roles')
    .select(['organization_id', 'parade_year'])
    .where('user_id', '=', owner.id)
    .execute();
  const reader = { organization_roles: roles.map((role) => ({ name: 'leader' as const, ...role })) };
  const moment = { now: clock.nowIso(), today: clock.today() };
  const entries = await listOwnTasks(db, reader, moment);
  const { parade_name } = await readSettings(db);
  const days = entries.flatMap((entry) =>
    entry.tasks.flatMap((task) => {
      const due = dueOf(task, taskPath(entry, task));
      return due ? [dueDayOf(entry, due, config.publicUrl)] : [];
    }),
  );
  return icalendarOf(`${parade_name}: due dates`, days, clock.nowIso());
}
