import { Refusal } from '../http/refusal.ts';

declare const act: unique symbol;

/**
 * A row that a policy has let an actor touch in one named way. Only `authorize` makes one, so a write that asks for
 * Authorized<Entry, 'accept'> cannot be reached around the policy.
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
