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
import { ensureSignedPdf, pdfProblemOf } from './documents.ts';
import { entryColumns, personColumns } from '../snapshot.ts';
import { formOf } from '../reads.ts';
import { everMatched, type WaiverSelection } from '../selection.ts';

/**
 * Returns the signed PDFs of the waivers that match the filters, in the order of the chain, and a register with each
 * checksum. PDFs of waivers withdrawn since, such as those of people taken off the list, are in a folder of their own,
 * so that no position of the chain is missing. Each year has a chain of its own, so over all years each has a folder. A
 * PDF that the worker has not made yet is made on the way. One that cannot be made, or is no longer in the store, costs
 * nobody the others: its row in the register says so. Only the current one is in memory.
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
    .orderBy('evidence.year')
    .orderBy('evidence.position')
    .execute();
  const register: string[] = [csvLine(registerColumns)];

  async function* parts(): AsyncGenerator<ZipPart> {
    for (const waiver of signed) {
      const { checksum, note } = await preparedPdf(portal, waiver);
      const path = note === '' ? pathOf(waiver, selection) : '';
      if (checksum !== undefined && path !== '') yield { path, content: () => bytesOf(portal, checksum) };
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
          checksum ?? '',
          note,
        ]),
      );
    }
    // With a byte order mark, which spreadsheets need to show names correctly.
    yield { path: 'register.csv', content: () => ['\uFEFF', ...register] };
  }
  return zipStream(parts(), portal.clock.nowIso());
}

interface Archived {
  readonly id: number;
  readonly name: string;
  readonly voided_at: string | null;
  readonly year: number;
  readonly position: number;
  readonly checksum: string | null;
}

/** Returns which file of the store is the PDF, or why there is none. Throws while the store or the database is down. */
async function preparedPdf(
  portal: Portal,
  { id, checksum: made }: Archived,
): Promise<{ readonly checksum: string | undefined; readonly note: string }> {
  try {
    const checksum = made ?? (await ensureSignedPdf(portal, id))?.checksum;
    if (checksum !== undefined && (await isStored(portal, signedPdfKey(checksum)))) return { checksum, note: '' };
    portal.log.warn({ waiver_id: id, checksum }, 'a signed PDF is missing from the store');
    return { checksum, note: 'This PDF is missing from the file storage.' };
  } catch (error) {
    if (pdfProblemOf(error) !== 'drawing') throw error;
    portal.log.warn({ err: error, waiver_id: id }, 'a signed PDF could not be made');
    return { checksum: undefined, note: 'This PDF could not be made.' };
  }
}

/** Throws where the whole store is away, as a disk that is not mounted: then none is missing. */
async function isStored({ config }: Portal, key: string): Promise<boolean> {
  const storage = storageOf(config);
  if (await storage.has(key)) return true;
  await storage.checkPlaces([key]);
  return false;
}

function pathOf({ name, voided_at, year, position }: Archived, selection: WaiverSelection): string {
  const folders = [...(selection.year === 'any' ? [String(year)] : []), ...(voided_at === null ? [] : ['withdrawn'])];
  const file = [String(position).padStart(6, '0'), inPath(name)].filter(Boolean).join(' ');
  return [...folders, `${file}.pdf`].join('/');
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
  'Note',
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
