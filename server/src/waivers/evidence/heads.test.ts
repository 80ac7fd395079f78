import { claimsOf, readHead, spellHead } from '@parade/contract/waivers/chainHead.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { trailFaults } from '../../audit/seals.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { signedPdfKey } from '../../storage/storage.ts';
import { storageOf } from '../../storage/driver.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { anonymousClient, aPerson, aStaffMember, type Person } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { checkYear, yearsSigned } from './chain.ts';
import { ensureSignedPdf } from './documents.ts';
import { chainHeads, headFaults, publishHeads } from './heads.ts';

const portal = await testPortalWithApp();
const anyone = anonymousClient(portal.app);
let owner: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  owner = await aStaffMember(portal, 'superadmin');
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
});

const reports = () =>
  portal.db
    .selectFrom('outbox')
    .select(['to_address', 'text_body'])
    .where('reason_key', 'like', 'evidence-heads:%')
    .orderBy('id')
    .execute();

/** Returns the head in the newest report, as its reader finds it in the email. */
async function reportedHead() {
  const report = (await reports()).at(-1)?.text_body ?? '';
  const head = readHead(/^\d{4}:\d+:[0-9a-f]{64}$/m.exec(report)?.[0] ?? '');
  if (!head) throw new Error(`no head in the report: ${report}`);
  return head;
}

describe('the daily report of the heads', () => {
  it('the daily report of the heads goes to the superadmins alone, once a day, and only after somebody has signed', async () => {
    const disabled = await aStaffMember(portal, 'superadmin');
    await portal.db.updateTable('users').set({ disabled_at: testInstant }).where('id', '=', disabled.id).execute();
    await aPerson(portal, { roles: ['superadmin'], email_verified: false });
    expect(await publishHeads(portal)).toBe(0);
    await signed(portal, await participant(portal, band));
    expect(await Promise.all([publishHeads(portal), publishHeads(portal)])).toEqual(expect.arrayContaining([0, 1]));
    await signed(portal, await participant(portal, band));
    expect(await publishHeads(portal)).toBe(0);
    portal.clock.set('2026-11-21T18:00:00.000Z');
    expect(await publishHeads(portal)).toBe(1);
    portal.clock.set('2026-11-22T18:00:00.000Z');
    expect(await publishHeads(portal)).toBe(0);
    const sent = await reports();
    expect(sent.map(({ to_address }) => to_address)).toEqual([owner.email, owner.email]);
    expect([await reportedHead()]).toEqual(await chainHeads(portal.db));
  });
});

describe('the newest signature, cut off together with its audit rows', () => {
  /** Removes all audit rows after `length`, as an owner of the database could to hide a signature. */
  async function cutAfter(length: number): Promise<void> {
    await portal.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const newest = sql`(select waiver_id from waiver_evidence order by year desc, position desc limit 1)`;
      await sql`update waivers set completed_at = null, field_values = '{}' where id = ${newest}`.execute(tx);
      await sql`delete from waiver_documents where waiver_id = ${newest}`.execute(tx);
      await sql`delete from waiver_evidence where waiver_id = ${newest}`.execute(tx);
      await sql`delete from audit_events where id > ${length}`.execute(tx);
    });
  }

  const lastAuditId = async () => {
    const { id } = await portal.db
      .selectFrom('audit_events')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return Number(id);
  };

  it('the newest signature, cut off together with its audit rows, is found as a missing tail with a head from a report or signed PDF', async () => {
    const waiver = await participant(portal, band);
    const length = await lastAuditId();
    await signed(portal, waiver);
    const signedPdf = await ensureSignedPdf(portal, waiver.id);
    const stored = await storageOf(portal.config).read(signedPdfKey(signedPdf?.checksum ?? ''));
    const pdf = Buffer.concat((await stored.toArray()) as Buffer[]).toString('latin1');
    portal.clock.set('2026-11-23T18:00:00.000Z');
    await publishHeads(portal);
    const head = await reportedHead();
    expect(head.position).toBe(3);
    // The signed PDF of the newest signature prints the same head.
    expect(claimsOf(pdf).head).toEqual(head);
    expect(await checkYear(portal, 2027, [head])).toMatchObject({ signed: 3, faults: [] });
    const mark = signedPdf?.checksum ?? '';
    const check = `/api/signed-papers/${mark}?head=${spellHead(head)}`;
    expect((await anyone.get(check)).body).toMatchObject({ known: true, chain_holds: true, head_in_chain: null });

    await cutAfter(length);

    // Nothing inside the database shows it any more …
    expect(await checkYear(portal, 2027)).toMatchObject({ signed: 2, faults: [] });
    expect(await trailFaults(portal.db)).toEqual([]);
    // … but anyone who has the report or the signed PDF can prove it.
    const fault = `head ${spellHead(head)}: missing tail: the 2027 chain ends at position 2`;
    expect((await checkYear(portal, 2027, [head])).faults).toEqual([fault]);
    expect((await anyone.get(check)).body).toMatchObject({ known: false, head_in_chain: false });

    // A new signature in the same place does not hide it.
    await signed(portal, await participant(portal, band));
    expect((await checkYear(portal, 2027, [head])).faults).toEqual([
      `head ${spellHead(head)}: position 3 of 2027 has a different hash, so the chain was cut and signed again`,
    ]);
  });

  it('the newest signature, cut off together with its audit rows, is found without a head if a later report left its audit line', async () => {
    await signed(portal, await participant(portal, band));
    portal.clock.set('2026-11-24T18:00:00.000Z');
    await publishHeads(portal);
    const head = await reportedHead();
    await cutAfter(await lastAuditId());
    expect((await checkYear(portal, 2027)).faults).toContain(
      `head ${spellHead(head)}: missing tail: the 2027 chain ends at position 3`,
    );
  });

  it('a signature that was cut off is looked for in a year of which nothing is left', async () => {
    const head = { year: 2019, position: 1, chain_hash: 'ab'.repeat(32) };
    expect(await yearsSigned(portal.db, [head])).toEqual([2019, 2027]);
    expect(await headFaults(portal.db, [head])).toEqual([
      `head ${spellHead(head)}: missing tail: the 2019 chain ends at position 0`,
    ]);
  });
});

describe('what names a head', () => {
  it('a head is named by a year, a position and a hash', async () => {
    const head = `2027:1:${'a'.repeat(64)}`;
    expect(readHead(head)).toEqual({ year: 2027, position: 1, chain_hash: 'a'.repeat(64) });
    expect((await anyone.get(`/api/signed-papers/${'0'.repeat(64)}?head=${head}`)).status).toBe(200);
  });

  it.each(['2027:0:', '2027:1:xyz', `27:1:${'a'.repeat(64)}`, `2027:1:${'a'.repeat(63)}`])(
    'is not %s',
    async (head) => {
      expect(readHead(head)).toBeUndefined();
      expect((await anyone.get(`/api/signed-papers/${'0'.repeat(64)}?head=${head}`)).status).toBe(422);
    },
  );
});
