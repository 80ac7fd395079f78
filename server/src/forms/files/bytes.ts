import { sql } from 'kysely';
import { type Author, type Change, inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
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
 * Runs a change that stores bytes. Its transaction waits for the store, which may take as long as its time limits, so only
 * four of them are open at a time: saving and signing find the other connections of the pool free. Refuses too-busy, before
 * anything is stored, if the turn does not come within ten seconds. If the change fails, its bytes are removed.
 */
export function whileStoring<T>(
  portal: Portal,
  by: Author,
  checksums: readonly (string | null)[],
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return inStoreTurn(
    () =>
      inTransaction(portal, by, work).catch(async (error: unknown) => {
        await dropEach(portal, by, checksums);
        throw error;
      }),
    patienceMs,
  );
}

/** Removes what a change has replaced or stored in vain. Those bytes that a file has stay. */
export function dropUnnamedBytes(portal: Portal, by: Author, checksums: readonly (string | null)[]): Promise<void> {
  return inStoreTurn(() => dropEach(portal, by, checksums));
}

/**
 * Removes bytes in changes of their own: deleted bytes do not come back when a change is rolled back, and stored ones do
 * not go. Nothing else would ever remove them.
 */
async function dropEach(portal: Portal, by: Author, checksums: readonly (string | null)[]): Promise<void> {
  for (const checksum of new Set(checksums))
    await inTransaction(portal, by, (change) => dropBytes(change, [checksum])).catch((error: unknown) =>
      portal.log.warn({ err: error }, 'could not delete bytes that no file has'),
    );
}

/** A fraction of the connections that requests have. */
const maxStoring = 4;
const patienceMs = 10_000;
let storing = 0;
/** Those who wait for a turn of this process, the first first. */
const waiting = new Set<() => void>();

/** Does work that waits for the store inside a transaction. The turn is taken before the connection is. */
async function inStoreTurn<T>(work: () => Promise<T>, patience?: number): Promise<T> {
  if (storing < maxStoring) storing += 1;
  else await turnOfAnother(patience);
  try {
    return await work();
  } finally {
    const [next] = waiting;
    if (next) next();
    else storing -= 1;
  }
}

/** Waits until somebody hands over their turn. Refuses too-busy after `patience`: the bytes that were sent stay. */
function turnOfAnother(patience: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(begin);
      reject(new Refusal('too-busy', { log: 'the file store is slow, and others wait for it' }));
    };
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    waiting.add(begin);
  });
}

/** Locks stored bytes until the change commits, always in one order, so that two changes never wait for each other. */
export async function lockBytes(change: Change, checksums: readonly (string | null)[]): Promise<void> {
  const sorted = [...new Set(checksums)].filter((checksum) => checksum !== null).sort();
  for (const checksum of sorted) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${checksum}`}, 0))`.execute(change.tx);
  }
}
