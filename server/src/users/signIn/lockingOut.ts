import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { endFeedOf } from './calendarFeeds.ts';
import { forgetDevices } from './devices.ts';
import { endSessionsOf } from './sessions.ts';

/** What of an account ends and what goes on. */
interface Extent {
  /**
   * The links to sign that the person handed over: ended where somebody else may have used the account; kept by what honest
   * people do every day, because codes on paper stop working without a word (decision 0130).
   */
  readonly handed_over_links: 'ended' | 'kept';
  /** The session that goes on. */
  readonly session_id?: number | undefined;
  /** The id in the cookie of the browser that goes on. */
  readonly device?: string | undefined;
}

/**
 * Ends everything by which somebody who has got into an account would stay in it: sessions, the link that a calendar reads by,
 * and the browsers that are known at sign-in. Returns the number of sessions. The only door for it, so that no act that shuts an
 * intruder out forgets one of them.
 */
export async function lockOut(change: Change, user_id: number, extent: Extent): Promise<number> {
  const ended = await endSessionsOf(change, user_id, extent.session_id);
  await endFeedOf(change, user_id);
  await forgetDevices(change, user_id, extent.device);
  if (extent.handed_over_links === 'ended') await endHandedOverLinks(change, user_id);
  return ended;
}

/** W-11: ends them as they are read (`waivers/links.ts`). Writes an audit line if somebody could still sign by one. */
async function endHandedOverLinks(change: Change, user_id: number): Promise<void> {
  const working = await change.tx
    .selectFrom('signing_links')
    .innerJoin('users', 'users.id', 'signing_links.handed_over_by')
    .select('signing_links.id')
    .where('users.id', '=', user_id)
    .where('signing_links.ended_at', 'is', null)
    .where(sql<boolean>`coalesce(handed_over_links_ended_at <= signing_links.created_at, true)`)
    .limit(1)
    .executeTakeFirst();
  // What was made while this change waited for it ends too (`lockMaker`).
  const ended = {
    handed_over_links_ended_at: sql<string>`greatest(${change.at}::timestamptz,
      (select max(created_at) + interval '1 millisecond' from signing_links where handed_over_by = ${user_id}))`,
  };
  await change.tx.updateTable('users').set(ended).where('id', '=', user_id).execute();
  if (working) await audit(change, { action: 'user.handed-over-links-ended', model: 'User', model_id: user_id });
}
