// Its types of cookies on requests and replies.
import { deletions } from '@parade/contract/settings/deletion.ts';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret, secretHash } from '../../access/secret.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';

/**
 * The cookie by which a browser is recognized at sign-in. It opens nothing by itself. Over https browsers limit one
 * with its first name to this host: no neighbor under the same domain can set it. The other name, which neighbors can
 * set, is not read there.
 */
const deviceCookie = { secure: '__Host-device', plain: 'device' } as const;
const isSecure = ({ config }: Portal) => config.publicUrl.startsWith('https:');
const cookieName = (portal: Portal) => (isSecure(portal) ? deviceCookie.secure : deviceCookie.plain);
const lifetimeMs = deletions.devices.days * 24 * 60 * 60 * 1000;

/** Returns the random id that the browser of a request has; undefined: none. */
export function deviceOf(portal: Portal, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(portal)];
}

export function setDeviceCookie(call: { readonly portal: Portal; readonly reply: FastifyReply }, secret: string): void {
  const secure = isSecure(call.portal);
  call.reply.setCookie(cookieName(call.portal), secret, {
    path: secure ? '/' : '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: lifetimeMs / 1000,
  });
}

/**
 * Returns the id of the device if the account of this address has signed in with this browser before, else null. Only
 * accounts with a confirmed address count: an account that a stranger made with the address knows no devices.
 */
export async function findDevice(
  db: Database,
  at: string,
  secret: string | undefined,
  email: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('secret_hash', '=', secretHash(secret ?? ''))
    .where('users.email', '=', email)
    .where('users.email_verified_at', 'is not', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Remembers for a year that an account signed in with this browser. Returns the id for its cookie: a new one unless the
 * browser has one of ours, so that nobody can choose it for another.
 */
export async function rememberDevice(change: Change, user_id: number, given: string | undefined): Promise<string> {
  const isOurs =
    given !== undefined &&
    (await change.tx
      .selectFrom('known_devices')
      .select('id')
      .where('secret_hash', '=', secretHash(given))
      .executeTakeFirst()) !== undefined;
  const secret = isOurs ? given : newSecret();
  const expires_at = new Date(Date.parse(change.at) + lifetimeMs).toISOString();
  await change.tx
    .insertInto('known_devices')
    .values({
      secret_hash: secretHash(secret),
      user_id,
      created_at: change.at,
      last_used_at: change.at,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['secret_hash', 'user_id']).doUpdateSet({ last_used_at: change.at, expires_at }),
    )
    .execute();
  return secret;
}

/** Forgets an account's browsers, except one: each must prove again that it belongs to the person. */
export async function forgetDevices(change: Change, user_id: number, except?: string): Promise<void> {
  let devices = change.tx.deleteFrom('known_devices').where('user_id', '=', user_id);
  if (except !== undefined) devices = devices.where('secret_hash', '!=', secretHash(except));
  await devices.execute();
}

/** Deletes devices that were not used for a year. Runs daily. */
export async function sweepDevices(portal: Portal): Promise<void> {
  await portal.db.deleteFrom('known_devices').where('expires_at', '<', portal.clock.nowIso()).execute();
}
