/** What the daily jobs do after a rotation of SECRET, for every table of sealed secrets. */
import type { Database } from '../database/pool.ts';
import { runRows } from '../jobs/steps.ts';
import type { Portal } from '../portal.ts';
import { type Encryption, openSealed, type Sealed } from './encryption.ts';

export interface SealedRows {
  readonly key: Encryption;
  readonly contextOf: (id: number) => string;
  /** Returns the ids of rows that have a secret for the next SECRET as well. */
  readonly begun: () => Promise<readonly number[]>;
  readonly lock: (tx: Database, id: number) => Promise<Sealed | undefined>;
  readonly set: (
    tx: Database,
    id: number,
    columns: { readonly sealed_secret: Buffer; readonly next_sealed_secret: null },
  ) => Promise<unknown>;
}

/**
 * Replaces secrets encrypted for the earlier SECRET by those for the present one. One change for each row, so that
 * whoever uses one waits for it alone, and one that fails holds up no other.
 */
export async function finishRotationOf(
  portal: Portal,
  { key, contextOf, begun, lock, set }: SealedRows,
): Promise<void> {
  await runRows(portal, await begun(), contextOf, (id) =>
    portal.db.transaction().execute(async (tx) => {
      const row = await lock(tx, id);
      const known = row && openSealed(key, row, contextOf(id));
      if (!known || known.sealed === row.sealed_secret) return 0;
      await set(tx, id, { sealed_secret: known.sealed, next_sealed_secret: null });
      return 1;
    }),
  );
}
