import { tokenPrefix } from '@parade/contract/users/tokens/token.ts';
import { fullName } from '@parade/contract/wording.ts';
import { sql } from 'kysely';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { actingStaffRoles } from '../../access/session.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf, findSentBefore } from '../../database/change.ts';
import { webhooksOf } from '../../notifications/webhooks/reads.ts';
import { disableWebhook } from '../../notifications/webhooks/writes.ts';
import { type Addressee, mailTokenMade, mailWebhooksOff } from '../emails.ts';
import { superadminAddresses } from '../reads.ts';
import type { NewToken } from './policy.ts';
import type { TokenRef } from './reads.ts';
import { openTokensOf } from './reads.ts';

/**
 * U-41: creates a token with its audit line, and a letter to its maker. Returns the secret once, and stores its hash.
 * The maker has proved themselves. The same press again, because no answer was heard, gives its token another secret.
 */
export async function createToken(
  change: Change,
  maker: Addressee,
  { days, request_key, ...token }: Authorized<NewToken, 'make-token'>,
): Promise<{ id: number; secret: string; expires_at: string }> {
  const expires_at = new Date(Date.parse(change.at) + days * 24 * 60 * 60 * 1000).toISOString();
  const secret = `${tokenPrefix}${newSecret()}`;
  const secret_hash = secretHash(secret);
  const given = { ...token, request_key };
  // The same days too: who chose fewer after all must not get a token that outlives them.
  const open = { where: sql`ended_at is null and expires_at - created_at = ${days} * interval '24 hours'` };
  const same = request_key === undefined ? undefined : await findSentBefore(change, 'api_tokens', given, open);
  if (same !== undefined) {
    const row = await change.tx
      .updateTable('api_tokens')
      .set({ secret_hash })
      .where('id', '=', same)
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    const note = 'Sent again because no answer was heard. The earlier secret no longer works.';
    await audit(change, { action: 'token.created', model: 'Token', model_id: same, note });
    return { ...row, secret };
  }
  const { id } = await change.tx
    .insertInto('api_tokens')
    .values({ ...given, secret_hash, created_by: maker.id, created_at: change.at, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const became = { ...token, expires_at };
  await audit(change, {
    action: 'token.created',
    model: 'Token',
    model_id: id,
    changes: Object.fromEntries(Object.entries(became).map(([field, to]) => [field, { from: null, to }])),
  });
  await mailTokenMade(change, maker, { id, name: token.name });
  return { id, secret, expires_at };
}

/** U-41: ends a token at once, with an audit line; an ended one stays as it is. */
export async function revokeToken(change: Change, { id }: Authorized<TokenRef, 'revoke-token'>): Promise<void> {
  await end(change, id, userIdOf(change));
}

/**
 * U-41, N-09: ends for good the tokens of a person who is no longer a superadmin, disabled or demoted, and switches off their
 * webhooks. A program of the office may live on these, so every other superadmin gets a letter that says how it goes on.
 */
export async function endUnbackedIntegrations(change: Change, maker_id: number): Promise<void> {
  const tokens = await openTokensOf(change.tx, maker_id);
  const webhooks = await webhooksOf(change.tx, maker_id);
  if (tokens.length + webhooks.length === 0) return;
  const maker = await change.tx
    .selectFrom('users')
    .select(['disabled_at', 'first_name', 'last_name', actingStaffRoles('users').as('roles')])
    .where('id', '=', maker_id)
    .executeTakeFirstOrThrow();
  if (maker.disabled_at === null && maker.roles.includes('superadmin')) return;
  for (const id of tokens) await end(change, id, null);
  if (webhooks.length === 0) return;
  for (const { id } of webhooks) await disableWebhook(change, id, noLongerSuperadmin);
  const off = { maker: { id: maker_id, name: fullName(maker) }, hosts: webhooks.map(({ url }) => new URL(url).host) };
  for (const to of await superadminAddresses(change.tx)) await mailWebhooksOff(change, to, off);
}

const noLongerSuperadmin = 'Its maker is no longer a superadmin.';

async function end(change: Change, id: number, ended_by: number | null): Promise<void> {
  const row = await change.tx
    .updateTable('api_tokens')
    .set({ ended_at: change.at, ended_by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  const action = ended_by === null ? 'token.ended' : 'token.revoked';
  const note = ended_by === null ? noLongerSuperadmin : null;
  await audit(change, { action, model: 'Token', model_id: id, ...(note && { note }) });
}
