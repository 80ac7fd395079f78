import { deletions } from '@parade/contract/settings/deletion.ts';
import { inTransaction } from '../../database/change.ts';
import { fileAt } from '../../forms/files/files.ts';
import { runRows } from '../../jobs/steps.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { withPrivateFile } from '../../storage/privateFiles.ts';
import { programKey } from '../../storage/storage.ts';
import { type ProgramPicture, programQueue } from './contents.ts';
import { printInThread } from './printing.ts';
import { isProgramFile, programsAskedBefore, programsWaitingSince } from './reads.ts';
import { type BegunProgram, beginProgram, forgetProgram, programFailed, programMade } from './writes.ts';

const system = { kind: 'system', job: 'programs' } as const;

/** Prints the requested programs, one after the other; one that fails is marked and can be requested again. */
export async function workProgramQueue(portal: Portal): Promise<void> {
  // Two at a time: the queue pauses for seconds after a batch of one, whatever else waits.
  await portal.queue.work(programQueue, { batchSize: 2 }, async (jobs) => {
    for (const { data } of jobs) {
      await printOrFail(portal, String(data.key));
    }
    return [];
  });
}

/** Prints the program that waits under a key, or records that it could not be printed; does nothing if none waits. */
export async function printOrFail(portal: Portal, key: string): Promise<void> {
  const begun = await begin(portal, key);
  if (!begun) return;
  try {
    await print(portal, key, begun);
  } catch (error) {
    portal.log.warn({ err: error }, 'a program could not be printed');
    await inTransaction(portal, system, (change) => programFailed(change, key, begun.asked_at));
  }
}

/** Prints the program that waits under a key; does nothing if none does. */
export async function printProgram(portal: Portal, key: string): Promise<void> {
  const begun = await begin(portal, key);
  if (begun) await print(portal, key, begun);
}

function begin(portal: Portal, key: string): Promise<BegunProgram | undefined> {
  return inTransaction(portal, system, (change) => beginProgram(change, key));
}

async function print(portal: Portal, key: string, begun: BegunProgram): Promise<void> {
  const made = await withPrivateFile(portal.config, async (file) => {
    const printed = { contents: begun.contents, at: new Date(begun.asked_at), config: portal.config };
    const { pages } = await printInThread(printed, (picture) => isThere(portal, picture), file.write);
    const checksum = file.checksum();
    await storageOf(portal.config).store(file.path, programKey(checksum));
    return { key, checksum, size_bytes: file.size_bytes(), pages };
  });
  let isTaken = false;
  try {
    isTaken = await inTransaction(portal, system, (change) => programMade(change, made));
  } finally {
    // Also when the change has failed: no row names the file then, so that no sweep would find it.
    if (!isTaken) await removeUnknownFile(portal, made.checksum);
  }
}

/** Deletes a printed file that belongs to no program. */
async function removeUnknownFile(portal: Portal, checksum: string): Promise<void> {
  if (!(await isProgramFile(portal.db, checksum))) await storageOf(portal.config).remove(programKey(checksum));
}

/** Returns false for a picture that was removed since the program was requested. */
async function isThere({ db }: Portal, { file_id, checksum }: ProgramPicture): Promise<boolean> {
  const file = await fileAt(db, file_id);
  return file !== undefined && file.checksum === checksum && file.state === 'accepted';
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes programs a month after they were requested; a later request prints one again. The file is deleted before its
 * row, so that an unavailable store leaves no unknown files. One that has waited for a day has failed, and its contents
 * are deleted.
 */
export async function sweepPrograms(portal: Portal): Promise<void> {
  const ago = (days: number) => new Date(portal.clock.now().getTime() - days * dayMs).toISOString();
  const before = ago(deletions.programs.days);
  for (const { key, asked_at } of await programsWaitingSince(portal.db, ago(1)))
    await inTransaction(portal, system, (change) => programFailed(change, key, asked_at));
  const old = await programsAskedBefore(portal.db, before);
  await runRows(
    portal,
    old,
    ({ key }) => `program ${key}`,
    async ({ key, checksum }) => {
      if (checksum !== null && !(await isProgramFile(portal.db, checksum, { except: key })))
        await storageOf(portal.config).remove(programKey(checksum));
      await inTransaction(portal, system, (change) => forgetProgram(change, key, before));
      return 1;
    },
  );
}
