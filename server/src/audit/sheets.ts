import type { AuditEvent } from '@parade/contract/audit/event.ts';
import { actionLabel, cutExportText } from '@parade/contract/audit/event.ts';
import { wallTimeOf } from '@parade/contract/calendar.ts';
import type { Readable } from 'node:stream';
import { batches } from '../database/many.ts';
import type { Database } from '../database/pool.ts';
import type { Column } from '../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../http/downloads/workbook.ts';
import type { Cell } from '../http/downloads/worksheet.ts';
import { type FormWords, readableEvents } from './readable.ts';
import type { FoundEvents } from './reads.ts';

/**
 * Returns these events as a spreadsheet: a row for each changed field, one for an event without changes. A last row
 * says so if older events are left out.
 */
export function trailWorkbook(db: Database, words: FormWords, { ids, isCut }: FoundEvents): Readable {
  return writeWorkbook([
    {
      name: 'Events',
      columns,
      frozen: 2,
      rows: async function* () {
        for (const some of batches(ids, batchSize))
          for (const event of await readableEvents(db, words, some)) yield* rowsOf(event);
        if (isCut) yield columns.map(({ header }) => (header === 'Note' ? cutExportText : null));
      },
    },
  ]);
}

const batchSize = 200;

const columns: readonly Column[] = [
  { header: 'Event', kind: 'count' },
  { header: 'When', kind: 'wall' },
  { header: 'Who', kind: 'name' },
  { header: 'Acting as', kind: 'name' },
  { header: 'Account', kind: 'text' },
  { header: 'Action', kind: 'text' },
  { header: 'Model', kind: 'choice' },
  { header: 'Id', kind: 'choice' },
  { header: 'What', kind: 'name' },
  { header: 'Parade Year', kind: 'year' },
  { header: 'Entry', kind: 'name' },
  { header: 'Note', kind: 'text' },
  { header: 'Field', kind: 'text' },
  { header: 'Before', kind: 'paragraph' },
  { header: 'After', kind: 'paragraph' },
];

function rowsOf(event: AuditEvent): Cell[][] {
  const about: Cell[] = [
    event.id,
    { wall: wallTimeOf(event.at) },
    event.real_user,
    event.acting_as,
    event.account?.email ?? null,
    actionLabel(event.action),
    event.model,
    event.model_id,
    event.subject,
    event.year,
    event.entry?.name ?? null,
    event.note,
  ];
  if (event.changes.length === 0) return [[...about, null, null, null]];
  return event.changes.map(({ label, from, to }) => [...about, label, from, to]);
}
