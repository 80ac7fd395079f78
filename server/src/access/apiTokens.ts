import { tokenPermits } from '@parade/contract/access/permissions.ts';
import type { StaffRole } from '@parade/contract/access/roles.ts';
import { permissionsAsked } from '@parade/contract/access/who.ts';
import type { Route } from '@parade/contract/http/route.ts';
import { tokenPrefix } from '@parade/contract/users/tokens/token.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import type { Actor } from './actor.ts';
import { countTry, type Limit } from './limits.ts';
import { secretHash } from './secret.ts';
import { actingStaffRoles, bearerOf, secretOf } from './session.ts';

/** Ten a second over five minutes: enough for a program that lists everything, too little for a runaway one. */
const calls: Limit = { name: 'api-token', points: 3000, minutes: 5 };

/** Returns whether the request names a program's token, valid or not; then no browser cookie counts. */
export function namesToken(request: Pick<FastifyRequest, 'headers'>): boolean {
  return bearerOf(request)?.startsWith(tokenPrefix) ?? false;
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly role: StaffRole;
  readonly is_read_only: boolean;
  readonly is_stale: boolean;
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * U-41: returns the actor of a request with a token: its maker, with only the rights of the token's role. Refuses a
 * token that is unknown, ended or expired, or whose maker is not an enabled superadmin now (not-signed-in). Counts the
 * call, and refuses too many (429).
 */
export async function actorOfTokenRequest(portal: Portal, request: FastifyRequest): Promise<Actor> {
  const secret = secretOf(request);
  const actor = secret === undefined ? null : await actorOfApiToken(portal, secret);
  if (!actor)
    throw new Refusal('not-signed-in', { words: 'This token does not work. It is unknown, revoked or expired.' });
  return actor;
}

async function actorOfApiToken(portal: Portal, secret: string): Promise<Actor | null> {
  const now = portal.clock.nowIso();
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.role, t.is_read_only, u.id as user_id, u.email, u.first_name, u.last_name,
      coalesce(t.last_used_at < ${now}::timestamptz - interval '1 minute', true) as is_stale
    from api_tokens t join users u on u.id = t.created_by and u.disabled_at is null
    where t.secret_hash = ${secretHash(secret)} and t.ended_at is null and t.expires_at > ${now}
      and 'superadmin' = any(${actingStaffRoles('u')})`.execute(portal.db);
  const row = rows[0];
  if (!row) return null;
  await countTry(portal, calls, String(row.id));
  if (row.is_stale) await sql`update api_tokens set last_used_at = ${now} where id = ${row.id}`.execute(portal.db);
  return {
    user_id: row.user_id,
    email: row.email,
    name: fullName(row),
    email_verified: true,
    staff_roles: [row.role],
    organization_roles: [],
    roles: [row.role],
    // It is no session: calls about a session need no permission, and are closed to tokens.
    session_id: 0,
    impersonator: null,
    second_factor_due: false,
    has_second_factor: false,
    token: { name: row.name, is_read_only: row.is_read_only },
  };
}

/** Returns whether a token with enough rights may make this call at all. */
export function isOpenToTokens(route: Route): boolean {
  return route.notByToken === undefined && permissionsAsked(route.who).length > 0;
}

/** U-42: refuses what no token may do, and changes by a read-only one. */
export function checkToken(route: Route, { token, roles }: Actor): void {
  if (!token) return;
  if (!isOpenToTokens(route)) throw new Refusal('not-by-token');
  if (!permissionsAsked(route.who).some((permission) => tokenPermits(roles, permission)))
    throw new Refusal('not-allowed');
  if (token.is_read_only && route.method !== 'GET') throw new Refusal('token-only-reads');
}
