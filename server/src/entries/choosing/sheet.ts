import { type DirectoryColumn, directoryColumnLabels } from '@parade/contract/entries/choosing/choice.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Database } from '../../database/pool.ts';
import type { Column } from '../../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../../http/downloads/workbook.ts';
import type { Cell } from '../../http/downloads/worksheet.ts';
import { type ListedRow, listedRows } from '../reads.ts';

interface SheetColumn {
  readonly kind: Column['kind'];
  readonly cellOf: (entry: ListedRow) => Cell;
}

const columns: Readonly<Record<DirectoryColumn, SheetColumn>> = {
  name: { kind: 'name', cellOf: entryNameOf },
  year: { kind: 'year', cellOf: ({ year }) => year },
  type: { kind: 'choice', cellOf: ({ organization_type }) => organization_type },
  status: { kind: 'choice', cellOf: (entry) => statusLabels[displayedStatus(entry)] },
  rep: {
    kind: 'name',
    cellOf: ({ rep_first_name, rep_last_name, rep_id }) =>
      rep_id === null ? null : `${rep_first_name} ${rep_last_name}`,
  },
  updated: { kind: 'day', cellOf: ({ user_last_updated_at }) => dayOf(user_last_updated_at) },
  organization: { kind: 'name', cellOf: ({ organization_name }) => organization_name },
  people: { kind: 'count', cellOf: ({ total_participants }) => total_participants },
  submitted: { kind: 'day', cellOf: ({ submitted_at }) => dayOf(submitted_at) },
  approved: { kind: 'day', cellOf: ({ approved_at }) => dayOf(approved_at) },
  order: { kind: 'count', cellOf: ({ directory_idx }) => directory_idx },
};

// Small enough for a file of any size to need little memory.
const batchSize = 200;

/** Returns the directory as a workbook: these entries in their order, with these columns, the name first. */
export function directoryWorkbook(
  db: Database,
  ids: readonly number[],
  asked: readonly DirectoryColumn[],
  shortName: string,
): Readable {
  const shown = ['name', ...directoryColumnsOf(asked)] as const;
  const labels = directoryColumnLabels(shortName);
  return writeWorkbook([
    {
      name: 'Entries',
      columns: shown.map((key) => ({ header: labels[key], kind: columns[key].kind })),
      frozen: 1,
      rows: async function* () {
        for (let offset = 0; offset < ids.length; offset += batchSize) {
          const some = ids.slice(offset, offset + batchSize);
          const rows = await listedRows(db).where('entries.id', '=', sql<number>`any(${some}::int[])`).execute();
          const byId = new Map(rows.map((row) => [row.id, row]));
          for (const id of some) {
            const entry = byId.get(id);
            if (entry) yield shown.map((key) => columns[key].cellOf(entry));
          }
        }
      },
    },
  ]);
}

function directoryColumnsOf(asked: readonly DirectoryColumn[]): DirectoryColumn[] {
  return [...new Set(asked)].filter((key) => key !== 'name');
}

function dayOf(at: string | null): Cell {
  return at === null ? null : { day: civilDateOf(at) };
}
