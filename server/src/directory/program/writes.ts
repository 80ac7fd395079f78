import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { type ProgramContents, programQueue } from './contents.ts';

/**
 * Asks the worker for a program, once whoever asks and however often. Effects: its row waits, an audit line, and the job.
 */
export async function requestProgram(change: Change, key: string, contents: ProgramContents): Promise<void> {
  const asked = { state: 'waiting', contents: JSON.stringify(contents), asked_at: change.at } as const;
  const row = await change.tx
    .insertInto('programs')
    .values({ key, year: contents.year, ...asked })
    .onConflict((conflict) =>
      // One that was printed meanwhile stays.
      conflict.column('key').doUpdateSet(asked).where('programs.state', '<>', 'ready'),
    )
    .returning('key')
    .executeTakeFirst();
  if (!row) return;
  await audit(change, { action: 'program.asked-for', model: 'Program', model_id: key, year: contents.year });
  await change.portal.queue.send(change, programQueue, { key }, { singletonKey: `program:${key}` });
}

/** Notes that a program has been printed; its contents are in the file from then on. Leaves an audit line. */
export async function programMade(
  change: Change,
  made: { readonly key: string; readonly checksum: string; readonly size_bytes: number; readonly pages: number },
): Promise<void> {
  const { key, ...file } = made;
  const row = await change.tx
    .updateTable('programs')
    .set({ ...file, state: 'ready', contents: null, made_at: change.at })
    .where('key', '=', key)
    .where('state', '<>', 'ready')
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.made', model: 'Program', model_id: key, year: row.year });
}

/** Notes that a program could not be printed: whoever waits for it may ask again. Leaves an audit line. */
export async function programFailed(change: Change, key: string): Promise<void> {
  const row = await change.tx
    .updateTable('programs')
    .set({ state: 'failed' })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .returning('year')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'program.failed', model: 'Program', model_id: key, year: row.year });
}

/** Forgets programs that were asked for before an instant. Answers the checksums of their files. */
export async function forgetPrograms(change: Change, before: string): Promise<string[]> {
  const gone = await change.tx
    .deleteFrom('programs')
    .where('asked_at', '<', before)
    .returning(['key', 'year', 'checksum'])
    .execute();
  for (const { key, year } of gone)
    await audit(change, { action: 'program.forgotten', model: 'Program', model_id: key, year });
  return gone.flatMap(({ checksum }) => checksum ?? []);
}
