import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { namePart } from '@parade/contract/http/fileName.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { signedPdfCode } from '@parade/contract/waivers/signedPdf.ts';
import type { Readable } from 'node:stream';
import type { Actor } from '../../access/actor.ts';
import { type ZipPart, zipStream } from '../../http/downloads/zip.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { signedPdfKey } from '../../storage/storage.ts';
import { ensureSignedPdf } from './documents.ts';
import { entryColumns, personColumns } from '../snapshot.ts';
import { formOf } from '../reads.ts';
import { everMatched, type WaiverSelection } from '../selection.ts';

/**
 * Returns the signed PDFs of the waivers that match the filters, in the order of the chain, and a register with each
 * checksum. PDFs of waivers withdrawn since, such as those of people taken off the list, are in a folder of their own,
 * so that no position of the chain is missing. A PDF that the worker has not made yet is made on the way. Only the
 * current one is in memory.
 */
export async function signedPdfArchive(portal: Portal, actor: Actor, selection: WaiverSelection): Promise<Readable> {
  const signed = await portal.db
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('participants', 'participants.id', 'waivers.participant_id')
    .innerJoin('waiver_evidence as evidence', 'evidence.waiver_id', 'waivers.id')
    .leftJoin('waiver_documents as paper', 'paper.waiver_id', 'waivers.id')
    .select([
      'waivers.id',
      'waivers.name',
      'waivers.form_type',
      'waivers.definition_version',
      'waivers.completed_at',
      'waivers.voided_at',
      ...entryColumns,
      ...personColumns,
      'evidence.year',
      'evidence.position',
      'evidence.chain_hash',
      'paper.checksum',
    ])
    .where(everMatched(actor, selection))
    .orderBy('evidence.position')
    .execute();
  const register: string[] = [csvLine(registerColumns)];

  async function* parts(): AsyncGenerator<ZipPart> {
    for (const waiver of signed) {
      const checksum = waiver.checksum ?? (await ensureSignedPdf(portal, waiver.id))?.checksum;
      if (checksum === undefined) continue;
      const folder = waiver.voided_at === null ? '' : 'withdrawn/';
      const place = String(waiver.position).padStart(6, '0');
      const path = `${folder}${[place, inPath(waiver.name)].filter(Boolean).join(' ')}.pdf`;
      yield { path, content: () => bytesOf(portal, checksum) };
      register.push(
        csvLine([
          path,
          waiver.first_name,
          waiver.last_name,
          formOf(waiver).name,
          entryNameOf(waiver),
          waiver.entry_deleted ? 'Yes' : '',
          String(waiver.year),
          waiver.completed_at === null ? '' : showInstant(waiver.completed_at),
          waiver.voided_at === null ? '' : showInstant(waiver.voided_at),
          String(waiver.position),
          signedPdfCode(waiver.chain_hash),
          waiver.chain_hash,
          checksum,
        ]),
      );
    }
    // With a byte order mark, which spreadsheets need to show names correctly.
    yield { path: 'register.csv', content: () => ['\uFEFF', ...register] };
  }
  return zipStream(parts(), portal.clock.nowIso());
}

/** Opens the file when its turn comes: one that was opened for a reader who has left would stay open. */
async function* bytesOf({ config }: Portal, checksum: string): AsyncGenerator<Buffer> {
  yield* (await storageOf(config).read(signedPdfKey(checksum))) as AsyncIterable<Buffer>;
}

const registerColumns = [
  'File',
  'First Name',
  'Last Name',
  'Waiver',
  'Entry',
  'Entry deleted',
  'Parade Year',
  'Signed (Los Angeles)',
  'Withdrawn (Los Angeles)',
  'Position in the chain',
  'Code',
  'Chain hash',
  'SHA-256 of the file',
];

/** Quotes every cell, and puts an apostrophe before what a spreadsheet would run. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function inPath(name: string): string {
  return (
    namePart(name)
      .replaceAll(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
      .trim()
      .match(/^.{0,80}/u)?.[0] ?? ''
  );
}
