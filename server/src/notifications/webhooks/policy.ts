import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';

/** A webhook, or a message to one, by its id. */
export interface WebhookRef {
  readonly id: number;
}

/** N-09: any, by whoever may let programs in. */
export function authorizeWebhook<const Act extends string>(
  actor: Actor,
  row: WebhookRef | undefined,
  act: Act,
): Authorized<WebhookRef, Act> {
  return authorize(row, act, { sees: true, may: can(actor, 'manageIntegrations') });
}
