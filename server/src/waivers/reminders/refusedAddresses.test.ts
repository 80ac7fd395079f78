import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { deliverDue, letterTo } from '../../testing/letters.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { participant, signed, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { trailOf } from '../../testing/trail.ts';
import { replaceNameOrEmail } from '../writes.ts';
import { noteRefusedAddress } from './refusedAddresses.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl } });
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

const deliver = () => deliverDue(portal, server);

async function aBand(): Promise<{ band: EntryRow; leader: Person }> {
  const band = await entry(portal, { stage: 'accepted', by: staff.id, official_name: 'Heron Band' });
  return { band, leader: await aLeaderOf(portal, band.organization_id, 2027) };
}

/** Lists somebody with a mistyped address, which the mail server does not know. */
async function refused(band: EntryRow) {
  const waiver = await participant(portal, band);
  server.behave('no-such-box', waiver.email ?? '');
  await deliver();
  return waiverNow(portal, waiver.id);
}

const correct = (id: number, name: string, email: string) =>
  inTransaction(portal, { kind: 'system', job: 'test' }, (change) => replaceNameOrEmail(change, id, { name, email }));

describe('an address that its mail server refuses', () => {
  it('an address that its mail server refuses is marked on the waiver and the list of people, for the leader too', async () => {
    const { band, leader } = await aBand();
    const [waiver, fine] = [await refused(band), await participant(portal, band)];
    await deliver();
    for (const reader of [staff, leader]) {
      const { body } = await as(reader).get(`/api/waivers?entry_id=${band.id}`);
      const marked = new Map(body.data.map(({ id, email_refused }: typeof body) => [id, email_refused]));
      expect([marked.size, marked.get(waiver.id), marked.get(fine.id)]).toEqual([2, true, false]);
      const people = await as(reader).get(`/api/participants/${band.id}`);
      expect(JSON.stringify(people.body)).toContain('"email_refused":true');
      const read = await as(reader).get(`/api/waivers/${waiver.locator}`);
      expect(read.body.waiver).toMatchObject({ email_refused: true, status: 'pending' });
    }
  });

  it('an address that its mail server refuses gets no reminders, by the calendar or by hand', async () => {
    const { band } = await aBand();
    const [waiver, fine] = [await refused(band), await participant(portal, band)];
    const one = await as(staff).post(`/api/waiver-reminder/${waiver.locator}`);
    expect([one.status, one.body.code]).toEqual([409, 'signer-address-refused']);
    const all = await as(staff).post('/api/waiver-reminder', { ids: [waiver.id, fine.id] });
    expect(all.body).toMatchObject({ count: 1, left_out: [{ reason: 'address-refused', count: 1 }] });
  });

  it('an address that its mail server refuses is reported to the leaders, once a day for an entry', async () => {
    const { band, leader } = await aBand();
    const waiver = await refused(band);
    await refused(band);
    await deliver();
    const letters = server.received.filter(({ to }) => to === leader.email);
    expect(letters).toHaveLength(1);
    const { headers, text } = letterTo(server, leader.email);
    expect(headers.subject).toContain(waiver.name);
    expect(text).toContain(waiver.email);
    expect(text).toContain('correct the address');
    portal.clock.advance({ hours: 24 });
    await refused(band);
    await deliver();
    expect(server.received.filter(({ to }) => to === leader.email)).toHaveLength(2);
  });

  it('a corrected address starts anew: it is mailed a link, reminded, and no longer marked', async () => {
    const { band } = await aBand();
    const waiver = await refused(band);
    const right = `right-${waiver.email}`;
    await correct(waiver.id, waiver.name, right);
    await deliver();
    expect(letterTo(server, right).text).toContain('/waivers-form/');
    expect((await waiverNow(portal, waiver.id)).email_refused).toBe(false);
    const office = await aStaffMember(portal);
    expect((await as(office).post(`/api/waiver-reminder/${waiver.locator}`)).status).toBe(200);
  });

  it('a late refusal of the address before its correction is recorded, and reported to nobody', async () => {
    const { band, leader } = await aBand();
    const waiver = await participant(portal, band);
    await correct(waiver.id, waiver.name, `right-${waiver.email}`);
    const refusedLate = async (to_address: string) => {
      await noteRefusedAddress(portal, { waiver_id: waiver.id, link_kind: 'signing', to_address });
      await deliver();
      const lines = await trailOf(portal, 'Waiver', waiver.id);
      const noted = lines.filter(({ action }) => action === 'waiver.address-refused').length;
      return [noted, server.received.filter(({ to }) => to === leader.email).length];
    };
    expect(await refusedLate(waiver.email ?? '')).toEqual([0, 0]);
    expect(await refusedLate(`RIGHT-${waiver.email}`)).toEqual([1, 1]);
  });

  it('an address that the office tries again is no longer marked, until it is refused again', async () => {
    const { band } = await aBand();
    const waiver = await refused(band);
    const { id } = await portal.db
      .selectFrom('outbox')
      .select('id')
      .where('waiver_id', '=', waiver.id)
      .where('link_kind', '=', 'signing')
      .executeTakeFirstOrThrow();
    const office = await aStaffMember(portal);
    expect((await as(office).post(`/api/outbox/${id}/resend`)).status).toBe(200);
    expect((await waiverNow(portal, waiver.id)).email_refused).toBe(false);
    await deliver();
    expect((await waiverNow(portal, waiver.id)).email_refused).toBe(true);
  });

  it('an address that its mail server refuses is on Today until its waiver is withdrawn', async () => {
    const { band } = await aBand();
    const [leaves, stays] = [await refused(band), await refused(band)];
    const office = as(await aStaffMember(portal));
    const onToday = async () => {
      const { body } = await office.get('/api/today/refused?whose=everyone');
      const tokens = body.data.map(({ waiver_token }: { waiver_token: string | null }) => waiver_token);
      return [leaves, stays].map(({ locator }) => tokens.includes(locator));
    };
    expect(await onToday()).toEqual([true, true]);
    const path = `/api/participants/${band.id}/remove/${leaves.participant_id}`;
    expect((await office.post(path, { type: 'general-participants' })).status).toBe(200);
    expect(await onToday()).toEqual([false, true]);
  });

  it('a refused copy of a signed waiver marks nothing: there is nobody to remind', async () => {
    const { band, leader } = await aBand();
    const waiver = await participant(portal, band);
    await deliver();
    server.behave('no-such-box', waiver.email ?? '');
    await signed(portal, waiver);
    portal.clock.advance({ hours: 2 });
    await deliver();
    const copies = portal.db
      .selectFrom('outbox')
      .select('state')
      .where('waiver_id', '=', waiver.id)
      .where('to_address', '=', waiver.email ?? '')
      .where('subject', 'like', 'Signed:%');
    expect(await copies.execute()).toEqual([{ state: 'bounced' }]);
    expect((await waiverNow(portal, waiver.id)).email_refused).toBe(false);
    expect(server.received.filter(({ to }) => to === leader.email)).toHaveLength(0);
  });
});
