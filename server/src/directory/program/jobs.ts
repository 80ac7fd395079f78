import { inTransaction } from '../../database/change.ts';
import { pagePicture } from '../../entries/forms/pictures.ts';
import { fileAt } from '../../forms/files/files.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { withPrivateFile } from '../../storage/privateFiles.ts';
import { programKey } from '../../storage/storage.ts';
import { type ProgramContents, type ProgramPicture, programQueue } from './contents.ts';
import { forgetPrograms, programFailed, programMade } from './writes.ts';

const system = { kind: 'system', job: 'programs' } as const;

/** Prints the programs that were asked for, one after the other; one that fails says so and may be asked for again. */
export async function workProgramQueue(portal: Portal): Promise<void> {
  await portal.queue.work(programQueue, { batchSize: 1 }, async (jobs) => {
    for (const { data } of jobs) {
      const key = String(data.key);
      try {
        await printProgram(portal, key);
      } catch (error) {
        portal.log.warn({ err: error }, 'a program could not be printed');
        await inTransaction(portal, system, (change) => programFailed(change, key));
      }
    }
    return [];
  });
}

/** Prints the program that waits under a key; nothing when none does. */
export async function printProgram(portal: Portal, key: string): Promise<void> {
  const waiting = await portal.db
    .selectFrom('programs')
    .select(['contents', 'asked_at'])
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!waiting?.contents) return;
  // Read with the first program and not at each start.
  const { renderProgram } = await import('./book.ts');
  const contents = waiting.contents as unknown as ProgramContents;
  const made = await withPrivateFile(portal.config, async (file) => {
    const at = new Date(waiting.asked_at);
    const { pages } = await renderProgram(contents, at, (picture) => pictureBytes(portal, picture), file.write);
    const checksum = file.checksum();
    await storageOf(portal.config).store(file.path, programKey(checksum));
    return { key, checksum, size_bytes: file.size_bytes(), pages };
  });
  await inTransaction(portal, system, (change) => programMade(change, made));
}

/** Undefined for a picture that was taken away since the program was asked for. */
async function pictureBytes(portal: Portal, { file_id, checksum }: ProgramPicture): Promise<Buffer | undefined> {
  const file = await fileAt(portal.db, file_id);
  if (!file || file.checksum !== checksum || file.state !== 'accepted') return undefined;
  return (await pagePicture(portal, file)).content;
}

const keptDays = 30;

/** Deletes programs a month after they were asked for: whoever wants one then has it printed again. */
export async function sweepPrograms(portal: Portal): Promise<void> {
  const before = new Date(portal.clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString();
  const checksums = await inTransaction(portal, system, (change) => forgetPrograms(change, before));
  for (const checksum of checksums) await storageOf(portal.config).remove(programKey(checksum));
}
