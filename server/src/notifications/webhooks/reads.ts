import {
  type ListedWebhook,
  maxListedDeliveries,
  type WebhookDelivery,
  type WebhookEvent,
} from '@parade/contract/notifications/webhooks/webhook.ts';
import { sql } from 'kysely';
import { actingStaffRoles } from '../../access/session.ts';
import type { Database } from '../../database/pool.ts';

/** A webhook, or a message to one, by its id. */
export interface WebhookRef {
  readonly id: number;
}

/** Returns every webhook, newest first, never with a secret. */
export async function listWebhooks(db: Database): Promise<ListedWebhook[]> {
  const countOf = (state: WebhookDelivery['state']) =>
    sql<number>`(select count(*)::integer from webhook_deliveries
      where webhook_id = webhooks.id and state = ${state})`;
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.created_by')
    .select([
      'webhooks.id',
      'webhooks.url',
      (of) => of.ref('webhooks.events').$castTo<WebhookEvent[]>().as('events'),
      'webhooks.created_at',
      'webhooks.disabled_at',
      sql<string>`users.first_name || ' ' || users.last_name`.as('created_by'),
      sql<boolean>`users.disabled_at is not null or not ('superadmin' = any(${actingStaffRoles('users')}))`.as(
        'is_unbacked',
      ),
      countOf('delivered').as('delivered'),
      countOf('waiting').as('waiting'),
      countOf('failed').as('failed'),
    ])
    .orderBy('webhooks.id', 'desc')
    .execute();
}

/** Returns the webhooks that a person has added and that are on. */
export async function webhooksOf(db: Database, user_id: number): Promise<(WebhookRef & { readonly url: string })[]> {
  const added = db.selectFrom('webhooks').select(['id', 'url']).where('created_by', '=', user_id);
  return added.where('disabled_at', 'is', null).orderBy('id').execute();
}

/** Returns the messages given up, then the newest ones, and their number. */
export async function listDeliveries(db: Database): Promise<{ data: WebhookDelivery[]; total: number }> {
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .select([
      'delivery.id',
      'webhooks.url',
      (of) => of.ref('delivery.event').$castTo<WebhookEvent>().as('event'),
      'delivery.message_id',
      'delivery.state',
      'delivery.attempts',
      'delivery.created_at',
      'delivery.tried_at',
      'delivery.due_at',
      'delivery.status_code',
      'delivery.problem',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy(sql`(delivery.state = 'failed') desc`)
    .orderBy('delivery.id', 'desc')
    .limit(maxListedDeliveries)
    .execute();
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Returns how many messages were given up. */
export async function countFailedDeliveries(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_deliveries where state = 'failed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds a webhook by its id. */
export async function findWebhook(db: Database, id: number): Promise<(WebhookRef & { url: string }) | undefined> {
  return db.selectFrom('webhooks').select(['id', 'url']).where('id', '=', id).executeTakeFirst();
}

/** Finds a message by its id. */
export async function findDelivery(db: Database, id: number): Promise<WebhookRef | undefined> {
  return db.selectFrom('webhook_deliveries').select('id').where('id', '=', id).executeTakeFirst();
}
