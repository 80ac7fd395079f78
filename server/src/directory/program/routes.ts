import { fileNameOf } from '@parade/contract/http/fileName.ts';
import { programRoutes } from '@parade/contract/directory/program/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { storageOf } from '../../storage/driver.ts';
import { NotStored, programKey, StorageDown } from '../../storage/storage.ts';
import { programContents, programKeyOf } from './contents.ts';
import { findProgram, isStored, programState, toProgram } from './reads.ts';
import { requestProgram } from './writes.ts';

/** Printing takes the worker half a minute: no one may make all others wait for an afternoon. */
const printings: Limit = { name: 'program:account', points: 20, minutes: 60 };

// The key is made from the content that the reader may see now, and is in no address: no one gets a file that shows more.
export const programRoom = room('directory/program', programRoutes, {
  readProgram: async ({ portal, actor, query }) => {
    const contents = await programContents(portal, actor, query);
    const row = await findProgram(portal.db, programKeyOf(contents));
    // A lost program is printed again on request.
    const isLost = row?.state === 'ready' && !(await isStored(portal, row));
    return toProgram(portal, isLost ? undefined : row, contents.entries.length);
  },

  requestProgram: async ({ portal, actor, body }) => {
    const contents = await programContents(portal, actor, body);
    const entries = contents.entries.length;
    const key = programKeyOf(contents);
    const known = await findProgram(portal.db, key);
    const isLost = known?.state === 'ready' && !(await isStored(portal, known));
    const isComing = !isLost && ['waiting', 'ready'].includes(programState(portal, known));
    if (entries === 0 || isComing) return toProgram(portal, known, entries);
    await countTry(portal, printings, String(actor.user_id));
    const lost = isLost ? known.checksum : null;
    await inTransaction(portal, authorOf(actor), (change) => requestProgram(change, key, contents, lost));
    return toProgram(portal, await findProgram(portal.db, key), entries);
  },

  takeProgram: async ({ portal, actor, query }) => {
    const contents = await programContents(portal, actor, query);
    const row = await findProgram(portal.db, programKeyOf(contents));
    if (!row?.checksum) throw new Refusal('not-found');
    try {
      return {
        content: await storageOf(portal.config).read(programKey(row.checksum)),
        type: 'application/pdf',
        name: fileNameOf(['program', String(contents.year), contents.type ?? undefined], 'pdf'),
        ...(row.size_bytes === null ? {} : { size: row.size_bytes }),
      };
    } catch (error) {
      if (error instanceof StorageDown) throw new Refusal('file-unreadable', { log: error.message });
      if (error instanceof NotStored) throw new Refusal('not-found', { log: error.message });
      throw error;
    }
  },
});
