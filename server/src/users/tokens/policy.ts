import type { TokenRole } from '@parade/contract/users/tokens/token.ts';
import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import type { TokenRef } from './reads.ts';

export interface NewToken {
  readonly name: string;
  readonly role: TokenRole;
  readonly is_read_only: boolean;
  readonly days: number;
  readonly request_key?: string | undefined;
}

/** U-41: authorizes a token of any role, because no role is above a superadmin. */
export function authorizeMaking(actor: Actor, token: NewToken): Authorized<NewToken, 'make-token'> {
  return authorize(token, 'make-token', { sees: true, may: can(actor, 'manageIntegrations') });
}

/** U-41: authorizes people who may create tokens to revoke any, because its maker may have left. */
export function authorizeRevoking(actor: Actor, token: TokenRef | undefined): Authorized<TokenRef, 'revoke-token'> {
  return authorize(token, 'revoke-token', { sees: true, may: can(actor, 'manageIntegrations') });
}
