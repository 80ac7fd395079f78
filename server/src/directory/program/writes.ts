import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { type ProgramContents, programQueue } from './contents.ts';
import { findProgram, programState } from './reads.ts';

/**
 * Requests a program from the worker, once for any number of requests; does nothing if it waits or is ready. Its row
 * waits, with an audit line and the job. `lost`: checksum of a printed file that is gone from the store.
 */
export async function requestProgram(
  change: Change,
  key: string,
  contents: ProgramContents,
  lost: string | null = null,
): Promise<void> {
  // Of two first requests at once there is no row yet for which the second could wait.
  await sql`select pg_advisory_xact_lock(hashtext('programs'), hashtext(${key}))`.execute(change.tx);
  await change.tx.selectFrom('programs').select('key').where('key', '=', key).forUpdate().execute();
  const before = await findProgram(change.tx, key);
  const isLost = lost !== null && before?.checksum === lost;
  if (!isLost && ['waiting', 'ready'].includes(programState(change.portal, before))) return;
  const asked = { state: 'waiting', contents: JSON.stringify(contents), asked_at: change.at, ...notPrinted } as const;
  const row = await change.tx
    .insertInto('programs')
    .values({ key, year: contents.year, ...asked })
    .onConflict((conflict) =>
      // One that was printed meanwhile stays.
      conflict
        .column('key')
        .doUpdateSet(asked)
        .where(({ eb, or }) => or([eb('programs.state', '<>', 'ready'), eb('programs.checksum', '=', lost)])),
    )
    .returning('key')
    .executeTakeFirst();
  if (!row) return;
  await audit(change, { action: 'program.asked-for', model: 'Program', model_id: key, year: contents.year });
  // Another try is another job, because the failed one may still be in the queue and would block it.
  const singletonKey = `program:${key}:${before?.asked_at ?? 'first'}`;
  await change.portal.queue.send(change, programQueue, { key }, { singletonKey });
}

const notPrinted = { started_at: null, made_at: null, checksum: null, size_bytes: null, pages: null } as const;

/** What is printed, and when it was requested. */
export interface BegunProgram {
  readonly contents: ProgramContents;
  readonly asked_at: string;
}

/**
 * Records that the worker begins to print a program, and returns its contents; undefined if none waits under the key.
 */
export async function beginProgram(change: Change, key: string): Promise<BegunProgram | undefined> {
  const row = await change.tx
    .updateTable('programs')
    .set({ started_at: change.at })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .where('contents', 'is not', null)
    .returning(['contents', 'asked_at'])
    .executeTakeFirst();
  return row && { contents: row.contents as unknown as ProgramContents, asked_at: row.asked_at };
}

/**
 * Records that a program was printed; its contents are now only in the file. Writes an audit line. Returns false
 * without a change if another try was faster.
 */
export async function programMade(
  change: Change,
  made: { readonly key: string; readonly checksum: string; readonly size_bytes: number; readonly pages: number },
): Promise<boolean> {
  const { key, ...file } = made;
  const row = await change.tx
    .updateTable('programs')
    .set({ ...file, state: 'ready', contents: null, made_at: change.at })
    .where('key', '=', key)
    .where('state', '<>', 'ready')
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.made', model: 'Program', model_id: key, year: row.year });
  return row !== undefined;
}

/**
 * Records that a program could not be printed, and deletes its contents; it can be requested again. Writes an audit
 * line. `asked_at`: the request that failed; a later one of the same program waits on.
 */
export async function programFailed(change: Change, key: string, asked_at: string): Promise<void> {
  const row = await change.tx
    .updateTable('programs')
    .set({ state: 'failed', contents: null })
    .where('key', '=', key)
    .where('asked_at', '=', asked_at)
    .where('state', '=', 'waiting')
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.failed', model: 'Program', model_id: key, year: row.year });
}

/** Deletes a program whose file has been deleted, unless it was requested again meanwhile. Writes an audit line. */
export async function forgetProgram(change: Change, key: string, before: string): Promise<void> {
  const row = await change.tx
    .deleteFrom('programs')
    .where('key', '=', key)
    .where('asked_at', '<', before)
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.forgotten', model: 'Program', model_id: key, year: row.year });
}
