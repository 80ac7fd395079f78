import { auditAll } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { sql } from 'kysely';
import { entryRows } from './reads.ts';
import { auditTarget } from './writes.ts';

/**
 * Moves the entries of an organization to another, into which it is merged, with everything that belongs to them. If
 * both have entries of a year, the target's stay first, and the moved ones follow in their order. Writes an audit line
 * each. Returns how many were moved.
 */
export async function mergeEntries(
  change: Change,
  from: { readonly id: number; readonly name: string },
  into: { readonly id: number; readonly name: string },
): Promise<number> {
  const ids = await change.tx
    .updateTable('entries')
    .set({
      organization_id: into.id,
      former_organization_id: sql<number>`coalesce(former_organization_id, ${from.id})`,
      address_rank: sql<number>`address_rank + coalesce((select max(e.address_rank) + 1 from entries e
        where e.organization_id = ${into.id} and e.year = entries.year), 0)`,
      updated_at: change.at,
    })
    .where('organization_id', '=', from.id)
    .returning('id')
    .execute();
  // The way back of those that have moved away leads to the target as well.
  await change.tx
    .updateTable('entry_moves')
    .set({ organization_id: into.id })
    .where('organization_id', '=', from.id)
    .execute();
  if (ids.length === 0) return 0;
  const moved = await entryRows(change.tx)
    .where(
      'entries.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('entries.id')
    .execute();
  await auditAll(
    change,
    moved.map((entry) => ({
      action: 'entry.moved' as const,
      ...auditTarget(entry),
      changes: { organization: { from: from.name, to: into.name } },
      note: 'The organizations were merged',
    })),
  );
  return ids.length;
}
