import { pathTo } from '@parade/contract/access/screens.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { readHead } from '@parade/contract/waivers/chainHead.ts';
import type { PdfProblem } from '@parade/contract/waivers/failedPdf.ts';
import { type SignedPdfCheck, signedPdfCode, parseSignedPdfCode } from '@parade/contract/waivers/signedPdf.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { countTry, type Limit, networkOf } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { textsAt } from '../../forms/terms/texts.ts';
import { forgetGivenUp, type GivenUpKind } from '../../jobs/givenUp.ts';
import { attachToLetters } from '../../notifications/writes.ts';
import { isDiskFull, isTimeout, isUnreachable } from '../../observing/unreachable.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { signedPdfKey, StorageDown } from '../../storage/storage.ts';
import { isChainIntact, signedPdfCreated } from './chain.ts';
import { type EvidenceRecord, sha256, versionsIn } from './evidence.ts';
import { headFaults, publishedHeads } from './heads.ts';
import { findByLocator, type WaiverRow } from '../reads.ts';

/** The queue of jobs that make signed PDFs, one for each waiver. */
export const signedPdfQueue = 'waiver-papers';

/** The jobs of that queue that failed at every try. */
export const givenUpPdfs: GivenUpKind = { queue: signedPdfQueue, key: 'waiver_id', singleton: 'waiver:' };

/** Returns the key that letters with a waiver's copies wait for. */
export function awaitedSignedPdf(waiver_id: number): string {
  return `waiver-paper:${waiver_id}`;
}

/**
 * Requests the signed PDF in the change that signs the waiver. The worker makes it as soon as the change has committed.
 */
export async function queueSignedPdf(change: Change, waiver_id: number): Promise<void> {
  await change.portal.queue.send(
    change,
    signedPdfQueue,
    { waiver_id },
    { singletonKey: `${givenUpPdfs.singleton}${waiver_id}` },
  );
}

/** Makes the requested signed PDFs, each once, with any number of workers. */
export async function workSignedPdfQueue(portal: Portal): Promise<void> {
  await portal.queue.work(signedPdfQueue, { batchSize: 5 }, async (jobs) => {
    const failures: { id: string; error: Error }[] = [];
    for (const { id, data } of jobs) {
      try {
        await ensureSignedPdf(portal, Number(data.waiver_id));
      } catch (error) {
        const problem = pdfProblemOf(error);
        // An outage of the store is logged when it begins.
        if (problem === 'drawing') portal.log.warn({ err: error }, 'a signed PDF could not be made');
        failures.push({ id, error: new Error(problem) });
      }
    }
    return failures;
  });
}

/** Returns what kept a signed PDF from being made: the store, the database, or the drawing of this one. */
export function pdfProblemOf(error: unknown): PdfProblem {
  if (error instanceof StorageDown) return 'storage';
  return isUnreachable(error) || isTimeout(error) || isDiskFull(error) ? 'database' : 'drawing';
}

interface SignedPdf {
  readonly checksum: string;
  readonly size_bytes: number;
  readonly file_name: string;
}

/**
 * Returns the signed PDF of a waiver, and makes it now if the worker has not; the bytes are the same. Making it stores
 * the bytes and the row, writes an audit line, releases the letters that wait for it, and clears a given-up job.
 * Returns undefined for a waiver without evidence.
 */
export async function ensureSignedPdf(portal: Portal, waiver_id: number): Promise<SignedPdf | undefined> {
  const evidence = await portal.db
    .selectFrom('waiver_evidence as evidence')
    .leftJoin('waiver_documents as paper', 'paper.waiver_id', 'evidence.waiver_id')
    .selectAll('evidence')
    .select(['paper.checksum', 'paper.size_bytes'])
    .where('evidence.waiver_id', '=', waiver_id)
    .executeTakeFirst();
  if (!evidence) return undefined;
  const record = JSON.parse(evidence.record) as EvidenceRecord;
  const file_name = fileNameOf(record);
  if (evidence.checksum !== null && evidence.size_bytes !== null)
    return { checksum: evidence.checksum, size_bytes: evidence.size_bytes, file_name };
  const { renderSignedPdf } = await import('./signedPdf.ts');
  const bytes = await renderSignedPdf(
    { ...evidence, record, record_text: evidence.record, texts: await textsAt(portal.db, versionsIn(record)) },
    `${portal.config.publicUrl}${pathTo('verifyWaiver')}`,
  );
  const checksum = sha256(bytes);
  await storageOf(portal.config).write(signedPdfKey(checksum), bytes);
  await inTransaction(portal, { kind: 'system', job: 'signed PDFs' }, async (change) => {
    const created = await change.tx
      .insertInto('waiver_documents')
      .values({ waiver_id, evidence_id: evidence.id, checksum, size_bytes: bytes.length, made_at: change.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('waiver_id')
      .executeTakeFirst();
    if (!created) return;
    await audit(change, {
      action: signedPdfCreated,
      model: 'Waiver',
      model_id: waiver_id,
      entry_id: record.entry.id,
      organization_id: record.entry.organization_id,
      organization_type: record.context.organization_type,
      year: evidence.year,
      changes: { checksum: { from: null, to: checksum } },
    });
    await attachToLetters(change, awaitedSignedPdf(waiver_id), { checksum, name: file_name });
    await forgetGivenUp(change, givenUpPdfs, waiver_id);
  });
  return { checksum, size_bytes: bytes.length, file_name };
}

/** Attaches the signed PDF to letters that were queued after it was made, and makes it if it is missing. */
export async function attachSignedPdf(portal: Portal, waiver_id: number): Promise<void> {
  const signedPdf = await ensureSignedPdf(portal, waiver_id);
  if (!signedPdf) return;
  const attachment = { checksum: signedPdf.checksum, name: signedPdf.file_name };
  await inTransaction(portal, { kind: 'system', job: 'signed PDFs' }, (change) =>
    attachToLetters(change, awaitedSignedPdf(waiver_id), attachment),
  );
}

/** Returns the signed PDF as a download. */
export async function signedPdfFile(portal: Portal, waiver_id: number): Promise<FileAnswer> {
  const signedPdf = await ensureSignedPdf(portal, waiver_id);
  if (!signedPdf) throw new Refusal('waiver-not-signed');
  return {
    content: await storageOf(portal.config).read(signedPdfKey(signedPdf.checksum)),
    type: 'application/pdf',
    name: signedPdf.file_name,
    size: signedPdf.size_bytes,
  };
}

const grantMinutes = 60;
/** Phones fetch a download more than once: to show it, and to save it. */
const grantUses: Limit = { name: 'waiver paper', points: 5, minutes: grantMinutes };

/**
 * Creates a grant to fetch one signed PDF, for the page that has just signed it: for an hour, a handful of times. It
 * names the waiver by its random locator, which names nothing in another database.
 */
export function grantSignedPdf(
  portal: Pick<Portal, 'config' | 'clock'>,
  { locator }: Pick<WaiverRow, 'locator'>,
): string {
  const until = String(portal.clock.now().getTime() + grantMinutes * 60_000);
  return `${locator}.${until}.${grantSignature(portal.config.secret, locator, until)}`;
}

/**
 * Returns the download of a grant. Refuses a grant that has expired, is used up, is not ours, or is spelled differently
 * (link-ended). Counts its uses by waiver and instant, not by its spelling.
 */
export async function grantedSignedPdf(portal: Portal, grant: string): Promise<FileAnswer> {
  const { waiver, until } = await grantedWaiver(portal, grant);
  await countTry(portal, grantUses, `${waiver.locator}.${until}`);
  return signedPdfFile(portal, waiver.id);
}

/** Returns the waiver of a grant, which was signed within the hour on the page that has the grant. */
export async function grantedWaiver(portal: Portal, grant: string): Promise<{ waiver: WaiverRow; until: string }> {
  const [, locator = '', until = '', signature = ''] = grantPattern.exec(grant) ?? [];
  const expected = Buffer.from(grantSignature(portal.config.secret, locator, until));
  const given = Buffer.from(signature);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  if (!isOurs || portal.clock.now().getTime() > Number(until)) throw new Refusal('link-ended');
  const waiver = await findByLocator(portal.db, locator);
  if (!waiver) throw new Refusal('link-ended');
  return { waiver, until };
}

/** A locator, an instant without leading zeros, signs or exponents, and the 43 characters of a signature. */
const grantPattern = /^([\w-]{10,60})\.([1-9]\d{0,14})\.([\w-]{43})$/;

function grantSignature(secret: string, locator: string, until: string): string {
  return createHmac('sha256', secret).update(`waiver-paper:${locator}:${until}`).digest('base64url');
}

/** For marks of no signed PDF, which somebody may be guessing. */
const unknownMarks: Limit = { name: 'paper check:address', points: 60, minutes: 10 };
/** For marks of signed PDFs: more than the people at a gate scan together, because each check reads the chain of a year. */
const knownMarks: Limit = { name: 'paper check:known', points: 600, minutes: 10 };

/**
 * Returns what anybody may learn about a signed PDF by its file's SHA-256 or its code: whether it is ours, the year,
 * the position, the day, and whether the year's chain is intact. It shows no name and no answer. Of an unknown PDF it
 * shows only whether the head that the file prints is in our chain: if not, the signature may have been cut off. Those that
 * are known and those that are not count apart, so that people at a gate are not held up by what others there have guessed.
 */
export async function checkSignedPdf(
  portal: Portal,
  { mark, head }: { readonly mark: string; readonly head?: string | undefined },
  address: string,
): Promise<SignedPdfCheck> {
  const claimed = head === undefined ? undefined : readHead(head);
  const code = parseSignedPdfCode(mark);
  let found = portal.db
    .selectFrom('waiver_evidence as evidence')
    .leftJoin('waiver_documents as paper', 'paper.waiver_id', 'evidence.waiver_id')
    .leftJoin('waivers', 'waivers.id', 'evidence.waiver_id')
    .select([
      'evidence.year',
      'evidence.position',
      'evidence.record',
      'evidence.record_hash',
      'evidence.chain_hash',
      'evidence.created_at',
      'waivers.voided_at',
    ]);
  found =
    code === undefined
      ? found.where('paper.checksum', '=', mark)
      : found.where((of) => of(of.fn('left', ['evidence.chain_hash', of.val(20)]), '=', code));
  const row = await found.executeTakeFirst();
  await countTry(portal, row ? knownMarks : unknownMarks, networkOf(address));
  if (!row)
    return {
      known: false,
      code: null,
      year: null,
      position: null,
      signed_on: null,
      withdrawn: false,
      head_in_chain: claimed === undefined ? null : (await headFaults(portal.db, [claimed])).length === 0,
      chain_holds: null,
    };
  return {
    known: true,
    code: signedPdfCode(row.chain_hash),
    year: row.year,
    position: row.position,
    signed_on: civilDateOf(row.created_at),
    withdrawn: row.voided_at !== null,
    head_in_chain: null,
    chain_holds:
      sha256(row.record) === row.record_hash &&
      (await isChainIntact(portal.db, row.year)) &&
      (await headFaults(portal.db, await publishedHeads(portal.db, row.year))).length === 0,
  };
}

/** 'Participant Waiver for Ana Ruiz 2027.pdf', without characters that file systems refuse. */
function fileNameOf(record: EvidenceRecord): string {
  const form = waiverDefinition(record.waiver.form_type, record.waiver.version)?.name ?? 'Waiver';
  const name = record.addressed_to.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return `${form} for ${name} ${record.waiver.year}.pdf`;
}
