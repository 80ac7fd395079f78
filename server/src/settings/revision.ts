import { sql } from 'kysely';
import type { Change } from '../database/change.ts';

/** Returns a new revision for the current change. Changes of settings wait for one another from here on. */
export async function nextRevision({ tx }: Pick<Change, 'tx'>): Promise<number> {
  const { revision } = await tx
    .insertInto('settings_revision')
    .values({ id: true, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ revision: sql<number>`settings_revision.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
