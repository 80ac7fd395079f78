import type { Change } from '../../database/change.ts';
import { endFeedOf } from './calendarFeeds.ts';
import { forgetDevices } from './devices.ts';
import { endSessionsOf } from './sessions.ts';

/** What of an account goes on while everything else ends. */
interface Except {
  readonly session_id?: number | undefined;
  /** The id in the cookie of the browser that goes on. */
  readonly device?: string | undefined;
}

/**
 * Ends everything by which somebody who has got into an account would stay in it: sessions, the link that a calendar reads by,
 * and the browsers that are known at sign-in. Returns the number of sessions. The only door for it, so that no act that shuts an
 * intruder out forgets one of them.
 */
export async function lockOut(change: Change, user_id: number, except: Except = {}): Promise<number> {
  const ended = await endSessionsOf(change, user_id, except.session_id);
  await endFeedOf(change, user_id);
  await forgetDevices(change, user_id, except.device);
  return ended;
}
