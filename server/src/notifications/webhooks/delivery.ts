/** Sends the messages that are due. Any number of workers may run; the messages of a worker that dies are due again. */
import { webhookPausesMs } from '@parade/contract/notifications/webhooks/webhook.ts';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import type { Sealed } from '../../access/encryption.ts';
import { inTransaction } from '../../database/change.ts';
import type { Portal } from '../../portal.ts';
import { goneStatus, NotDelivered, post } from './posting.ts';
import { disableWebhook, enableWebhook, secretOf } from './writes.ts';

/** Who a change of a webhook is by when its receiver caused it. */
const worker = { kind: 'system', job: 'webhooks' } as const;
const batchSize = 50;
/** The time that a worker has for a batch: more than it takes at ten seconds a message. */
const leaseMs = 10 * 60_000;
/** The time that other messages for a receiver wait after one has failed. It does not count as a try. */
const breatheMs = 60_000;
/** The time after which a run leaves the rest to the next one. */
const longestRunMs = 5 * 60_000;

interface Due extends Sealed {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly body: string;
  readonly attempts: number;
  /** The instant until which this worker has it. */
  readonly due_at: string;
  readonly url: string;
}

/** What became of a message. passed over: it is not to go now, because somebody has acted on it or its webhook meanwhile. */
type Outcome = 'arrived' | 'failed' | 'passed over';

/** N-09: sends due messages until none is left. Returns how many arrived. */
export async function deliverWebhooks(portal: Portal): Promise<number> {
  const end = performance.now() + longestRunMs;
  let delivered = 0;
  while (performance.now() < end) {
    const due = await take(portal);
    if (due.length === 0) return delivered;
    const receivers = [...Map.groupBy(due, ({ webhook_id }) => webhook_id).values()];
    const counts = await Promise.all(receivers.map((messages) => deliverTo(portal, messages)));
    delivered += counts.reduce((sum, count) => sum + count, 0);
  }
  return delivered;
}

async function take(portal: Portal): Promise<Due[]> {
  await giveUpThoseOfOff(portal);
  const { rows } = await sql<Due>`
    update webhook_deliveries set due_at = ${later(portal, leaseMs)} from webhooks
    where webhooks.id = webhook_id and webhook_deliveries.id in (
      select id from webhook_deliveries where state = 'waiting' and due_at <= ${portal.clock.nowIso()}
        -- A restored portal is silent until its operator has decided.
        and not exists (select from mail_hold)
      order by id limit ${batchSize} for update skip locked)
    returning webhook_deliveries.id, webhook_id, message_id, body, attempts, due_at, url, sealed_secret, next_sealed_secret`.execute(
    portal.db,
  );
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Gives up what waits for a webhook that is off, except what somebody sent again. */
async function giveUpThoseOfOff(portal: Portal): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', due_at = null, problem = 'Its webhook is switched off.'
    where state = 'waiting' and not sent_again and due_at <= ${portal.clock.nowIso()}
      and webhook_id in (select id from webhooks where disabled_at is not null)`.execute(portal.db);
}

/** Sends in the order of the causes; after a failure, the rest waits. */
async function deliverTo(portal: Portal, messages: readonly Due[]): Promise<number> {
  for (const [place, message] of messages.entries()) {
    const outcome = await deliver(portal, message);
    if (outcome === 'arrived') continue;
    const rest = messages.slice(place + 1).map(({ id }) => id);
    if (outcome === 'failed') await putOff(portal, message, rest);
    else await handBack(portal, message, rest);
    return place;
  }
  return messages.length;
}

/** Makes the rest of the batch due again, as far as this worker still has it. */
async function handBack(portal: Portal, { due_at }: Due, rest: readonly number[]): Promise<void> {
  await portal.db
    .updateTable('webhook_deliveries')
    .set({ due_at: portal.clock.nowIso() })
    .where((of) => of('id', '=', of.fn.any(of.val(rest))))
    .where('state', '=', 'waiting')
    .where('due_at', '=', due_at)
    .execute();
}

/**
 * Returns whether a message still waits as it was taken and its webhook is on, or somebody sent it again. The messages before it
 * in the batch may have taken minutes.
 */
async function isStillToGo(portal: Portal, { id, attempts }: Due): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_deliveries as message join webhooks on webhooks.id = webhook_id
    where message.id = ${id} and state = 'waiting' and attempts = ${attempts}
      and (disabled_at is null or sent_again)`.execute(portal.db);
  return rows.length === 1;
}

/**
 * Delays the rest of the batch, and the receiver's messages outside it too: they are due first, and would crowd out others.
 * What was given up meanwhile stays so.
 */
async function putOff(portal: Portal, { id, webhook_id }: Due, rest: readonly number[]): Promise<void> {
  const then = later(portal, breatheMs);
  await portal.db
    .updateTable('webhook_deliveries')
    .set({ due_at: then })
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .where((of) => of.or([of('due_at', '<', then), of('id', '=', of.fn.any(of.val(rest)))]))
    .where('id', '<>', id)
    .execute();
}

async function deliver(portal: Portal, message: Due): Promise<Outcome> {
  const { id, attempts } = message;
  if (!(await isStillToGo(portal, message))) return 'passed over';
  try {
    const status_code = await post(
      message.url,
      message.body,
      headersOf(portal, message),
      portal.config.webhooksToLoopback,
    );
    const tried_at = portal.clock.nowIso();
    const arrived = await portal.db
      .updateTable('webhook_deliveries')
      .set({ state: 'delivered', attempts: attempts + 1, due_at: null, tried_at, status_code, problem: null })
      .where('id', '=', id)
      // What was given up meanwhile stays so.
      .where('state', '=', 'waiting')
      .returning('sent_again')
      .executeTakeFirst();
    if (arrived?.sent_again === true)
      await inTransaction(portal, worker, (change) => enableWebhook(change, message.webhook_id));
    return 'arrived';
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error;
    const pause = webhookPausesMs[attempts];
    const isGone = error.status === goneStatus;
    const state = isGone || pause === undefined ? 'failed' : 'waiting';
    await portal.db
      .updateTable('webhook_deliveries')
      .set({
        state,
        attempts: attempts + 1,
        due_at: state === 'failed' ? null : later(portal, pause ?? 0),
        tried_at: portal.clock.nowIso(),
        status_code: error.status,
        problem: error.message,
      })
      .where('id', '=', id)
      // What was given up meanwhile stays so, and what was sent again begins anew.
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .execute();
    if (isGone)
      await inTransaction(portal, worker, (change) => disableWebhook(change, message.webhook_id, error.message));
    return 'failed';
  }
}

/** Returns the headers of Standard Webhooks: the signature is over id, timestamp and body. */
function headersOf(portal: Portal, message: Due): Record<string, string> {
  const secret = secretOf(portal, message.webhook_id, message);
  if (secret === null)
    throw new NotDelivered('Its secret can no longer be read. Please remove the address and add it again.');
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
  const signature = createHmac('sha256', secret)
    .update(`${message.message_id}.${timestamp}.${message.body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'parade-portal',
    'webhook-id': message.message_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

function later(portal: Portal, ms: number): string {
  return new Date(portal.clock.now().getTime() + ms).toISOString();
}
