import { sql } from 'kysely';
import { type Author, type Change, inTransaction } from '../../database/change.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { acceptedKey } from './fileKeys.ts';

/**
 * Stores private files of this machine under their checksums and locks these until the change commits, so that the
 * sweep does not remove bytes before the row that names them exists. Skips files without a checksum.
 */
export async function storeBytes(
  change: Change,
  shapes: readonly (readonly [checksum: string | null, path: string | undefined])[],
): Promise<void> {
  await lockBytes(
    change,
    shapes.map(([checksum]) => checksum),
  );
  const storage = storageOf(change.portal.config);
  for (const [checksum, path] of shapes) {
    if (checksum !== null && path !== undefined) await storage.store(path, acceptedKey(checksum));
  }
}

/** Removes bytes, unless another file has them in any shape. Call it in the change that deletes or alters their row. */
export async function dropBytes(change: Change, checksums: readonly (string | null)[]): Promise<void> {
  await lockBytes(change, checksums);
  const storage = storageOf(change.portal.config);
  for (const checksum of new Set(checksums)) {
    if (checksum === null) continue;
    const other = await change.tx
      .selectFrom('files')
      .select('id')
      .where((row) =>
        row.or([
          row('checksum', '=', checksum),
          row('original_checksum', '=', checksum),
          row('thumbnail_checksum', '=', checksum),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (!other) await storage.remove(acceptedKey(checksum));
  }
}

/**
 * Removes what a change has stored or replaced, in changes of their own: deleted bytes do not come back when a change is rolled
 * back, and stored ones do not go. Nothing else would ever remove them. Those that a file has stay.
 */
export async function dropUnnamedBytes(
  portal: Portal,
  by: Author,
  checksums: readonly (string | null)[],
): Promise<void> {
  for (const checksum of new Set(checksums))
    await inTransaction(portal, by, (change) => dropBytes(change, [checksum])).catch((error: unknown) =>
      portal.log.warn({ err: error }, 'could not delete bytes that no file has'),
    );
}

/** Locks stored bytes until the change commits, always in one order, so that two changes never wait for each other. */
export async function lockBytes(change: Change, checksums: readonly (string | null)[]): Promise<void> {
  const sorted = [...new Set(checksums)].filter((checksum) => checksum !== null).sort();
  for (const checksum of sorted) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${checksum}`}, 0))`.execute(change.tx);
  }
}
