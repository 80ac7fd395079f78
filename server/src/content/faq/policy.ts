import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';

/** D-60: everybody reads questions and categories; people with manageFaqs change and delete them. */
export function authorizeFaq<T extends object, const Act extends 'edit' | 'delete'>(
  actor: Actor,
  row: T | undefined,
  act: Act,
): Authorized<T, Act> {
  return authorize(row, act, { sees: true, may: can(actor, 'manageFaqs') });
}
