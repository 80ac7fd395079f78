import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry } from '../../testing/entries.ts';
import { participant, secretFor, signed } from '../../testing/participants.ts';
import {
  aPerson,
  anonymousClient,
  aStaffMember,
  type Answer,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from './chain.ts';
import { findWaiver, type WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let staff: Client;
let admin: Client;
let leader: Client;
let office: Person;
let gone: EntryRow;
let band: EntryRow;
let ana: WaiverRow;
let ben: WaiverRow;
let cleo: WaiverRow;
let unsigned: WaiverRow;
let removed: WaiverRow;
let stayed: WaiverRow;
let secret: string;

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
  admin = signedInClient(app, await aStaffMember(portal, 'admin'));
  const by = office.id;
  gone = await entry(portal, { type_id: 1, stage: 'accepted', by, official_name: 'Rancho Gone' });
  band = await entry(portal, { type_id: 2, stage: 'accepted', by, official_name: 'Alder Springs Band' });
  // Deleting the only entry of a year ends its roles, so this leader has another one, without waivers.
  const other = await entry(portal, { type_id: 1, stage: 'accepted', by, official_name: 'Rancho Nearby' });
  leader = signedInClient(
    app,
    await aPerson(portal, {
      leads: [gone, other].map(({ organization_id }) => ({ organization_id, year: 2027 })),
    }),
  );
  const rider = (first_name: string) =>
    participant(portal, gone, {
      type: 'individual-participants',
      first_name,
      last_name: 'Rider',
      primary_role: 'mhr',
    });
  [ana, ben, cleo, unsigned] = [await rider('Ana'), await rider('Ben'), await rider('Cleo'), await rider('Dee')];
  secret = await secretFor(portal, ana.id);
  // Deleted entries are listed under the names that were signed.
  const ownName = ({ first_name, last_name }: WaiverRow) => ({
    'participant:first_name': first_name,
    'participant:last_name': last_name,
  });
  for (const waiver of [ana, ben, cleo]) await signed(portal, waiver, ownName(waiver));
  stayed = await signed(portal, await participant(portal, band, { first_name: 'Stays', last_name: 'Here' }));
  removed = await signed(portal, await participant(portal, band, { first_name: 'Was', last_name: 'Removed' }), {
    'participant:first_name': 'Was',
    'participant:last_name': 'Removed',
  });
  await staff.post(`/api/waivers/${cleo.locator}/void`, { reason: 'Signed twice', again: false });
  const person = `/api/participants/${band.id}/remove/${removed.participant_id}`;
  expect((await staff.post(person, { type: 'general-participants' })).status).toBe(200);
  expect((await admin.delete(`/api/entries/${gone.id}`)).status).toBe(200);
});

const names = (answer: Answer) => (answer.body.data as { name: string }[]).map(({ name }) => name);

async function recordsOf(answer: Answer): Promise<Record<string, unknown>[]> {
  expect(answer.status).toBe(200);
  const [head = [], ...lines] = (await readXlsx(answer.raw)).sheets[0]?.rows ?? [];
  return lines.map((line) => {
    const row = Object.fromEntries(head.map((column, index) => [String(column), line[index] ?? null]));
    return { ...row, Name: [row['First Name'], row['Last Name']].join(' ') };
  });
}

describe('what was signed, once its entry is deleted', () => {
  it('a signed waiver of a deleted entry stays on the list of those who work for the parade, under its signed names', async () => {
    const listed = await staff.get('/api/waivers?sortBy=name');
    expect(names(listed)).toEqual(['Ana Rider', 'Ben Rider', 'Stays Here']);
    expect(listed.body.total).toBe(3);
    expect(listed.body.data[0]).toMatchObject({
      status: 'pending-approval',
      participant: { participant_id: ana.participant_id, type: 'individual-participants', primary_role: 'mhr' },
      entry: { id: gone.id, official_name: 'Rancho Gone', org_type: 1, is_deleted: true },
    });
    expect(listed.body.data[2].entry).toMatchObject({ official_name: 'Alder Springs Band', is_deleted: false });
  });

  it('a signed waiver of a deleted entry is found by type, by the name of the entry and in its order', async () => {
    expect(names(await staff.get('/api/waivers?type=1&sortBy=-name'))).toEqual(['Ben Rider', 'Ana Rider']);
    expect(names(await staff.get('/api/waivers?q=rancho&sortBy=name'))).toEqual(['Ana Rider', 'Ben Rider']);
    expect(names(await staff.get('/api/waivers?type=2'))).toEqual(['Stays Here']);
    expect(names(await staff.get('/api/waivers?sortBy=entry'))[0]).toBe('Stays Here');
  });

  it('a signed waiver of a deleted entry is hidden from its former leaders, in the list and by the locator', async () => {
    expect((await leader.get('/api/waivers')).body).toMatchObject({ total: 0 });
    expect((await leader.get(`/api/waivers/${ana.locator}`)).status).toBe(404);
    expect((await leader.get(`/api/waivers/${ana.locator}/document`)).status).toBe(404);
    expect((await staff.get(`/api/waivers/${ana.locator}`)).body.waiver).toMatchObject({
      name: 'Ana Rider',
      evidence: { position: 1 },
    });
    expect((await staff.get(`/api/waivers/${ana.locator}/document`)).status).toBe(200);
  });

  it('a signed waiver of a deleted entry is in the export as in the list, and is marked there', async () => {
    const rows = await recordsOf(await staff.get('/api/waiver-export?sortBy=name'));
    expect(rows.map((row) => [row.Name, row.Entry, row['Entry deleted'], row['Entity Type']])).toEqual([
      ['Ana Rider', 'Rancho Gone', 'Yes', 'Equestrian'],
      ['Ben Rider', 'Rancho Gone', 'Yes', 'Equestrian'],
      ['Stays Here', 'Alder Springs Band', null, 'Marching Band'],
    ]);
    expect(await recordsOf(await leader.get('/api/waiver-export'))).toEqual([]);
  });

  it("the trail of a deleted entry's waivers stays, withdrawn ones and people taken off the list included", async () => {
    const signings = (await recordsOf(await staff.get('/api/waiver-audit'))).filter((row) => row.What === 'Signed');
    expect(signings.map((row) => [row.Name, row.Entry])).toEqual([
      ['Ana Rider', 'Rancho Gone'],
      ['Ben Rider', 'Rancho Gone'],
      ['Cleo Rider', 'Rancho Gone'],
      ['Stays Here', 'Alder Springs Band'],
      ['Was Removed', 'Alder Springs Band'],
    ]);
  });

  it('the archive has every position of the chain after an entry is deleted, withdrawn waivers apart', async () => {
    const files = unzipSync((await staff.get('/api/waiver-documents')).raw);
    expect(Object.keys(files).sort()).toEqual([
      '000001 Ana Rider.pdf',
      '000002 Ben Rider.pdf',
      '000004 Stays Here.pdf',
      'register.csv',
      'withdrawn/000003 Cleo Rider.pdf',
      'withdrawn/000005 Was Removed.pdf',
    ]);
    const register = strFromU8(files['register.csv'] ?? new Uint8Array());
    expect(register.split('\r\n').filter((line) => line.includes('"Rancho Gone","Yes"'))).toHaveLength(3);
    expect(Object.keys(unzipSync((await leader.get('/api/waiver-documents')).raw))).toEqual(['register.csv']);
  });

  it('signed waivers of a deleted entry are approved and verified with the others, and counted as in the list', async () => {
    const filters = { status: 'completed', year: 2027 };
    expect((await leader.post('/api/approve-waivers', { ...filters, count: 3 })).body).toMatchObject({ count: 0 });
    const reminded = await staff.post('/api/waiver-reminder', { ids: [ana.id] });
    expect(reminded.body).toMatchObject({ success: false, left_out: [{ reason: 'signed', count: 1 }] });
    const approved = await staff.post('/api/approve-waivers', { ...filters, count: 3 });
    expect(approved.body).toMatchObject({ success: true, count: 3, left_out: [] });
    expect((await leader.post(`/api/waivers/${ben.locator}/confirm-waiver-verification`)).status).toBe(403);
    const verified = await staff.post(`/api/waivers/${ben.locator}/confirm-waiver-verification`);
    expect(verified.body.data).toMatchObject({ status: 'completed', name: 'Ben Rider' });
    expect(await findWaiver(portal.db, stayed.id)).toMatchObject({ approved_by_name: expect.any(String) });
  });

  it('a signed waiver of a deleted entry can be withdrawn for a reason, without a new one', async () => {
    const path = `/api/waivers/${ben.locator}/void`;
    expect((await staff.post(path, { reason: 'By mistake', again: true })).status).toBe(409);
    expect((await staff.post(path, { reason: 'By mistake', again: false })).status).toBe(200);
    expect(names(await staff.get('/api/waivers?type=1'))).toEqual(['Ana Rider']);
  });

  it('the link of a deleted entry says that its waiver is signed; unsigned ones are gone with the entry', async () => {
    const signer = anonymousClient(app);
    expect((await signer.get(`/api/waivers/${secret}`)).body.error).toMatch(/signed/);
    expect(await findWaiver(portal.db, unsigned.id)).toBeUndefined();
  });

  it('a signed waiver of a deleted entry still verifies against the chain of the year', async () => {
    expect(await checkYear(portal, 2027)).toMatchObject({ signed: 5, faults: [] });
  });
});
