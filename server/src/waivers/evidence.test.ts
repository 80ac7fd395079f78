import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, season } from '../testing/entries.ts';
import { participant, signed } from '../testing/participants.ts';
import { aStaffMember } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { canonicalJson, chainFaults, chainStart, sha256 } from './evidence.ts';

const portal = await testPortal();
let band: EntryRow;

beforeAll(async () => {
  await season(portal);
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
});

const chain = () => portal.db.selectFrom('waiver_evidence').selectAll().orderBy('position').execute();

describe('the chain of a year', () => {
  it('holds signatures that came all at once, one after the other', async () => {
    const waivers = [];
    for (let n = 0; n < 12; n += 1) waivers.push(await participant(portal, band));
    await Promise.all(waivers.map((waiver) => signed(portal, waiver)));
    const rows = await chain();
    expect(rows.map((row) => row.position)).toEqual(waivers.map((_, index) => index + 1));
    let previous = chainStart;
    for (const row of rows) {
      expect(row.record_hash).toBe(sha256(row.record));
      expect(row.chain_hash).toBe(sha256(previous + row.record_hash));
      previous = row.chain_hash;
    }
    expect(await chainFaults(portal.db, 2027)).toEqual([]);
  });

  it('cannot be altered or shortened by the portal', async () => {
    await expect(portal.db.updateTable('waiver_evidence').set({ record: '{}' }).execute()).rejects.toThrow(
      'written once',
    );
    await expect(portal.db.deleteFrom('waiver_evidence').execute()).rejects.toThrow('written once');
  });

  it('shows every alteration made behind its back', async () => {
    const rows = await chain();
    const alter = async (set: ReturnType<typeof sql>, position: number) => {
      await portal.db
        .transaction()
        .execute(async (tx) => {
          await sql`alter table waiver_evidence disable trigger waiver_evidence_written_once`.execute(tx);
          await sql`update waiver_evidence set ${set} where position = ${position}`.execute(tx);
          expect((await chainFaults(tx, 2027)).length).toBeGreaterThan(0);
          throw new Error('undone');
        })
        .catch((error: Error) => expect(error.message).toBe('undone'));
    };
    for (const { position, record } of rows.slice(0, 3)) {
      await alter(sql`record = ${record.replace('Kim', 'Tim')}`, position);
      await alter(sql`record = ${`${record} `}, record_hash = ${sha256(`${record} `)}`, position);
      await alter(sql`previous_hash = ${'1'.repeat(64)}`, position);
    }
    await portal.db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table waiver_evidence disable trigger waiver_evidence_written_once`.execute(tx);
        await sql`delete from waiver_evidence where position = 5`.execute(tx);
        expect(await chainFaults(tx, 2027)).toContain('position 5 is missing');
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
    expect(await chainFaults(portal.db, 2027)).toEqual([]);
  });
});

describe('canonical JSON', () => {
  it('is the same for the same facts, whatever the order of keys', () => {
    expect(canonicalJson({ b: 1, a: { d: null, c: [true, 'é'] }, absent: undefined })).toBe(
      '{"a":{"c":[true,"é"],"d":null},"b":1}',
    );
  });

  it('reads back as what it was made of', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
