import { deletions } from '@parade/contract/settings/deletion.ts';
import { waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { sql } from 'kysely';
import { systemClock } from '../../clock.ts';
import { type Author, type Change, inTransaction } from '../../database/change.ts';
import { runEach, runRows } from '../../jobs/steps.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { removeStaleCopies } from '../../storage/privateFiles.ts';
import { deleteFile } from './deletion.ts';
import { quarantineKey } from '../files/fileKeys.ts';

/** F-23: files that nothing uses are removed after 24 hours. */
const unattachedHours = deletions.files.days * 24;
/** A body that began before its url expired may take this long to arrive: then its request is cut off. */
const lateMinutes = 15;
const batchSize = 1000;

/**
 * Deletes files that nothing has named for a day, and files of deleted entries, with their bytes in every shape unless
 * another file has the same. Files that a waiver names stay, also when its entry is deleted, because they are evidence.
 * Also removes bytes that came to a bucket's upload url after the file was decided, and private copies that a killed
 * process left behind; each even if an earlier one fails. Returns the number of deleted files.
 */
export async function sweepFiles(portal: Portal): Promise<number> {
  let deleted = 0;
  // The disk dates files by the machine's clock, which CLOCK_START does not move.
  const dated = new Date(systemClock().now().getTime() - unattachedHours * 3_600_000);
  await runEach(portal, [
    sweepLateBytes,
    ({ config }) => storageOf(config).removeUnfinished(dated),
    ({ config }) => removeStaleCopies(config, dated),
    async () => (deleted = await sweepStaleFiles(portal)),
  ]);
  return deleted;
}

async function sweepStaleFiles(portal: Portal): Promise<number> {
  const before = new Date(portal.clock.now().getTime() - unattachedHours * 3_600_000).toISOString();
  const stale = await staleFiles(portal.db, before).select('id').limit(batchSize).execute();
  // One change for each file, so that a store that stops answering leaves the rest complete for the next hour.
  return runRows(
    portal,
    stale,
    ({ id }) => `file ${id}`,
    async ({ id }) => ((await inTransaction(portal, sweeper, (change) => sweepOne(change, id, before))) ? 1 : 0),
  );
}

const sweeper: Author = { kind: 'system', job: 'sweep-files' };

/** Selects files that nothing has named since before an instant. */
export function staleFiles(db: Portal['db'] | Change['tx'], before: string) {
  const waiverPaths = waiverFormTypes.map((form_type) => `${form_type}/%`);
  return db.selectFrom('files').where((file) =>
    file.or([
      file.and([file('attached_at', 'is', null), file(sql`coalesce(released_at, asked_at)`, '<', before)]),
      file.and([
        file('entry_id', 'is', null),
        file('waiver_id', 'is', null),
        file('asked_at', '<', before),
        // Only files of an entry's forms: a form file and a page's picture have no path, and a waiver's proof is
        // evidence.
        file('form_path', 'is not', null),
        ...waiverPaths.map((path) => file('form_path', 'not like', path)),
      ]),
    ]),
  );
}

async function sweepOne(change: Change, id: string, before: string): Promise<boolean> {
  // Checked again under its lock, because it may have just been attached.
  const file = await staleFiles(change.tx, before)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!file) return false;
  return deleteFile(change, id);
}

/**
 * Empties the quarantine of decided files once their url has expired, once each, however long the portal was away. A
 * bucket accepts uploads to our url until then, and cannot be told to refuse them earlier.
 */
async function sweepLateBytes(portal: Portal): Promise<number> {
  const now = portal.clock.now().getTime();
  const ended = await portal.db
    .selectFrom('files')
    .select('id')
    .where('state', '!=', 'asked')
    .where('quarantine_emptied', '=', false)
    .where('upload_ends_at', '<=', new Date(now - lateMinutes * 60_000).toISOString())
    .limit(batchSize)
    .execute();
  const storage = storageOf(portal.config);
  return runRows(
    portal,
    ended,
    ({ id }) => `late bytes of file ${id}`,
    async ({ id }) => {
      await storage.remove(quarantineKey(id));
      await portal.db.updateTable('files').set({ quarantine_emptied: true }).where('id', '=', id).execute();
      return 1;
    },
  );
}
