import type { ListedToken } from '@parade/contract/users/tokens/token.ts';
import { fullName } from '@parade/contract/wording.ts';
import { actingStaffRoles } from '../../access/session.ts';
import type { Database } from '../../database/pool.ts';

/** Returns every token, newest first, without secrets. */
export async function listTokens(db: Database, at: string): Promise<ListedToken[]> {
  const rows = await tokensWithMaker(db).orderBy('api_tokens.id', 'desc').execute();
  return rows.map(
    ({ first_name, last_name, created_by, ended_at, ended_by, maker_roles, maker_disabled_at, ...token }) => ({
      ...token,
      created_by: { id: created_by, name: fullName({ first_name, last_name }) },
      state: stateOf({ ended_at, ended_by, expires_at: token.expires_at, maker_roles, maker_disabled_at }, at),
    }),
  );
}

/** A token by its id. */
export interface TokenRef {
  readonly id: number;
}

/** Finds a token in any state. */
export async function findToken(db: Database, id: number): Promise<TokenRef | undefined> {
  return db.selectFrom('api_tokens').select('id').where('id', '=', id).executeTakeFirst();
}

/** Returns the ids of a person's tokens that have not ended. */
export async function openTokensOf(db: Database, maker_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('created_by', '=', maker_id)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

interface Standing {
  readonly ended_at: string | null;
  readonly ended_by: number | null;
  readonly expires_at: string;
  readonly maker_roles: readonly string[];
  readonly maker_disabled_at: string | null;
}

function stateOf(token: Standing, at: string): ListedToken['state'] {
  if (token.ended_at !== null) return token.ended_by === null ? 'unbacked' : 'revoked';
  if (token.maker_disabled_at !== null || !token.maker_roles.includes('superadmin')) return 'unbacked';
  return token.expires_at <= at ? 'expired' : 'works';
}

function tokensWithMaker(db: Database) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users as maker', 'maker.id', 'api_tokens.created_by')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.role',
      'api_tokens.is_read_only',
      'api_tokens.created_by',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'api_tokens.ended_at',
      'api_tokens.ended_by',
      'maker.first_name',
      'maker.last_name',
      'maker.disabled_at as maker_disabled_at',
      actingStaffRoles('maker').as('maker_roles'),
    ]);
}
