import { type Program, programPatienceMs, programQueuePatienceMs } from '@parade/contract/directory/program/program.ts';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { programKey, StorageDown } from '../../storage/storage.ts';

export interface ProgramRow {
  readonly key: string;
  readonly year: number;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly asked_at: string;
  readonly started_at: string | null;
  readonly made_at: string | null;
  readonly checksum: string | null;
  readonly size_bytes: number | null;
  readonly pages: number | null;
}

/** Finds the program with this key, without checking who may see it: the key comes from what the reader may see. */
export async function findProgram(db: Database, key: string): Promise<ProgramRow | undefined> {
  return db
    .selectFrom('programs')
    .select(['key', 'year', 'state', 'asked_at', 'started_at', 'made_at', 'checksum', 'size_bytes', 'pages'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Returns whether the file of a program is in the store. If the store is away, the download checks again. */
export async function isStored({ config }: Pick<Portal, 'config'>, row: ProgramRow): Promise<boolean> {
  if (row.checksum === null) return false;
  try {
    return await storageOf(config).has(programKey(row.checksum));
  } catch (error) {
    if (error instanceof StorageDown) return true;
    throw error;
  }
}

/** Returns the state of a program: one whose printing began long ago without a result counts as failed. */
export function programState({ clock }: Pick<Portal, 'clock'>, row: ProgramRow | undefined): Program['state'] {
  if (!row) return 'none';
  const since = row.started_at ?? row.asked_at;
  const patience = row.started_at === null ? programQueuePatienceMs : programPatienceMs;
  const isLate = Date.parse(since) + patience < clock.now().getTime();
  return row.state === 'waiting' && isLate ? 'failed' : row.state;
}

export function toProgram(portal: Pick<Portal, 'clock'>, row: ProgramRow | undefined, entries: number): Program {
  const { pages = null, size_bytes = null, made_at = null } = row ?? {};
  return { state: programState(portal, row), entries, pages, size_bytes, made_at };
}

/** For the sweep: returns programs that were last requested before an instant. */
export async function programsAskedBefore(
  db: Database,
  before: string,
): Promise<readonly { readonly key: string; readonly checksum: string | null }[]> {
  return db.selectFrom('programs').select(['key', 'checksum']).where('asked_at', '<', before).orderBy('key').execute();
}

/** For the sweep: returns programs that have waited since before an instant. */
export async function programsWaitingSince(
  db: Database,
  before: string,
): Promise<readonly { readonly key: string; readonly asked_at: string }[]> {
  return db
    .selectFrom('programs')
    .select(['key', 'asked_at'])
    .where('state', '=', 'waiting')
    .where('asked_at', '<', before)
    .orderBy('key')
    .execute();
}

/**
 * Returns whether a stored file belongs to a program; with `except`, to another one, because two may have the same
 * bytes.
 */
export async function isProgramFile(
  db: Database,
  checksum: string,
  { except = '' }: { readonly except?: string } = {},
): Promise<boolean> {
  const row = await db
    .selectFrom('programs')
    .select('key')
    .where('checksum', '=', checksum)
    .where('key', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}
