import { browserLabel, type OwnSession } from '@parade/contract/users/profile/ownSession.ts';
import type { Actor } from '../../access/actor.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OwnAccount } from '../policy.ts';
import { lockOut } from '../signIn/lockingOut.ts';
import { endSession, liveSessions } from '../signIn/sessions.ts';

/** Returns the browsers in which the actor is signed in, the latest used first, without those of impersonators. */
export async function listOwnSessions(db: Database, at: string, actor: Actor): Promise<OwnSession[]> {
  const rows = await liveSessions(db, at, actor.user_id)
    .select(['id', 'agent', 'address', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ agent, ...row }) => ({
    ...row,
    browser: browserLabel(agent),
    is_this: row.id === actor.session_id,
  }));
}

/** Ends one of the caller’s sessions. Refuses any other (not-found). */
export async function endOwnSession(change: Change, account: OwnAccount, id: number): Promise<void> {
  const found = await liveSessions(change.tx, change.at, account.id)
    .select('agent')
    .where('id', '=', id)
    // Of two presses, the second finds it ended.
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('not-found');
  await endSession(change, id);
  await note(change, account, `Logged out ${browserLabel(found.agent) ?? 'a browser'}.`);
}

/** Locks everybody out except this session and its browser (`lockOut`), and returns the number of sessions that ended. */
export async function endOtherSessions(
  change: Change,
  account: OwnAccount,
  except: { readonly session_id: number; readonly device: string | undefined },
): Promise<number> {
  const ended = await lockOut(change, account.id, { handed_over_links: 'ended', ...except });
  if (ended > 0) await note(change, account, `Logged out everywhere else (${ended}).`);
  return ended;
}

async function note(change: Change, account: OwnAccount, text: string): Promise<void> {
  await audit(change, { action: 'user.sessions-ended', model: 'User', model_id: account.id, note: text });
}
