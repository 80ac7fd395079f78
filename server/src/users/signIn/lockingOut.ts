import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { endFeedOf } from './calendarFeeds.ts';
import { forgetDevices } from './devices.ts';
import { endSessionsOf } from './sessions.ts';

/** What of an account ends and what goes on. */
interface Extent {
  /**
   * The links that the person handed over, or was shown in place of a letter: ended where somebody else may have used the
   * account; kept by what honest people do every day, because codes on paper stop working without a word (decision 0130).
   */
  readonly handed_over_links: 'ended' | 'kept';
  /** The session that goes on. */
  readonly session_id?: number | undefined;
  /** The id in the cookie of the browser that goes on. */
  readonly device?: string | undefined;
}

/**
 * Ends everything by which somebody who has got into an account would stay in it: sessions, the link that a calendar reads by,
 * and the browsers that are known at sign-in. Passkeys and codes stay: a reset ends them. Returns the number of sessions. The
 * only door for it, so that no act that shuts an intruder out forgets one of them.
 */
export async function lockOut(change: Change, user_id: number, extent: Extent): Promise<number> {
  const ended = await endSessionsOf(change, user_id, extent.session_id);
  await endFeedOf(change, user_id);
  await forgetDevices(change, user_id, extent.device);
  if (extent.handed_over_links === 'ended') await endHandedOverLinks(change, user_id);
  return ended;
}

/**
 * W-11: ends them as they are read, with the links of letters that the person was shown (each room's `links.ts`). Those that
 * were made while this change waited for them end too (`lockMaker`). Writes an audit line if one of them still worked.
 */
async function endHandedOverLinks(change: Change, user_id: number): Promise<void> {
  const { rows } = await sql<{ next: string | null }>`
    select max(made_at) + interval '1 millisecond' as next from users, (
      select created_at as made_at from signing_links where handed_over_by = ${user_id} and ended_at is null
      union all
      select created_at from form_signature_links where shown_to = ${user_id} and ended_at is null
      union all
      select shown_at from account_links
      where shown_to = ${user_id} and used_at is null and ended_at is null and expires_at > ${change.at}) as made
    where users.id = ${user_id} and coalesce(handed_over_links_ended_at <= made_at, true)`.execute(change.tx);
  const next = rows[0]?.next ?? null;
  await change.tx
    .updateTable('users')
    .set({ handed_over_links_ended_at: sql<string>`greatest(${change.at}::timestamptz, ${next}::timestamptz)` })
    .where('id', '=', user_id)
    .execute();
  if (next) await audit(change, { action: 'user.handed-over-links-ended', model: 'User', model_id: user_id });
}
