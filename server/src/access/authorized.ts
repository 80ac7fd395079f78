import { Refusal } from '../http/refusal.ts';

declare const act: unique symbol;

/**
 * A row that a policy has let an actor use in one named way. Only this file makes one, so a write that takes Authorized<Entry,
 * 'accept'> cannot be reached around the policy: a route has only `authorize` (an automatic check).
 */
export type Authorized<T, Act extends string> = T & { readonly [act]: Act };

/**
 * Grants, or refuses: what the actor may not see answers exactly as what is not there (404); what it sees but may not
 * do answers 403.
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
 * For a write that no actor asked for: a job, somebody who came through a mailed secret, the demo, or a part of another
 * write that was authorized as a whole. The caller's own rule is in place of the policy. Never for a route.
 */
export function withoutActor<T extends object, const Act extends string>(row: T, act: Act): Authorized<T, Act> {
  return authorize(row, act, { sees: true, may: true });
}
