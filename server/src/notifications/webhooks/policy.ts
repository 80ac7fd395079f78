import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';

/** N-09: authorizes people who manage integrations, for any webhook, also a new one. */
export function authorizeWebhook<Row extends object, const Act extends string>(
  actor: Actor,
  row: Row | undefined,
  act: Act,
): Authorized<Row, Act> {
  return authorize(row, act, { sees: true, may: can(actor, 'manageIntegrations') });
}
