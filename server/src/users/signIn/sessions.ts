import { deletions } from '@parade/contract/settings/deletion.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Authorized } from '../../access/authorized.ts';
import type { Actor } from '../../access/actor.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { actorOfToken, impersonationMs, sessionLongestMs, sessionSlideMs } from '../../access/session.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { asksForCode } from '../secondFactor/reads.ts';
import { endTickets } from '../secondFactor/tickets.ts';
import { lockCredentials } from '../reads.ts';
import { readInitialData } from './initialData.ts';

/** The origin of a session, so that the person can recognize it. */
export interface Origin {
  readonly address: string | null;
  readonly agent: string | null;
}

export function originOf(call: { readonly address: string; readonly request: FastifyRequest }): Origin {
  return { address: call.address, agent: call.request.headers['user-agent']?.slice(0, 400) ?? null };
}

/**
 * U-27: opens a session and returns its bearer token, which is stored nowhere. `has_second_factor`: two factors were
 * shown. Only this opens one's own session. Without two factors it refuses an account that needs codes
 * (second-factor-needed), and always one that has been disabled meanwhile (account-disabled).
 */
export async function openSession(
  change: Change,
  user_id: number,
  origin: Origin,
  { has_second_factor = false }: { readonly has_second_factor?: boolean } = {},
): Promise<string> {
  // An act that ends sessions from here on waits, and ends this one too.
  if ((await lockCredentials(change.tx, user_id))?.disabled_at !== null) throw new Refusal('account-disabled');
  if (!has_second_factor && (await asksForCode(change.tx, user_id))) throw new Refusal('second-factor-needed');
  const token = newSecret();
  await change.tx
    .insertInto('sessions')
    .values({
      token_hash: secretHash(token),
      user_id,
      created_at: change.at,
      last_seen_at: change.at,
      expires_at: after(change.at, sessionSlideMs),
      ends_at: after(change.at, sessionLongestMs),
      has_second_factor,
      ...origin,
    })
    .execute();
  await change.tx.updateTable('users').set({ last_signed_in_at: change.at }).where('id', '=', user_id).execute();
  return token;
}

/** Marks the session as having a second step, because one was set up in it. */
export async function strengthenSession(change: Change, session_id: number): Promise<void> {
  await change.tx.updateTable('sessions').set({ has_second_factor: true }).where('id', '=', session_id).execute();
}

/** Ends one session, and an impersonation that was begun from it. */
export async function endSession(change: Change, session_id: number): Promise<void> {
  await change.tx.deleteFrom('sessions').where('id', '=', session_id).execute();
}

/**
 * Ends every session of a person, including their impersonations of others, and every sign-in that waits for its second
 * step. W-34: also ends every device that the person passes around. Returns the number of sessions.
 */
export async function endSessionsOf(change: Change, user_id: number, except?: number): Promise<number> {
  await endTickets(change, user_id);
  // Whoever is making a link or a pass commits first (`lockMaker`).
  await change.tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const ended = { sessions_ended_at: afterEachPass(change.at) };
  await change.tx.updateTable('users').set(ended).where('id', '=', user_id).execute();
  let query = change.tx
    .deleteFrom('sessions')
    .where((of) => of.or([of('user_id', '=', user_id), of('impersonator_id', '=', user_id)]));
  if (except !== undefined) query = query.where('id', '!=', except);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends everybody's sessions except one, as `endSessionsOf` does for one person. Returns the number. */
export async function endSessionsOfAll(change: Change, except: number): Promise<number> {
  await change.tx.deleteFrom('sign_in_tickets').execute();
  await change.tx.selectFrom('users').select('id').orderBy('id').forNoKeyUpdate().execute();
  await change.tx
    .updateTable('users')
    .set({ sessions_ended_at: afterEachPass(change.at) })
    .execute();
  const { numDeletedRows } = await change.tx.deleteFrom('sessions').where('id', '!=', except).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * W-34: returns the instant, or a later one if a pass began while this change waited for it: it ends too. For an update of
 * `users`.
 */
function afterEachPass(at: string): RawBuilder<string> {
  return sql<string>`greatest(${at}::timestamptz,
    (select max(created_at) + interval '1 millisecond' from waiver_passes where made_by = users.id))`;
}

/** Returns a person's open sessions, without those of impersonators. */
export function liveSessions(db: Database, at: string, user_id: number) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .where('impersonator_id', 'is', null)
    .where('expires_at', '>', at);
}

/**
 * Ends the impersonations by and of a person, because the rank that allowed them may have changed. Nobody's own session
 * ends, and the ticket still leads back.
 */
export async function endImpersonations(change: Change, user_id: number): Promise<void> {
  await change.tx
    .updateTable('sessions')
    .set({ expires_at: change.at })
    .where('impersonator_id', 'is not', null)
    .where((of) => of.or([of('user_id', '=', user_id), of('impersonator_id', '=', user_id)]))
    .where('expires_at', '>', change.at)
    .execute();
}

/**
 * Opens a session as another user beside one's own. The ticket is the one-time way back. Writes the audit line; the
 * policy decides whether it is allowed. Refuses if one's own session has ended (not-signed-in).
 */
export async function openImpersonation(
  change: Change,
  admin: Actor,
  target: Authorized<{ readonly id: number; readonly email: string }, 'impersonate'>,
  origin: Origin,
): Promise<{ token: string; ticket: string }> {
  const own = await change.tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', admin.session_id)
    .forUpdate()
    .executeTakeFirst();
  // It was logged out on another device since the request was admitted.
  if (!own) throw new Refusal('not-signed-in');
  const token = newSecret();
  const ticket = newSecret();
  const end = after(change.at, impersonationMs);
  await change.tx
    .insertInto('sessions')
    .values({
      token_hash: secretHash(token),
      user_id: target.id,
      impersonator_id: admin.user_id,
      impersonator_session_id: admin.session_id,
      switch_back_hash: secretHash(ticket),
      created_at: change.at,
      last_seen_at: change.at,
      expires_at: end,
      ends_at: end,
      has_second_factor: admin.has_second_factor,
      ...origin,
    })
    .execute();
  await audit(change, {
    action: 'user.impersonated',
    model: 'User',
    model_id: target.id,
    note: `Switched from ${admin.email} to ${target.email}.`,
  });
  return { token, ticket };
}

/**
 * Ends the impersonation of the ticket and gives the earlier session a new token, because the old one was stored
 * nowhere. Refuses a used ticket, and an earlier session that has ended meanwhile (link-ended).
 */
export async function switchBack(change: Change, ticket: string): Promise<string> {
  const ended = await change.tx
    .deleteFrom('sessions')
    .where('switch_back_hash', '=', secretHash(ticket))
    .returning(['user_id', 'impersonator_id', 'impersonator_session_id'])
    .executeTakeFirst();
  if (!ended || ended.impersonator_session_id === null || ended.impersonator_id === null)
    throw new Refusal('link-ended');
  const token = newSecret();
  const earlier = await change.tx
    .updateTable('sessions')
    .set((of) => ({
      token_hash: secretHash(token),
      last_seen_at: change.at,
      expires_at: of.fn<string>('least', [of.val(after(change.at, sessionSlideMs)), of.ref('ends_at')]),
    }))
    .where('id', '=', ended.impersonator_session_id)
    .where('user_id', '=', ended.impersonator_id)
    .where('ends_at', '>', change.at)
    // U-27: not after twelve hours without use.
    .where('expires_at', '>', change.at)
    .returning('id')
    .executeTakeFirst();
  if (!earlier) throw new Refusal('link-ended');
  await audit(
    { ...change, by: { kind: 'user', user_id: ended.impersonator_id, impersonator_id: null } },
    { action: 'user.switched-back', model: 'User', model_id: ended.user_id },
  );
  return token;
}

/** Returns the answer of every sign-in: the token, the user and everything that the first screen needs. */
export async function signedInAnswer(portal: Portal, token: string): Promise<SignedIn> {
  const actor = await actorOfToken(portal, token);
  if (!actor) throw new Refusal('not-signed-in');
  const initial_data = await readInitialData(portal, actor);
  if (!initial_data.user) throw new Refusal('not-signed-in');
  return { access_token: token, user: initial_data.user, initial_data };
}

/** Deletes ended sessions. Runs daily. */
export async function sweepSessions(portal: Portal): Promise<void> {
  // A ticket for switching back outlives its impersonation, so those rows stay until the end of the day.
  const before = new Date(portal.clock.now().getTime() - deletions.sessions.days * 24 * 60 * 60_000).toISOString();
  await portal.db.deleteFrom('sessions').where('expires_at', '<', before).execute();
}

function after(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
