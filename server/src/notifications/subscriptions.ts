/** U-35: which accounts get emails about which events. */
import type { NotificationType } from '@parade/contract/notifications/message.ts';
import type { Authorized } from '../access/authorized.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import type { Database } from '../database/pool.ts';

export interface SubscriptionRow {
  readonly id: number;
  readonly notification_type: NotificationType;
  readonly organization_type: number;
}

/** Returns the subscriptions of an account, oldest first. */
export async function subscriptionsOf(db: Database, user_id: number): Promise<SubscriptionRow[]> {
  return subscriptionRows(db).where('user_id', '=', user_id).execute();
}

/** Returns a query of subscriptions, oldest first, to be combined with others. */
export function subscriptionRows(db: Database) {
  return db.selectFrom('subscriptions').select(['id', 'notification_type', 'organization_type']).orderBy('id');
}

/** Subscribes an account, with an audit line; undefined if it is subscribed already. */
export async function addSubscription(
  change: Change,
  account: Authorized<{ readonly id: number }, 'change_subscriptions'>,
  to: { readonly notification_type: NotificationType; readonly organization_type: number },
): Promise<SubscriptionRow | undefined> {
  const row = await change.tx
    .insertInto('subscriptions')
    .values({ user_id: account.id, ...to, created_at: change.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await audit(change, {
    action: 'user.subscribed',
    model: 'User',
    model_id: account.id,
    organization_type: to.organization_type,
    changes: { subscription: { from: null, to: to.notification_type } },
  });
  return { id: row.id, ...to };
}

/** Ends one subscription of an account; false if it does not have it. */
export async function removeSubscription(
  change: Change,
  account: Authorized<{ readonly id: number }, 'change_subscriptions'>,
  id: number,
): Promise<boolean> {
  const ended = await change.tx
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', account.id)
    .returning(['notification_type', 'organization_type'])
    .executeTakeFirst();
  if (!ended) return false;
  await audit(change, {
    action: 'user.unsubscribed',
    model: 'User',
    model_id: account.id,
    organization_type: ended.organization_type,
    changes: { subscription: { from: ended.notification_type, to: null } },
  });
  return true;
}
