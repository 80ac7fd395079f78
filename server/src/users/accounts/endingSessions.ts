import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { AccountRef } from '../roles.ts';
import { endAllFeeds } from '../signIn/calendarFeeds.ts';
import { lockOut } from '../signIn/lockingOut.ts';
import { endSessionsOfAll } from '../signIn/sessions.ts';

/**
 * U-43: logs a person out everywhere, calendars and the links to sign that they handed over included, and forgets their
 * browsers, with an audit line if anything
 * ended. Returns the number of sessions.
 */
export async function endSessionsOfUser(
  change: Change,
  { id }: Authorized<AccountRef, 'end_sessions'>,
): Promise<number> {
  const ended = await lockOut(change, id, { handed_over_links: 'ended' });
  if (ended > 0)
    await audit(change, {
      action: 'user.sessions-ended',
      model: 'User',
      model_id: id,
      note: `Logged out everywhere by the office (${ended}).`,
    });
  return ended;
}

/**
 * U-43: logs everybody out except the caller's browser, calendars included, with an audit line. The browsers stay known:
 * that opens nothing, and everybody logs in again at once. Links to sign that were handed over work on: they would all
 * stop, on the sheets of every rehearsal. Returns the number of sessions.
 */
export async function endAllSessions(
  change: Change,
  { user_id, session_id }: Authorized<Actor, 'end_all_sessions'>,
): Promise<number> {
  const ended = await endSessionsOfAll(change, session_id);
  await endAllFeeds(change);
  await audit(change, {
    action: 'user.all-sessions-ended',
    model: 'User',
    model_id: user_id,
    note: `Logged everybody out everywhere (${ended}).`,
  });
  return ended;
}
