import {
  maxWebhooks,
  type WebhookAbout,
  type WebhookEvent,
  type WebhookMessage,
} from '@parade/contract/notifications/webhooks/webhook.ts';
import { deletions } from '@parade/contract/settings/deletion.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Authorized } from '../../access/authorized.ts';
import type { Sealed } from '../../access/encryption.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, findSentBefore, userIdOf, wakeOnceCommitted } from '../../database/change.ts';
import { batches } from '../../database/many.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import type { WebhookRef } from './reads.ts';
import { urlProblem } from './posting.ts';
import { openWebhookSecret, sealWebhookSecret } from './sealing.ts';

/** Wakes the worker as soon as the change has committed. */
export const webhookQueue = 'webhooks';
const secretPrefix = 'whsec_';

/**
 * N-09: writes a message about each of these for each webhook that wants the event, in the change that causes it. Calls
 * nothing itself: a worker sends the messages once the change has committed.
 */
export async function queueWebhooks(change: Change, type: WebhookEvent, about: readonly WebhookAbout[]): Promise<void> {
  if (about.length === 0) return;
  const { rows: wanting } = await sql<{ id: number }>`
    select id from webhooks where ${type} = any(events) and disabled_at is null order by id
    -- None of them is switched off before its messages are there to be given up.
    for key share`.execute(change.tx);
  if (wanting.length === 0) return;
  for (const some of batches(about)) {
    const bodies = some.map((data) => JSON.stringify({ type, at: change.at, data } satisfies WebhookMessage));
    await sql`
      insert into webhook_deliveries (webhook_id, event, body, state, due_at, created_at)
      select webhook_id, ${type}, body, 'waiting', ${change.at}, ${change.at}
      from unnest(${bodies}::text[]) with ordinality as message(body, place),
        unnest(${wanting.map(({ id }) => id)}::integer[]) as webhook_id
      order by place, webhook_id`.execute(change.tx);
  }
  wakeOnceCommitted(change, webhookQueue);
}

/** An address, and the events that it gets. */
export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly request_key?: string | undefined;
}

/**
 * N-09: adds an address, with an audit line. Returns the secret once, and stores it encrypted. The same press again, because
 * no answer was heard, gives its address another secret.
 */
export async function createWebhook(
  change: Change,
  { url, events, request_key }: Authorized<NewWebhook, 'add-webhook'>,
): Promise<{ id: number; secret: string }> {
  const problem = urlProblem(url, change.portal.config.webhooksToLoopback);
  if (problem !== undefined) throw new FieldRefusal({ url: problem });
  // One after the other, because parallel ones would all count only the existing rows.
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(change.tx);
  const secret = `${secretPrefix}${randomBytes(32).toString('base64')}`;
  const given = { url, events: [...new Set(events)], request_key };
  const same = request_key === undefined ? undefined : await findSentBefore(change, 'webhooks', given);
  if (same !== undefined) {
    const sealed_secret = sealWebhookSecret(change.portal, same, secret);
    await change.tx
      .updateTable('webhooks')
      .set({ sealed_secret, next_sealed_secret: null })
      .where('id', '=', same)
      .execute();
    const note = 'Sent again because no answer was heard. The earlier secret no longer signs.';
    await audit(change, { action: 'webhook.created', model: 'Webhook', model_id: same, note });
    return { id: same, secret };
  }
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webhooks`.execute(change.tx);
  if ((rows[0]?.count ?? 0) >= maxWebhooks) throw new Refusal('too-many-webhooks');
  const { id } = await change.tx
    .insertInto('webhooks')
    .values({ ...given, created_by: userIdOf(change) ?? 0, created_at: change.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed_secret = sealWebhookSecret(change.portal, id, secret);
  await change.tx.updateTable('webhooks').set({ sealed_secret }).where('id', '=', id).execute();
  await audit(change, {
    action: 'webhook.created',
    model: 'Webhook',
    model_id: id,
    changes: { url: { from: null, to: originOf(url) }, events: { from: null, to: events } },
  });
  return { id, secret };
}

/**
 * The part of an address in the trail, which more people read and nobody can alter: its path may be a key to the
 * receiver.
 */
const originOf = (url: string) => new URL(url).origin;

/** Removes an address with its messages, with an audit line; one that is gone already has no effect. */
export async function deleteWebhook(
  change: Change,
  { id, url }: Authorized<WebhookRef & { readonly url: string }, 'delete-webhook'>,
): Promise<void> {
  const gone = await change.tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await audit(change, { action: 'webhook.deleted', model: 'Webhook', model_id: id, note: originOf(url) });
}

/**
 * Switches off a webhook whose receiver wants no more messages, with an audit line, and gives up those that wait for it. One
 * that is off already has no second line.
 */
export async function disableWebhook(change: Change, id: number, reason: string): Promise<void> {
  // The lock orders it with workers that send other messages of this webhook.
  const { rows } = await sql<{ url: string; disabled_at: string | null }>`
    select url, disabled_at from webhooks where id = ${id} for update`.execute(change.tx);
  const [webhook] = rows;
  if (webhook === undefined) return;
  await change.tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, problem: reason })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  if (webhook.disabled_at !== null) return;
  await change.tx.updateTable('webhooks').set({ disabled_at: change.at }).where('id', '=', id).execute();
  const note = `${originOf(webhook.url)}: ${reason}`;
  await audit(change, { action: 'webhook.switched-off', model: 'Webhook', model_id: id, note });
}

/** Switches on a webhook whose receiver has accepted a message again, with an audit line. */
export async function enableWebhook(change: Change, id: number): Promise<void> {
  const enabled = await change.tx
    .updateTable('webhooks')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  if (enabled.numUpdatedRows === 0n) return;
  const note = 'Its receiver accepted a message that was sent again.';
  await audit(change, { action: 'webhook.switched-on', model: 'Webhook', model_id: id, note });
}

/**
 * Sends a message again with a fresh count of tries, with an audit line. A waiting one is tried now. It goes out although its
 * webhook is off.
 */
export async function resendDelivery(change: Change, { id }: Authorized<WebhookRef, 'resend'>): Promise<void> {
  const row = await change.tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, sent_again: true, due_at: change.at, problem: null, status_code: null })
    .where('id', '=', id)
    .returning('webhook_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  await audit(change, {
    action: 'webhook.sent-again',
    model: 'Webhook',
    model_id: row.webhook_id,
    note: `Message ${id}`,
  });
  wakeOnceCommitted(change, webhookQueue);
}

/** Returns the secret of a webhook; null if it was sealed with a SECRET that is gone. */
export function secretOf(portal: Portal, id: number, sealed: Sealed): Buffer | null {
  const secret = openWebhookSecret(portal, id, sealed);
  return secret === null ? null : Buffer.from(secret.slice(secretPrefix.length), 'base64');
}

/** Deletes messages that arrived weeks ago, which are no longer useful. */
export async function sweepDeliveries(portal: Portal): Promise<void> {
  const before = new Date(portal.clock.now().getTime() - deletions.deliveries.days * 86_400_000).toISOString();
  await portal.db
    .deleteFrom('webhook_deliveries')
    .where('state', '=', 'delivered')
    .where('created_at', '<', before)
    .execute();
}
