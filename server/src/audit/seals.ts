import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { inTransaction } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';

/** Rows of one seal, which a reader has to check when one of them differs. */
const rowsInSeal = 1_000;
const hashBytes = 32;
/** The first seal covers every id, even those that the database itself never assigns. */
const lowestId = Number.MIN_SAFE_INTEGER;
const chainStart = '0'.repeat(64);
/** PostgreSQL's 'lock_not_available': somebody is writing a long change. */
const lockedOut = '55P03';

/**
 * Seals the part of the audit trail that no open change can still add to: hashes of its rows, chained to the seal
 * before. Runs every few minutes, in one process at a time. A row can be altered unnoticed until the next run, and
 * never after it. Returns how many rows were sealed: none while a long change is being written; the next run seals
 * them.
 */
export async function sealTrail(portal: Portal): Promise<number> {
  const committedId = await lastCommittedId(portal.db);
  let sealed = 0;
  for (;;) {
    const rows = await sealNext(portal, committedId);
    if (rows === 0) return sealed;
    sealed += rows;
  }
}

/** Returns the newest seal, for evidence to refer to; null before the first. */
export async function newestSeal(db: Database): Promise<{ position: number; chain_hash: string } | null> {
  const seal = await db
    .selectFrom('audit_seals')
    .select(['position', 'chain_hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return seal ?? null;
}

/** Recomputes every seal of the trail. Returns one sentence for each difference. Does not check unsealed rows. */
export async function trailFaults(db: Database): Promise<string[]> {
  const seals = await db.selectFrom('audit_seals').selectAll().orderBy('position').execute();
  const faults: string[] = [];
  let previous = { position: 0, last_id: lowestId, chain_hash: chainStart };
  for (const seal of seals) {
    const name = `audit seal ${seal.position}`;
    if (seal.position !== previous.position + 1) faults.push(`audit seal ${previous.position + 1} is missing`);
    if (seal.after_id !== previous.last_id || seal.previous_hash !== previous.chain_hash)
      faults.push(`${name} does not follow the previous one`);
    if (seal.chain_hash !== chained(seal.previous_hash, seal.row_hashes)) faults.push(`${name} was altered`);
    faults.push(...(await rowFaults(db, seal)));
    previous = seal;
  }
  return faults;
}

async function lastCommittedId(db: Database): Promise<number> {
  try {
    const { rows } = await sql<{ id: number | null }>`select audit_settled_id() as id`.execute(db);
    return rows[0]?.id ?? 0;
  } catch (error) {
    if ((error as { code?: unknown }).code === lockedOut) return 0;
    throw error;
  }
}

async function sealNext(portal: Portal, committedId: number): Promise<number> {
  return inTransaction(portal, { kind: 'system', job: 'audit seals' }, async ({ tx, at }) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit seals'))`.execute(tx);
    const last = await tx
      .selectFrom('audit_seals')
      .select(['position', 'last_id', 'chain_hash'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const after_id = last?.last_id ?? lowestId;
    const rows = await hashesBetween(tx, after_id, committedId, rowsInSeal);
    const newest = rows.at(-1);
    if (!newest) return 0;
    const row_hashes = Buffer.concat(rows.map((row) => row.hash));
    const previous_hash = last?.chain_hash ?? chainStart;
    await tx
      .insertInto('audit_seals')
      .values({
        position: (last?.position ?? 0) + 1,
        after_id,
        last_id: newest.id,
        row_hashes,
        previous_hash,
        chain_hash: chained(previous_hash, row_hashes),
        sealed_at: at,
      })
      .execute();
    return rows.length;
  });
}

async function rowFaults(
  db: Database,
  seal: { readonly position: number; readonly after_id: number; readonly last_id: number; readonly row_hashes: Buffer },
): Promise<string[]> {
  const rows = await hashesBetween(db, seal.after_id, seal.last_id);
  if (Buffer.concat(rows.map((row) => row.hash)).equals(seal.row_hashes)) return [];
  const sealed = new Set<string>();
  for (let offset = 0; offset < seal.row_hashes.length; offset += hashBytes)
    sealed.add(seal.row_hashes.subarray(offset, offset + hashBytes).toString('hex'));
  const strange = rows.filter((row) => !sealed.delete(row.hash.toString('hex')));
  return [
    ...strange.map((row) => `audit row ${row.id} was altered or added after it was sealed`),
    ...(sealed.size > strange.length
      ? [`audit seal ${seal.position}: ${sealed.size - strange.length} rows were removed`]
      : []),
    ...(sealed.size === 0 && strange.length === 0
      ? [`audit seal ${seal.position}: its rows are in a different order`]
      : []),
  ];
}

async function hashesBetween(
  db: Database,
  after_id: number,
  last_id: number,
  limit?: number,
): Promise<{ id: number; hash: Buffer }[]> {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    select event.id, audit_row_hash(event) as hash from audit_events event
    where event.id > ${after_id} and event.id <= ${last_id} order by event.id limit ${limit ?? null}`.execute(db);
  return rows;
}

function chained(previous_hash: string, row_hashes: Buffer): string {
  return sha256(previous_hash + sha256(row_hashes));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
