import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { type ProgramContents, programQueue } from './contents.ts';
import { findProgram, programState } from './reads.ts';

/**
 * Requests a program from the worker, once for all requests; does nothing if it is waiting or ready. Effects: its row waits, an
 * audit line, and the job. lost: checksum of a printed file that is missing from the store.
 */
export async function requestProgram(
  change: Change,
  key: string,
  contents: ProgramContents,
  lost: string | null = null,
): Promise<void> {
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
  // Another try is another job: the failed one may still be in the queue, and would keep it out.
  const singletonKey = `program:${key}:${before?.asked_at ?? 'first'}`;
  await change.portal.queue.send(change, programQueue, { key }, { singletonKey });
}

const notPrinted = { started_at: null, made_at: null, checksum: null, size_bytes: null, pages: null } as const;

/** Notes that the worker begins to print a program, and answers what it prints; undefined when none waits under the key. */
export async function beginProgram(
  change: Change,
  key: string,
): Promise<{ readonly contents: ProgramContents; readonly asked_at: string } | undefined> {
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
 * Notes that a program has been printed; its contents are in the file from then on. Leaves an audit line. False, and nothing
 * else: another try was done first.
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
 * Records that a program could not be printed, and deletes its contents: readers who wait may request it again. Leaves an audit
 * line.
 */
export async function programFailed(change: Change, key: string): Promise<void> {
  const row = await change.tx
    .updateTable('programs')
    .set({ state: 'failed', contents: null })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.failed', model: 'Program', model_id: key, year: row.year });
}

/** Deletes the row of a program whose file has been deleted, unless it was requested again meanwhile. Leaves an audit line. */
export async function forgetProgram(change: Change, key: string, before: string): Promise<void> {
  const row = await change.tx
    .deleteFrom('programs')
    .where('key', '=', key)
    .where('asked_at', '<', before)
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.forgotten', model: 'Program', model_id: key, year: row.year });
}
