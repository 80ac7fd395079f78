import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { listMailings, openMailing, closeMailing } from '../../notifications/mailings.ts';
import { queueMail } from '../../notifications/writes.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';

// No worker runs here, so letters wait as if the mail server were away.
const portal = await testPortalWithApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
let office: Person;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const aBand = () => entry(portal, { stage: 'accepted', by: office.id });

/** Counts the unsent letters about the waiver. */
async function waiting(waiver_id: number): Promise<number> {
  const { count } = await portal.db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('waiver_id', '=', waiver_id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

const lettersTo = async (to_address: string) =>
  (await portal.db.selectFrom('outbox').select('state').where('to_address', '=', to_address).execute()).map(
    ({ state }) => state,
  );

async function queueLetter(band: EntryRow, address: string, mailing_id: number | null = null) {
  const id = await inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
    queueMail(change, {
      to: { address },
      subject: 'About your entry',
      lines: ['Hello'],
      reason: `test:${address}`,
      room: 'entries',
      entry: band,
    }),
  );
  await portal.db
    .updateTable('outbox')
    .set({ mailing_id })
    .where('id', '=', id ?? 0)
    .execute();
  return id ?? 0;
}

describe('deleting an entry', () => {
  it('deleting an entry withdraws its unsent letters, and no others', async () => {
    const [band, other] = [await aBand(), await aBand()];
    const [unsigned, untouched] = [await participant(portal, band), await participant(portal, other)];
    const mailing_id = await inTransaction(portal, { kind: 'system', job: 'tests' }, async (change) => {
      const id = await openMailing(change, { key: 'test', kind: 'ladder', year: 2027, title: 'Test' });
      await closeMailing(change, id ?? 0, { total: 2, left_out: 0 });
      return id;
    });
    await queueLetter(band, 'gone@example.org', mailing_id);
    await queueLetter(other, 'stays@example.org', mailing_id);
    const sent = await queueLetter(band, 'read@example.org');
    await portal.db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', sent).execute();
    expect([await waiting(unsigned.id), await waiting(untouched.id)]).toEqual([1, 1]);

    expect((await admin.delete(`/api/entries/${band.id}`)).status).toBe(200);
    expect(await lettersTo(unsigned.email ?? '')).toEqual([]);
    expect(await lettersTo('gone@example.org')).toEqual([]);
    expect(await lettersTo('read@example.org')).toEqual(['sent']);
    expect(await lettersTo('stays@example.org')).toEqual(['queued']);
    expect(await waiting(untouched.id)).toBe(1);
    expect((await listMailings(portal.db, { limit: 1 }))[0]).toMatchObject({ total: 2, left_out: 1, queued: 1 });
    const note = await portal.db
      .selectFrom('audit_events')
      .select('note')
      .where('entry_id', '=', band.id)
      .where('action', '=', 'entry.deleted')
      .executeTakeFirstOrThrow();
    expect(note.note).toMatch(/letters canceled before sending$/);
  });

  it('deleting an entry does not stop the copies of signed waivers', async () => {
    const band = await aBand();
    const waiver = await signed(portal, await participant(portal, band));
    const before = await waiting(waiver.id);
    expect(before).toBeGreaterThan(0);
    expect((await admin.delete(`/api/entries/${band.id}`)).status).toBe(200);
    expect(await waiting(waiver.id)).toBe(before);
  });
});

describe('a link that has ended', () => {
  it('a link that has ended is in no waiting letter, after a person was taken off the list or has signed', async () => {
    const band = await aBand();
    const [gone, signer, stays] = [
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
    ];
    await admin.post(`/api/participants/${band.id}/remove/${gone.participant_id}/`, { type: 'general-participants' });
    await signed(portal, signer);
    const calls = await portal.db
      .selectFrom('outbox')
      .select('waiver_id')
      .where('entry_id', '=', band.id)
      .where('state', '=', 'queued')
      .where('text_body', 'like', '%{{link:signing:%')
      .execute();
    expect(calls.map(({ waiver_id }) => waiver_id)).toEqual([stays.id]);
  });
});
