import { Refusal } from '../http/refusal.ts';

declare const act: unique symbol;

/**
 * A row that a policy has allowed an actor to touch in one named way. Only this file creates one, so a write that
 * requires Authorized<Entry, 'accept'> cannot bypass the policy: a route has only `authorize` (checked by the house).
 */
export type Authorized<T, Act extends string> = T & { readonly [act]: Act };

/**
 * Grants or refuses. A row that the actor may not see is refused like an unknown one (404); one that they see without
 * the right is refused with 403.
 */
export function authorize<T extends object, const Act extends string>(
  row: T | undefined | null,
  _act: Act,
  rules: { sees: boolean; may: boolean },
): Authorized<T, Act> {
  if (!row || !rules.sees) throw new Refusal('not-found');
  if (!rules.may) throw new Refusal('not-allowed');
  return row as Authorized<T, Act>;
}

/**
 * Authorizes a write without an actor: a job, the holder of a mailed secret, the demo, or a part of another write that
 * was authorized as a whole. The caller's own rule replaces the policy. Never for a route.
 */
export function withoutActor<T extends object, const Act extends string>(row: T, act: Act): Authorized<T, Act> {
  return authorize(row, act, { sees: true, may: true });
}
