import { permits } from '@parade/contract/access/permissions.ts';
import {
  isOffice,
  type OrganizationRole,
  outranks,
  type Role,
  type StaffRole,
  staffRoles,
} from '@parade/contract/access/roles.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { inOneTurn } from './oneTurn.ts';
import { noteSettingsVersion } from './reading.ts';
import type { Change } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import type { Actor, ActorOrganizationRole } from './actor.ts';
import { secretHash } from './secret.ts';

/** 12 hours sliding, 7 days at most, 60 minutes for an impersonation (decisions: bearer token). */
export const sessionSlideMs = 12 * 60 * 60 * 1000;
export const sessionLongestMs = 7 * 24 * 60 * 60 * 1000;
export const impersonationMs = 60 * 60 * 1000;

/** Returns what a request carries as its bearer; the name of the scheme is read in any case (RFC 9110). */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns a bearer that can be one of ours. */
export function secretOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = bearerOf(request);
  return given !== undefined && /^[\w-]{20,200}$/.test(given) ? given : undefined;
}

/**
 * Returns the actor of a request: null without a token. A token without a live session is refused (401) on every call,
 * open ones included, so that a waiting tab learns that its session has ended; a route may ignore it (endedSession).
 */
export async function actorOfRequest(portal: Portal, request: FastifyRequest): Promise<Actor | null> {
  if (request.headers.authorization === undefined) return null;
  const token = secretOf(request);
  const actor = token ? await actorOfToken(portal, token) : null;
  if (!actor) throw new Refusal('not-signed-in');
  return actor;
}

interface SessionRow {
  /** The token's hash, in hexadecimal digits. */
  hash: string;
  session_id: number;
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  email_verified_at: string | null;
  registered_as: string | null;
  roles: StaffRole[];
  /** Includes roles that are not in effect yet. */
  roles_given: StaffRole[];
  organization_roles: ActorOrganizationRole[];
  impersonator_id: number | null;
  impersonator_email: string | null;
  impersonator_roles: StaffRole[];
  has_second_factor: boolean;
  expires_at: string;
  is_second_factor_demanded: boolean;
  settings_version: number;
  /** Whether it was last used a minute ago or earlier. */
  stale: boolean;
}

/**
 * Finds the sessions, extends them (each at most once a minute) and reads their present roles, in one statement. It
 * also returns the version of the settings, so that a read can use the process's copy if it is current
 * (docs/decisions/0075). Calls in one turn of the process share one statement, which begins after they have come
 * (docs/decisions/0081). Roles granted by others take effect once the address is confirmed (U-13): until then, anybody
 * may have typed that address.
 */
const findSession = inOneTurn(async (portal: Portal, hashes: readonly string[]) => {
  const now = portal.clock.nowIso();
  const { rows } = await sql<SessionRow>`
    select encode(s.token_hash, 'hex') as hash, s.id as session_id, u.id as user_id, u.email, u.first_name, u.last_name, u.email_verified_at, u.registered_as,
      s.last_seen_at < ${now}::timestamptz - interval '1 minute' as stale,
      ${actingStaffRoles('u')} as roles,
      array(select role from user_roles where user_id = u.id) as roles_given,
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'organization_id', organization_id, 'parade_year', parade_year) order by id)
        from organization_roles as given where user_id = u.id
        and ${actsForOrganization('u', 'given')}), '[]') as organization_roles,
      i.id as impersonator_id, i.email as impersonator_email, s.has_second_factor, s.expires_at,
      coalesce((select value = 'true'::jsonb from settings where key = 'require_second_factor'), false) as is_second_factor_demanded,
      (select version from settings_version) as settings_version,
      ${actingStaffRoles('i')} as impersonator_roles
    from sessions s
    join users u on u.id = s.user_id and u.disabled_at is null
    left join users i on i.id = s.impersonator_id
    where ${isAmong(hashes.map((hash) => Buffer.from(hash, 'hex')))}
      and s.expires_at > ${now} and (i.id is null or i.disabled_at is null)`.execute(portal.db);
  await slide(portal, rows, now);
  return new Map(rows.map((row) => [row.hash, row]));
});

/**
 * One hash has a form of its own, because the database does not know the length of a list, and plans for it anew each
 * time.
 */
function isAmong(hashes: readonly Buffer[]): RawBuilder<boolean> {
  const [only, ...others] = hashes;
  return others.length === 0
    ? sql<boolean>`s.token_hash = ${only}`
    : sql<boolean>`s.token_hash = any(${[...hashes]}::bytea[])`;
}

/** Returns the actor of a session by its token; null if the token has no live session. */
export async function actorOfToken(portal: Portal, token: string): Promise<Actor | null> {
  const row = await findSession(portal, secretHash(token).toString('hex'));
  if (!row || !mayStaySwitched(row)) return null;
  noteSettingsVersion(row.settings_version);
  return {
    user_id: row.user_id,
    email: row.email,
    name: fullName(row),
    email_verified: row.email_verified_at !== null,
    staff_roles: row.roles,
    organization_roles: row.organization_roles,
    roles: rolesOf(
      row.roles,
      row.organization_roles.map((role) => role.name),
      row.registered_as,
    ),
    session_id: row.session_id,
    impersonator:
      row.impersonator_id === null
        ? null
        : {
            user_id: row.impersonator_id,
            email: row.impersonator_email ?? '',
            roles: row.impersonator_roles,
            until: row.expires_at,
          },
    token: null,
    has_second_factor: row.has_second_factor,
    second_factor_due:
      row.is_second_factor_demanded &&
      !row.has_second_factor &&
      isOffice(row.impersonator_id === null ? row.roles : row.impersonator_roles),
  };
}

/**
 * Returns the staff roles in effect for the account under this alias of `users`, as an array: those granted by others
 * need a confirmed address.
 */
export function actingStaffRoles(alias: string): RawBuilder<StaffRole[]> {
  return sql<StaffRole[]>`array(select role from user_roles where user_id = ${sql.ref(`${alias}.id`)}
    and (${sql.ref(`${alias}.email_verified_at`)} is not null or granted_by is null) order by role)`;
}

/** Does the same for one role at an organization: `role` is the alias of `organization_roles`. */
export function actsForOrganization(user: string, role: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${user}.email_verified_at`)} is not null
    or ${sql.ref(`${role}.created_by`)} = ${sql.ref(`${user}.id`)})`;
}

/**
 * Checks at each request whether an impersonation could still begin: the admin has the right and outranks the user, by
 * every role of the user, even one that is not in effect yet.
 */
function mayStaySwitched(row: SessionRow): boolean {
  return (
    row.impersonator_id === null ||
    (permits(row.impersonator_roles, 'impersonateUsers') && outranks(row.impersonator_roles, row.roles_given))
  );
}

/** Returns the roles for the permission table (see Actor.roles). */
export function rolesOf(
  staff: readonly StaffRole[],
  organization: readonly OrganizationRole[],
  registered_as: string | null,
): Role[] {
  const roles = new Set<Role>([...staff, ...organization]);
  if (registered_as === 'leader') roles.add('leader');
  if (roles.size === 0) roles.add('media-pending');
  const order: readonly Role[] = [...staffRoles.map((role) => role.name), 'leader', 'float-builder'];
  return order.filter((role) => roles.has(role));
}

/** Never past `ends_at`: an impersonation has one of 60 minutes, so it is not extended. */
async function slide(portal: Portal, rows: readonly SessionRow[], now: string): Promise<void> {
  const ids = rows.filter((row) => row.stale).map((row) => row.session_id);
  if (ids.length === 0) return;
  const until = new Date(Date.parse(now) + sessionSlideMs).toISOString();
  // Rows that another process extends or ends at this moment are skipped.
  await sql`update sessions set last_seen_at = ${now}, expires_at = least(${until}::timestamptz, ends_at)
    where id in (select id from sessions where id = any(${ids}::int[]) for update skip locked)`.execute(portal.db);
}

/**
 * For a change that makes a link or a pass which its author hands on, and which works without the author's session. Refuses
 * one who was locked out after the request was admitted (not-signed-in). A lock-out under way is waited for, and one that
 * begins from here on waits, and ends what is made (decision 0130). Several by one person go on side by side.
 */
export async function lockMaker({ tx, by, at }: Change): Promise<void> {
  if (by.kind !== 'user') return;
  const maker = tx.selectFrom('users').select('disabled_at').where('id', '=', by.user_id).forShare();
  if ((await maker.executeTakeFirst())?.disabled_at !== null) throw new Refusal('not-signed-in');
  // A program has none.
  if (by.session_id === undefined) return;
  // A statement of its own, which sees what was committed while the first one waited.
  const session = tx.selectFrom('sessions').select('id').where('id', '=', by.session_id).where('expires_at', '>', at);
  if (!(await session.executeTakeFirst())) throw new Refusal('not-signed-in');
}
