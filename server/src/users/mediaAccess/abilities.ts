import type { MediaRequest } from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { decides } from './policy.ts';
import { firstWaitingRequests } from './reads.ts';

/** A request as Today shows it. */
type Waiting = Pick<MediaRequest, 'id' | 'first_name' | 'last_name' | 'media_organization_name' | 'asked_at'> & {
  readonly abilities: Pick<MediaRequest['abilities'], 'decide'>;
};

/**
 * Returns the first requests that wait for a decision, the longest waiting first, each with whether the reader may decide
 * it, and how many there are.
 */
export async function waitingMediaRequests(
  db: Database,
  actor: Actor,
  limit: number,
): Promise<{ total: number; rows: Waiting[] }> {
  const { total, rows } = await firstWaitingRequests(db, limit);
  return {
    total,
    rows: rows.map((row) => {
      const { id, first_name, last_name, media_organization_name, asked_at } = row;
      return {
        id,
        first_name,
        last_name,
        media_organization_name,
        asked_at,
        abilities: { decide: decides(actor, row) },
      };
    }),
  };
}
