/**
 * `npm run verify -- paper.pdf`: whether a signed paper is ours, and whether everything behind it is unaltered.
 * `npm run verify -- --year 2027`: every signed waiver of a year, with its record, chain, stored answers, audit lines and
 * paper, and the audit trail. Without either: all years. Prints one line for each thing that differs and exits 1.
 * Changes nothing; the portal may run meanwhile.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPaperCode } from '@parade/contract/waivers/paper.ts';
import { trailFaults } from '@parade/server/audit/seals.ts';
import { systemClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { servingUrl, startEmbedded } from '@parade/server/database/embedded.ts';
import { lockDataFolder } from '@parade/server/database/folderLock.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { type Checked, checkYear, yearsSigned } from '@parade/server/waivers/chain.ts';
import { sha256 } from '@parade/server/waivers/evidence.ts';

const undo: (() => unknown)[] = [];
try {
  const faults = await verify(process.argv.slice(2));
  for (const fault of faults) console.error(`DIFFERS  ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  for (const step of undo.reverse()) await step();
}

async function verify(words: readonly string[]): Promise<readonly string[]> {
  const year = words[0] === '--year' ? Number(words[1]) : undefined;
  if (words.length > (year === undefined ? 1 : 2) || (year !== undefined && !Number.isInteger(year)))
    throw new Error('Use: npm run verify -- paper.pdf, or --year 2027, or nothing for all years');
  const portal = await opened();
  const path = year === undefined ? words[0] : undefined;
  // One instant of the database for all reads: what is signed meanwhile is the next check's.
  return portal.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const still = { ...portal, db: tx };
      return path === undefined ? verifyYears(still, year) : verifyPaper(still, path);
    });
}

async function verifyYears(portal: Checked, year: number | undefined): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const each of year === undefined ? await yearsSigned(portal.db) : [year]) {
    const report = await checkYear(portal, each);
    faults.push(...report.faults);
    console.log(
      `${report.faults.length === 0 ? 'holds   ' : 'DIFFERS '} ${each}: ${report.signed} signed waivers, chain ${report.chain_hash}`,
    );
  }
  return [...faults, ...(await verifyTrail(portal))];
}

async function verifyPaper(portal: Checked, path: string): Promise<string[]> {
  const bytes = readFileSync(path);
  const paper = await portal.db
    .selectFrom('waiver_documents as paper')
    .innerJoin('waiver_evidence as evidence', 'evidence.waiver_id', 'paper.waiver_id')
    .select(['evidence.year', 'evidence.position', 'evidence.waiver_id', 'evidence.created_at'])
    .where('paper.checksum', '=', sha256(bytes))
    .executeTakeFirst();
  if (!paper) return [await unknownPaper(portal, path, bytes)];
  const report = await checkYear(portal, paper.year);
  const state = report.faults.length === 0 ? 'the chain of the year holds' : 'the year does not hold';
  console.log(`${path}: ours, position ${paper.position} of ${paper.year}, signed ${paper.created_at}; ${state}`);
  return [...report.faults];
}

/** Not byte for byte one of ours: tells what its code says, which stands in the file in clear. */
async function unknownPaper(portal: Checked, path: string, bytes: Buffer): Promise<string> {
  const printed = /<pdf:Keywords>([0-9A-F-]{24})</.exec(bytes.toString('latin1'))?.[1] ?? '';
  const code = readPaperCode(printed);
  const known =
    code === undefined
      ? undefined
      : await portal.db
          .selectFrom('waiver_evidence')
          .select(['year', 'position'])
          .where((of) => of(of.fn('left', ['chain_hash', of.val(20)]), '=', code))
          .executeTakeFirst();
  return known
    ? `${path}: carries the code of position ${known.position} of ${known.year}, but it is not the paper that was made for it`
    : `${path}: is no paper of this portal`;
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
    `${faults.length === 0 ? 'holds   ' : 'DIFFERS '} audit trail up to ${sealed}; ${open} rows wait for their seal`,
  );
  return faults;
}

async function opened(): Promise<Checked> {
  const config = readConfig(process.env);
  const folder = join(config.dataDir, 'postgres');
  let url = config.databaseUrl ?? (await servingUrl(folder));
  if (url === undefined) {
    undo.push(lockDataFolder(config.dataDir));
    const server = await startEmbedded({ folder });
    undo.push(() => server.stop());
    url = server.url();
  }
  const { db, close } = openDatabase(url, { max: 2 });
  undo.push(close);
  return { db, config, clock: systemClock() };
}
