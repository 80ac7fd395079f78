import { sql } from 'kysely';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { migrate } from '../../database/migrate.ts';
import { openDatabase } from '../../database/pool.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { checkYear } from './chain.ts';
import { type EvidenceRecord, keyedHash } from './evidence.ts';
import { evidenceKeys } from './evidenceKeys.ts';
import { adoptSecret, giveUpSecret } from './secretAdoption.ts';

const migrations = fileURLToPath(new URL('../../../../database/migrations', import.meta.url));
const note = { 'emergency:medical': 'Bee stings' };
const oldSecret = 'the-secret-that-evidence-was-made-with-until-now';

async function portalWithBand(): Promise<{ portal: TestPortal; band: EntryRow }> {
  const portal = await testPortal();
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  return { portal, band: await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id }) };
}

/** Runs statements that the triggers refuse, as the owner of the database. */
async function asOwner(portal: TestPortal, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  await portal.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
}

describe('evidence made with the key of its own', () => {
  it('evidence made with its own key verifies with any SECRET, and is not made with SECRET', async () => {
    const { portal, band } = await portalWithBand();
    const waiver = await signed(portal, await participant(portal, band), note);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    const { apart } = JSON.parse(record) as EvidenceRecord;
    expect(apart['emergency:medical']).toMatch(/^[0-9a-f]{64}$/);
    expect(apart['emergency:medical']).not.toBe(keyedHash(portal.config.secret, waiver.id, 'Bee stings'));
    const rotated = { ...portal, config: { ...portal.config, secret: 'another-secret-after-the-first-one-leaked' } };
    expect((await checkYear(rotated, 2027)).faults).toEqual([]);
    await asOwner(
      portal,
      sql`update waivers set field_values = field_values || '{"emergency:medical": "none"}' where id = ${waiver.id}`,
    );
    expect((await checkYear(rotated, 2027)).faults).toEqual([
      `waiver ${waiver.id} (2027, position 1): a separately stored answer differs from what was signed`,
    ]);
  });

  it('the migration gives every database an evidence key of its own', async () => {
    const keys = [];
    for (let n = 0; n < 2; n += 1) {
      const url = await emptyDatabase();
      await migrate(url);
      const { db, close } = openDatabase(url, { max: 1 });
      closeAfterTests(close);
      keys.push(...(await evidenceKeys(db)));
    }
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a database that was made of the mold of a build', () => {
  const withoutKey = sql`truncate evidence_keys restart identity`;

  it('gets one evidence key of its own from the processes that start first, which is not SECRET, and keeps it', async () => {
    const [one, other] = [await testPortal(), await testPortal()];
    for (const portal of [one, other]) await asOwner(portal, withoutKey);
    await Promise.all([1, 2, 3].map(() => adoptSecret(one.url, oldSecret)));
    await adoptSecret(other.url, oldSecret);
    const keys = [...(await evidenceKeys(one.db)), ...(await evidenceKeys(other.db))];
    expect(new Set([...keys, oldSecret]).size).toBe(3);
    expect(keys).toHaveLength(2);
    expect(await adoptSecret(one.url, oldSecret)).toBe(false);
    expect(await evidenceKeys(one.db)).toEqual(keys.slice(0, 1));
  });

  it('gets no new key where somebody has taken the keys of evidence that is there', async () => {
    const { portal, band } = await portalWithBand();
    await signed(portal, await participant(portal, band), note);
    await asOwner(portal, withoutKey);
    await expect(adoptSecret(portal.url, oldSecret)).rejects.toThrow(/^SECRET must be the one/);
    await expect(evidenceKeys(portal.db)).rejects.toThrow('has not been started since its upgrade');
  });
});

describe('the migration of a database with signed waivers', () => {
  it.each([
    ['keeps a place for SECRET where keyed hashes stand', '{"apart":{"emergency:medical":"ab"}}', 8],
    ['needs no SECRET where none stand, whatever people typed', '{"apart":{},"values":{"x":"\\"apart\\":{\\""}}', 1],
  ])('%s', async (_what, record, first_evidence_id) => {
    const url = await emptyDatabase();
    const older = mkdtempSync(join(tmpdir(), 'parade-migrations-'));
    closeAfterTests(() => rmSync(older, { recursive: true }));
    for (const name of readdirSync(migrations).filter((each) => each < '0023'))
      cpSync(join(migrations, name), join(older, name));
    await migrate(url, older);
    const { db, close } = openDatabase(url, { max: 1 });
    closeAfterTests(close);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into waiver_evidence (id, waiver_id, year, position, record, record_hash, previous_hash, chain_hash, created_at)
        overriding system value values (7, 1, 2027, 1, ${record}, '', '', 'c', now())`.execute(tx);
    });
    await migrate(url);
    expect(await db.selectFrom('evidence_keys').select('first_evidence_id').execute()).toEqual([{ first_evidence_id }]);
  });
});

describe('a database whose evidence was made with SECRET', () => {
  let portal: TestPortal;
  let band: EntryRow;
  let waiver_id: number;

  /** The state right after the migration: the keyed hash of SECRET, and a random key for what comes later. */
  beforeAll(async () => {
    ({ portal, band } = await portalWithBand());
    const waiver = await signed(portal, await participant(portal, band), note);
    waiver_id = waiver.id;
    const [key = ''] = await evidenceKeys(portal.db);
    await asOwner(
      portal,
      sql`update waiver_evidence set record = replace(record, ${keyedHash(key, waiver_id, 'Bee stings')}, ${keyedHash(oldSecret, waiver_id, 'Bee stings')})`,
      sql`update waiver_evidence set record_hash = encode(sha256(convert_to(record, 'UTF8')), 'hex')`,
      sql`update waiver_evidence set chain_hash = encode(sha256(convert_to(previous_hash || record_hash, 'UTF8')), 'hex')`,
      sql`update evidence_keys set first_evidence_id = (select max(id) + 1 from waiver_evidence)`,
    );
  });

  it('a database whose evidence was made with SECRET is neither checked nor called forged before SECRET is adopted', async () => {
    await expect(checkYear(portal, 2027)).rejects.toThrow('has not been started since its upgrade');
  });

  it('a database whose evidence was made with SECRET refuses another SECRET in one clear line, and adopts nothing', async () => {
    await expect(adoptSecret(portal.url, 'a-secret-that-is-wrong-and-would-make-it-forged')).rejects.toThrow(
      /^SECRET must be the one this portal has used so far/,
    );
    await expect(evidenceKeys(portal.db)).rejects.toThrow();
  });

  it('a database whose old SECRET is lost can be opened without it; then only its notes differ, until they are deleted', async () => {
    const lost = await testPortal();
    await seedParadeYear(lost);
    const staff = await aStaffMember(lost);
    const of = await entry(lost, { type_id: 2, stage: 'accepted', by: staff.id });
    const waiver = await signed(lost, await participant(lost, of), note);
    await asOwner(lost, sql`update evidence_keys set key = repeat('z', 64), first_evidence_id = 99`);
    await giveUpSecret(lost.url);
    expect(await adoptSecret(lost.url, oldSecret)).toBe(false);
    expect((await checkYear(lost, 2027)).faults).toEqual([
      `waiver ${waiver.id} (2027, position 1): a separately stored answer differs from what was signed`,
    ]);
  });

  it('a database adopts the right SECRET once, from several processes at a time, and verifies with any other from then on', async () => {
    await Promise.all([1, 2, 3].map(() => adoptSecret(portal.url, oldSecret)));
    const keys = await evidenceKeys(portal.db);
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(oldSecret);
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
    // Waivers signed from now on no longer depend on the old SECRET.
    const later = await signed(portal, await participant(portal, band), note);
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', later.id)
      .executeTakeFirstOrThrow();
    expect(record).toContain(keyedHash(keys[0] ?? '', later.id, 'Bee stings'));
    await adoptSecret(portal.url, 'a-secret-that-was-rotated-in-later-and-is-not-asked');
    expect(await evidenceKeys(portal.db)).toEqual(keys);
  });
});
