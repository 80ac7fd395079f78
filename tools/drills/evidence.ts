/**
 * evidence: signed waivers, their evidence, PDFs and the audit trail of a demo season are altered at random, one thing
 * at a time, as the owner of the database with its triggers off. After each change the full check must find something;
 * once it is undone, nothing. The newest signatures are also cut off with all their rows and the audit rows since:
 * given the head of the earlier report, the check must name the missing tail.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { sealTrail, trailFaults } from '@parade/server/audit/seals.ts';
import type { ChainHead } from '@parade/contract/waivers/chainHead.ts';
import { clockFixedAt } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { type Database, openDatabase } from '@parade/server/database/pool.ts';
import type { Portal } from '@parade/server/portal.ts';
import { signedPdfKey } from '@parade/server/storage/storage.ts';
import { checkYear } from '@parade/server/waivers/evidence/chain.ts';
import { chainHeads } from '@parade/server/waivers/evidence/heads.ts';
import { sql } from 'kysely';
import { atLeast, type Figure, none } from './figure.ts';
import { type Random, randomFrom } from './random.ts';

const year = 2027;

export async function evidence(short: boolean): Promise<Figure[]> {
  const alterations = short ? 150 : 1_000;
  const running = await startOnSeason();
  const { db, close } = openDatabase(running.databaseUrl, { max: 2 });
  const config = readConfig({ DATA_DIR: running.dataDir });
  const clock = clockFixedAt('2026-10-20T18:00:00.000Z');
  try {
    // Sealing needs neither the queue nor the log.
    await sealTrail({ db, config, clock } as unknown as Portal);
    const portal = { db, config, clock };
    const faultsOf = async (db: Database, heads: readonly ChainHead[] = []) => [
      ...(await checkYear({ ...portal, db: db }, year, heads)).faults,
      ...(await trailFaults(db)),
    ];
    // The head in yesterday's report.
    const reported = await chainHeads(db);
    const before = await faultsOf(db);
    const random = randomFrom(7);
    const missed: string[] = [];
    let createdCount = 0;
    let cut = 0;
    while (createdCount < alterations) {
      const isCut = random.chance(0.06);
      const outcome = isCut
        ? await cutTail(db, random, async (db) => missingTails(await faultsOf(db, reported)))
        : random.chance(0.08)
          ? await alteredSignedPdf(db, running.dataDir, random, () => faultsOf(db))
          : await alteredRow(db, random, faultsOf);
      if (outcome === undefined) continue;
      createdCount += 1;
      if (isCut) cut += 1;
      if (!outcome.found) missed.push(outcome.what);
    }
    for (const what of new Set(missed)) console.error(`not found: ${what}`);
    return [
      none('faults before anything was altered', before.length),
      atLeast('alterations', createdCount, alterations),
      atLeast('tails cut off among them', cut, 1),
      none('alterations that were not found', missed.length),
      none('faults after everything was undone', (await faultsOf(db)).length),
    ];
  } finally {
    await close();
    await running.stop();
  }
}

interface Outcome {
  readonly what: string;
  readonly found: boolean;
}

/** The findings expected for each column that is set to another value of its kind. */
const columns: Readonly<Record<string, readonly string[]>> = {
  waivers: [
    'name',
    'email',
    'form_type',
    'definition_version',
    'revision',
    'created_at',
    'sent_at',
    'viewed_at',
    'completed_at',
    'approved_at',
    'approved_by',
    'verification_confirmed_at',
    'verification_confirmed_by',
    'field_values',
  ],
  waiver_evidence: ['record', 'record_hash', 'previous_hash', 'chain_hash', 'position', 'created_at', 'year'],
  waiver_documents: ['checksum', 'size_bytes', 'made_at'],
  audit_events: ['at', 'user_id', 'actor_label', 'action', 'model', 'model_id', 'entry_id', 'year', 'note', 'changes'],
  audit_seals: ['row_hashes', 'previous_hash', 'chain_hash', 'last_id'],
};
const keys: Readonly<Record<string, string>> = {
  waivers: 'id',
  waiver_evidence: 'id',
  waiver_documents: 'waiver_id',
  audit_events: 'id',
  audit_seals: 'position',
};

/** Alters or deletes one row, checks, and restores it; returns undefined where the database refused the change. */
async function alteredRow(
  db: Database,
  random: Random,
  faultsOf: (db: Database) => Promise<readonly string[]>,
): Promise<Outcome | undefined> {
  const tables = [
    'waivers',
    'waivers',
    'waivers',
    'waiver_evidence',
    'waiver_documents',
    'audit_events',
    'audit_events',
    'audit_seals',
  ];
  const table = tables[random.below(tables.length)] ?? 'waivers';
  const key = keys[table] ?? 'id';
  const own = columns[table] ?? [];
  const column = own[random.below(own.length)] ?? key;
  const isTaken = random.chance(0.15);
  let outcome: Outcome | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql<{ key: number }>`
        select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.raw(scopeOf(table))}
        order by ${sql.ref(key)}`.execute(tx);
      const chosen = rows[random.below(rows.length)]?.key;
      const statement = isTaken
        ? sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${chosen}`
        : sql`update ${sql.table(table)} set ${sql.ref(column)} = ${otherValue(column, random)}
            where ${sql.ref(key)} = ${chosen} and ${sql.ref(column)} is not null`;
      const { numAffectedRows } = await statement.execute(tx);
      if (numAffectedRows === 1n) {
        const what = isTaken ? `${table}: a row taken out` : `${table}.${column}`;
        outcome = { what, found: (await faultsOf(tx)).length > 0 };
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      // A change that breaks a database rule does not count as an alteration.
      if (!(error instanceof Undone) && !String((error as { code?: unknown }).code).startsWith('23')) throw error;
    });
  return outcome;
}

class Undone extends Error {}

/**
 * Removes the newest one to three signatures of the year: their evidence, PDFs and answers, and every audit row and
 * seal from the first of them on. Nothing left in the database shows it.
 */
async function cutTail(
  db: Database,
  random: Random,
  tailsIn: (db: Database) => Promise<readonly string[]>,
): Promise<Outcome> {
  const cut = 1 + random.below(3);
  let found = false;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`create temporary table cut on commit drop as
        select waiver_id from waiver_evidence where year = ${year} order by position desc limit ${cut}`.execute(tx);
      await sql`create temporary table since on commit drop as
        select min(id) as id from audit_events
        where model = 'Waiver' and action = 'waiver.signed' and model_id in (select waiver_id::text from cut)`.execute(
        tx,
      );
      await sql`delete from audit_seals where last_id >= (select id from since)`.execute(tx);
      await sql`delete from audit_events where id >= (select id from since)`.execute(tx);
      await sql`delete from waiver_documents where waiver_id in (select waiver_id from cut)`.execute(tx);
      await sql`delete from waiver_evidence where waiver_id in (select waiver_id from cut)`.execute(tx);
      await sql`update waivers set completed_at = null, approved_at = null, approved_by = null, field_values = '{}'
        where id in (select waiver_id from cut)`.execute(tx);
      found = (await tailsIn(tx)).length > 0;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return { what: `the newest ${cut} signatures cut off with their audit rows`, found };
}

function missingTails(faults: readonly string[]): string[] {
  return faults.filter((fault) => fault.includes('missing tail'));
}

/** Returns the condition for signed waivers of the year, and the sealed part of the trail. */
function scopeOf(table: string): string {
  if (table === 'waivers') return `year = ${year} and completed_at is not null`;
  if (table === 'waiver_evidence') return `year = ${year}`;
  if (table === 'waiver_documents') return `waiver_id in (select waiver_id from waiver_evidence where year = ${year})`;
  if (table === 'audit_events') return 'id <= (select max(last_id) from audit_seals)';
  // Later links protect a chain's end; nothing follows the newest seal yet (docs/decisions/0013).
  return 'position < (select max(position) from audit_seals) or (select count(*) from audit_seals) = 0';
}

function otherValue(column: string, random: Random) {
  const at = sql.ref(column);
  const place = 1 + random.below(40);
  if (column === 'field_values') return sql`${at} || '{"participant:phone": "5550100100"}'::jsonb`;
  if (column === 'changes') return sql`${at} || '{"x": {"from": 1, "to": 2}}'::jsonb`;
  if (column === 'row_hashes') return sql`set_byte(${at}, 3, (get_byte(${at}, 3) + 1) % 256)`;
  if (column.endsWith('_at') || column === 'at')
    return sql`${at} + ${`${1 + random.below(9_000)} milliseconds`}::interval`;
  if (/^(id|.*_id|.*_by|position|revision|definition_version|size_bytes|year)$/.test(column) && column !== 'model_id')
    return sql`${at} + ${1 + random.below(3)}`;
  if (column === 'form_type') return sql`case ${at} when 'covid' then 'participant-waiver' else 'covid' end`;
  // Short texts are altered in their last letter, since a change beyond it could have no effect.
  const letter = sql`least(${place}, length(${at}))`;
  return sql`overlay(${at} placing (case substr(${at}, ${letter}, 1) when 'a' then 'b' else 'a' end) from ${letter} for 1)`;
}

/** Alters one bit of a signed PDF in the store. */
async function alteredSignedPdf(
  db: Database,
  dataDir: string,
  random: Random,
  faultsOf: () => Promise<readonly string[]>,
): Promise<Outcome | undefined> {
  const signedPdfs = await db
    .selectFrom('waiver_documents')
    .innerJoin('waiver_evidence', 'waiver_evidence.waiver_id', 'waiver_documents.waiver_id')
    .select('checksum')
    .where('waiver_evidence.year', '=', year)
    .orderBy('checksum')
    .execute();
  const signedPdf = signedPdfs[random.below(signedPdfs.length)];
  if (!signedPdf) return undefined;
  const path = join(dataDir, 'files', signedPdfKey(signedPdf.checksum));
  const bytes = readFileSync(path);
  const altered = Buffer.from(bytes);
  const place = random.below(bytes.length);
  altered[place] = (altered[place] ?? 0) ^ (1 << random.below(8));
  writeFileSync(path, altered);
  const found = (await faultsOf()).length > 0;
  writeFileSync(path, bytes);
  return { what: 'a bit of a paper', found };
}
