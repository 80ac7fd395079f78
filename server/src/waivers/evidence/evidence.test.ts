import fc from 'fast-check';
import { sql } from 'kysely';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { signedPdfKey } from '../../storage/storage.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed, waiverNow } from '../../testing/participants.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testInstant, testPortal } from '../../testing/portal.ts';
import { isChainIntact, chainStart, checkYear } from './chain.ts';
import { ensureSignedPdf } from './documents.ts';
import { canonicalJson, sha256 } from './evidence.ts';
import { approveWaiver, confirmVerification } from '../review/reviewing.ts';
import { voidWaivers } from '../writes.ts';

const portal = await testPortal();
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
});

const chain = () => portal.db.selectFrom('waiver_evidence').selectAll().orderBy('position').execute();

describe('the chain of a year', () => {
  it('the chain of a year orders signatures that came all at once', async () => {
    const waivers = [];
    for (let n = 0; n < 12; n += 1) waivers.push(await participant(portal, band));
    await Promise.all(waivers.map((waiver) => signed(portal, waiver, { 'emergency:medical': 'Bee stings' })));
    const rows = await chain();
    expect(rows.map((row) => row.position)).toEqual(waivers.map((_, index) => index + 1));
    let previous = chainStart;
    for (const row of rows) {
      expect(row.record_hash).toBe(sha256(row.record));
      expect(row.chain_hash).toBe(sha256(previous + row.record_hash));
      previous = row.chain_hash;
    }
    expect(await checkYear(portal, 2027)).toEqual({
      year: 2027,
      signed: 12,
      chain_hash: previous,
      notes_deleted: 0,
      faults: [],
    });
    expect(await isChainIntact(portal.db, 2027)).toBe(true);
    await participant(portal, band);
  });

  it('the chain of a year cannot be altered or shortened by the portal, nor by accident by the owner', async () => {
    for (const db of [portal.db, portal.owner]) {
      await expect(db.updateTable('waiver_evidence').set({ record: '{}' }).execute()).rejects.toThrow();
      await expect(db.deleteFrom('waiver_evidence').execute()).rejects.toThrow();
    }
    await expect(portal.owner.deleteFrom('waiver_evidence').execute()).rejects.toThrow('written once');
  });
});

describe('one thing altered behind the portal’s back', () => {
  beforeAll(async () => {
    const [first, second, third] = await chain();
    for (const row of [first, second, third]) if (row) await ensureSignedPdf(portal, row.waiver_id);
    const staff = await aStaffMember(portal, 'admin');
    const by = { kind: 'user', user_id: staff.id, impersonator_id: null } as const;
    const approved = await waiverNow(portal, first?.waiver_id ?? 0);
    await inTransaction(portal, by, (change) => approveWaiver(change, withoutActor(approved, 'approve')));
    await inTransaction(portal, by, (change) => confirmVerification(change, withoutActor(approved, 'verify')));
    await inTransaction(portal, by, (change) =>
      voidWaivers(change, [Number(JSON.parse(second?.record ?? '{}').participant.id)], 'Twice on the list'),
    );
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
  });

  /** Runs what the owner of the database could do, and undoes it afterwards. */
  async function faultsAfter(statement: ReturnType<typeof sql>): Promise<readonly string[]> {
    let faults: readonly string[] = [];
    await portal.owner
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const { numAffectedRows } = await statement.execute(tx);
        expect(numAffectedRows).toBeGreaterThan(0n);
        faults = (await checkYear({ ...portal, db: tx }, 2027)).faults;
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
    return faults;
  }

  const one = sql`(select waiver_id from waiver_evidence where position = 1)`;
  const two = sql`(select waiver_id from waiver_evidence where position = 2)`;
  it.each([
    ['a record', sql`update waiver_evidence set record = replace(record, 'Kim', 'Tim') where position = 1`],
    [
      'a record with its hash',
      sql`update waiver_evidence set record = record || ' ', record_hash = encode(sha256(convert_to(record || ' ', 'UTF8')), 'hex') where position = 1`,
    ],
    [
      'a key of a record',
      sql`update waiver_evidence set record = replace(record, 'addressed_to', 'addressed_xx') where position = 1`,
    ],
    ['the hash before', sql`update waiver_evidence set previous_hash = repeat('1', 64) where position = 3`],
    ['the chain', sql`update waiver_evidence set chain_hash = repeat('1', 64) where position = 3`],
    ['the place', sql`update waiver_evidence set position = 99 where position = 4`],
    ['a link taken out', sql`delete from waiver_evidence where position = 5`],
    ['the last link moved to another year', sql`update waiver_evidence set year = 2028 where position = 12`],
    ['the last link taken out', sql`delete from waiver_evidence where position = 12`],
    ['whose evidence it is', sql`update waiver_evidence set waiver_id = 9999 where position = 1`],
    [
      'when the evidence was written',
      sql`update waiver_evidence set created_at = created_at + interval '1 microsecond' where position = 1`,
    ],
    [
      'an answer',
      sql`update waivers set field_values = field_values || '{"participant:phone": "5550000000"}' where id = ${one}`,
    ],
    [
      'an answer taken out',
      sql`update waivers set field_values = field_values - 'participant:phone' where id = ${one}`,
    ],
    [
      'an answer that staff alone see',
      sql`update waivers set field_values = field_values || '{"emergency:medical": "none"}' where id = ${one}`,
    ],
    [
      'such an answer taken out',
      sql`update waivers set field_values = field_values - 'emergency:medical' where id = ${one}`,
    ],
    ['the name', sql`update waivers set name = name || 'x' where id = ${one}`],
    ['the address', sql`update waivers set email = 'x@example.org' where id = ${one}`],
    [
      'when it was signed',
      sql`update waivers set completed_at = completed_at + interval '1 microsecond' where id = ${one}`,
    ],
    ['that it was signed', sql`update waivers set completed_at = null, approved_at = null where id = ${one}`],
    ['the approval', sql`update waivers set approved_at = approved_at - interval '1 day' where id = ${one}`],
    ['who approved', sql`update waivers set approved_by = null where id = ${one}`],
    ['an approval that nobody gave', sql`update waivers set approved_at = completed_at where id = ${two}`],
    [
      'the verification',
      sql`update waivers set verification_confirmed_at = null, verification_confirmed_by = null where id = ${one}`,
    ],
    [
      'the withdrawal',
      sql`update waivers set voided_at = null, voided_by = null, void_reason = null where id = ${two}`,
    ],
    ['why it was withdrawn', sql`update waivers set void_reason = 'x' where id = ${two}`],
    ['the year', sql`update waivers set year = 2026 where id = ${one}`],
    ['the version of the form', sql`update waivers set definition_version = 7 where id = ${one}`],
    ['the kind of form', sql`update waivers set form_type = 'personnel-waiver' where id = ${one}`],
    ['the whole waiver', sql`delete from waivers where id = ${one}`],
    [
      'that its signing stands in the trail',
      sql`delete from audit_events where action = 'waiver.signed' and model_id = ${one}::text`,
    ],
    ['the checksum of the paper', sql`update waiver_documents set checksum = repeat('1', 64) where waiver_id = ${one}`],
    ['the size of the paper', sql`update waiver_documents set size_bytes = 1 where waiver_id = ${one}`],
    [
      'when the paper was made',
      sql`update waiver_documents set made_at = made_at + interval '1 second' where waiver_id = ${one}`,
    ],
    ['the paper taken out', sql`delete from waiver_documents where waiver_id = ${one}`],
    [
      'a signature that nobody gave',
      sql`update waivers set completed_at = created_at where id = (select max(id) from waivers)`,
    ],
  ])('one thing altered behind the portal’s back is found: %s', async (_what, statement) => {
    expect(await faultsAfter(statement)).not.toEqual([]);
  });

  it('one thing altered behind the portal’s back is found in the bytes of a signed PDF, and named', async () => {
    const [first] = await chain();
    const signedPdf = await ensureSignedPdf(portal, first?.waiver_id ?? 0);
    const path = join(portal.config.dataDir, 'files', signedPdfKey(signedPdf?.checksum ?? ''));
    const bytes = readFileSync(path);
    const altered = Buffer.from(bytes);
    altered[1000] = (altered[1000] ?? 0) ^ 1;
    writeFileSync(path, altered);
    const name = `waiver ${first?.waiver_id} (2027, position 1)`;
    expect((await checkYear(portal, 2027)).faults).toEqual([`${name}: the signed PDF was altered`]);
    rmSync(path);
    expect((await checkYear(portal, 2027)).faults).toEqual([`${name}: the signed PDF is missing from storage`]);
    writeFileSync(path, bytes);
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
  });

  it('an answer for staff alone that was removed without a recorded deletion is found after the parade too', async () => {
    const without = sql`update waivers set field_values = field_values - 'emergency:medical' where id = ${one}`;
    portal.clock.set('2027-03-03T18:00:00.000Z');
    expect(await faultsAfter(without)).toEqual([
      expect.stringContaining('is missing, and no deletion after the parade is on record'),
    ]);
    portal.clock.set(testInstant);
  });

  it('the evidence still verifies after people, entries and organizations are deleted', async () => {
    const gone = sql`update waivers set participant_id = null, entry_id = null where id = ${one}`;
    expect(await faultsAfter(gone)).toEqual([]);
  });
});

describe('canonical JSON', () => {
  it('canonical JSON is the same for the same facts in any order of keys', () => {
    expect(canonicalJson({ b: 1, a: { d: null, c: [true, 'é'] }, absent: undefined })).toBe(
      '{"a":{"c":[true,"é"],"d":null},"b":1}',
    );
  });

  it('canonical JSON reads back as the value that it was made from', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
