import { type Program, programPatienceMs } from '@parade/contract/directory/program/program.ts';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';

export interface ProgramRow {
  readonly key: string;
  readonly year: number;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly asked_at: string;
  readonly made_at: string | null;
  readonly checksum: string | null;
  readonly size_bytes: number | null;
  readonly pages: number | null;
}

/** The program with this key, whoever asks: make the key of what the reader may see. */
export async function findProgram(db: Database, key: string): Promise<ProgramRow | undefined> {
  const row = await db
    .selectFrom('programs')
    .select(['key', 'year', 'state', 'asked_at', 'made_at', 'checksum', 'size_bytes', 'pages'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row as ProgramRow | undefined;
}

/** How a program is: one that was asked for long ago and never came counts as failed. */
export function programState({ clock }: Pick<Portal, 'clock'>, row: ProgramRow | undefined): Program['state'] {
  if (!row) return 'none';
  const isLate = Date.parse(row.asked_at) + programPatienceMs < clock.now().getTime();
  return row.state === 'waiting' && isLate ? 'failed' : row.state;
}

export function toProgram(portal: Pick<Portal, 'clock'>, row: ProgramRow | undefined, entries: number): Program {
  const { pages = null, size_bytes = null, made_at = null } = row ?? {};
  return { state: programState(portal, row), entries, pages, size_bytes, made_at };
}
