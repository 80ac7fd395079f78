/**
 * `npm run verify -- paper.pdf`: checks whether a signed PDF is ours, and whether everything behind it is unaltered.
 * `npm run verify -- --year 2027`: checks every signed waiver of a year, with its record, chain, stored answers, audit
 * lines and PDF, the audit trail, and the stored completion of each form. Without either: all years. `--head
 * 2027:12:9f86…`, repeatable: a head from a daily report or a signed PDF that must still be in its chain. Prints one
 * line per difference and exits 1. Changes nothing; the portal may run meanwhile.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ChainHead, claimsOf, readHead } from '@parade/contract/waivers/chainHead.ts';
import { parseSignedPdfCode } from '@parade/contract/waivers/signedPdf.ts';
import { trailFaults } from '@parade/server/audit/seals.ts';
import { clockRunningFrom } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { completionFaults } from '@parade/server/entries/formStatuses/keeping.ts';
import { type Checked, checkYear, yearsSigned } from '@parade/server/waivers/evidence/chain.ts';
import { sha256 } from '@parade/server/waivers/evidence/evidence.ts';
import { headFaults } from '@parade/server/waivers/evidence/heads.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { readableDatabase } from './portalDatabase.ts';

const usage =
  'Usage: npm run verify -- [waiver.pdf | --year 2027] [--head YEAR:POSITION:HASH ...]; without a file or a year, it checks every year';

const undo: (() => unknown)[] = [];
try {
  const faults = await verify(process.argv.slice(2));
  for (const fault of faults) console.error(`DIFFERS  ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 2;
} finally {
  for (const step of undo.reverse()) await step();
}

interface Asked {
  readonly path: string | undefined;
  readonly year: number | undefined;
  readonly heads: readonly ChainHead[];
}

function readWords(words: readonly string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { year: { type: 'string' }, head: { type: 'string', multiple: true } },
    });
    const heads = (values.head ?? []).map(readHead).filter((head) => head !== undefined);
    const year = values.year === undefined ? undefined : Number(values.year);
    const isRead = heads.length === (values.head ?? []).length && (year === undefined || Number.isInteger(year));
    if (isRead && positionals.length <= (year === undefined && heads.length === 0 ? 1 : 0))
      return { path: positionals[0], year, heads };
  } catch {
    // The option is unknown.
  }
  throw new Error(usage);
}

async function verify(words: readonly string[]): Promise<readonly string[]> {
  const { path, year, heads } = readWords(words);
  const file = path === undefined ? undefined : { path, bytes: readPdf(path) };
  const portal = await opened();
  // All reads see one instant of the database; waivers signed meanwhile are left to the next check.
  return portal.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const still = { ...portal, db: tx };
      return file === undefined ? verifyYears(still, year, heads) : verifySignedPdf(still, file);
    });
}

async function verifyYears(
  portal: Checked,
  year: number | undefined,
  heads: readonly ChainHead[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const years =
    year === undefined ? await yearsSigned(portal.db, heads) : new Set([year, ...heads.map((head) => head.year)]);
  for (const each of years) {
    const report = await checkYear(portal, each, heads);
    faults.push(...report.faults);
    console.log(
      `${report.faults.length === 0 ? 'holds   ' : 'DIFFERS '} ${each}: ${report.signed} signed waivers, chain ${report.chain_hash}${report.notes_deleted === 0 ? '' : `; ${report.notes_deleted} medical notes deleted after the parade`}`,
    );
  }
  return [...faults, ...(await verifyTrail(portal)), ...(await verifyCompletions(portal))];
}

/** A device or a pipe would be read without end. */
function readPdf(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file.`);
  return readFileSync(path);
}

async function verifySignedPdf(portal: Checked, { path, bytes }: { path: string; bytes: Buffer }): Promise<string[]> {
  const signedPdf = await portal.db
    .selectFrom('waiver_documents as paper')
    .innerJoin('waiver_evidence as evidence', 'evidence.waiver_id', 'paper.waiver_id')
    .select(['evidence.year', 'evidence.position', 'evidence.waiver_id', 'evidence.created_at'])
    .where('paper.checksum', '=', sha256(bytes))
    .executeTakeFirst();
  if (!signedPdf) return [await unknownSignedPdf(portal, path, bytes)];
  const report = await checkYear(portal, signedPdf.year);
  const state =
    report.faults.length === 0 ? `the ${signedPdf.year} chain is intact` : `the ${signedPdf.year} chain is broken`;
  console.log(
    `${path}: genuine, position ${signedPdf.position} of ${signedPdf.year}, signed ${signedPdf.created_at}; ${state}`,
  );
  return [...report.faults];
}

/** Reports on a PDF that is not byte for byte ours, from the code and head in its plain text. */
async function unknownSignedPdf(portal: Checked, path: string, bytes: Buffer): Promise<string> {
  const claims = claimsOf(bytes.toString('latin1'));
  const [missing] = claims.head ? await headFaults(portal.db, [claims.head]) : [];
  if (missing !== undefined) return `${path}: ${missing}; or this portal never made the file`;
  const code = parseSignedPdfCode(claims.code ?? '');
  const known =
    code === undefined
      ? undefined
      : await portal.db
          .selectFrom('waiver_evidence')
          .select(['year', 'position'])
          .where((of) => of(of.fn('left', ['chain_hash', of.val(20)]), '=', code))
          .executeTakeFirst();
  if (!known && code !== undefined)
    return `${path}: its code is not in any chain: its signature is missing, or this portal never made the file`;
  return known
    ? `${path}: carries the code of position ${known.position} of ${known.year}, but it is not the PDF that was made for it`
    : `${path}: is not a signed waiver from this portal`;
}

async function verifyTrail(portal: Checked): Promise<string[]> {
  const faults = await trailFaults(portal.db);
  const { sealed } = await portal.db
    .selectFrom('audit_seals')
    .select((of) => of.fn.coalesce(of.fn.max('last_id'), of.val(0)).as('sealed'))
    .executeTakeFirstOrThrow();
  const { open } = await portal.db
    .selectFrom('audit_events')
    .select((of) => of.fn.countAll<number>().as('open'))
    .where('id', '>', sealed)
    .executeTakeFirstOrThrow();
  console.log(
    `${faults.length === 0 ? 'holds   ' : 'DIFFERS '} audit trail up to row ${sealed}; newer rows, which are sealed every five minutes: ${open}`,
  );
  return faults;
}

async function verifyCompletions(portal: Checked): Promise<readonly string[]> {
  const { kept, faults } = await completionFaults(portal.db);
  console.log(`${faults.length === 0 ? 'holds   ' : 'DIFFERS '} completion of ${kept} forms, as kept for lists`);
  return faults;
}

async function opened(): Promise<Checked> {
  const config = readConfig(process.env);
  const url = await readableDatabase(config, undo);
  const { db, close } = openDatabase(url, { max: 2 });
  undo.push(close);
  return { db, config, clock: clockRunningFrom(config.clockStart ?? null) };
}
