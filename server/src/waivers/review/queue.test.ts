import type { QueuedWaiver } from '@parade/contract/waivers/review/queue.ts';
import { describe, expect, it } from 'vitest';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, organization } from '../../testing/entries.ts';
import { participant, signed, waiverNow } from '../../testing/participants.ts';
import { actorOf, aLeaderOf, aStaffMember, type Client, signedInClient, switchedClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { countingStatements } from '../../testing/statements.ts';
import { liveLink } from '../links.ts';
import { openBySecret } from '../signing/signing.ts';
import { checkYear } from '../evidence/chain.ts';
import { makeLinkSheet } from './linkSheets.ts';

const portal = await testPortalWithApp();
const office = await aStaffMember(portal);
const staff = signedInClient(portal.app, office);
const band = await entry(portal, {
  organization_id: await organization(portal, { type_id: 2 }),
  by: office.id,
  stage: 'accepted',
  official_name: 'Queue Band',
});
const other = await entry(portal, {
  organization_id: await organization(portal, { type_id: 2 }),
  by: office.id,
  stage: 'accepted',
  official_name: 'Other Band',
});
const leads = await aLeaderOf(portal, band.organization_id, band.year);
const leader = signedInClient(portal.app, leads);

async function queueOf(client: Client, of = band): Promise<QueuedWaiver[]> {
  const answer = await client.get(`/api/waiver-queue?entry_id=${of.id}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('the approval queue', () => {
  it('the approval queue has signed waivers without approval, longest waiting first, with age and the signature that counts', async () => {
    const adult = await signed(portal, await participant(portal, band, { first_name: 'Adult' }), {
      'participant:date_of_birth': '1980-02-03',
    });
    portal.clock.advance({ minutes: 5 });
    const minor = await signed(portal, await participant(portal, band, { first_name: 'Minor' }), {
      'participant:date_of_birth': '2012-02-03',
      'signature:signature': { kind: 'typed', text: 'The Child' },
      'guardian:signature': { kind: 'typed', text: 'The Guardian' },
    });
    const pending = await participant(portal, band, { first_name: 'Pending' });
    const rows = await queueOf(staff);
    expect(rows.map(({ id }) => id)).toEqual([adult.id, minor.id]);
    expect(rows[0]).toMatchObject({
      date_of_birth: '1980-02-03',
      is_minor: false,
      actions: expect.arrayContaining(['approve']),
    });
    expect(rows[1]).toMatchObject({ is_minor: true, age: 14, signature: { kind: 'typed', text: 'The Guardian' } });
    expect(rows.some(({ id }) => id === pending.id)).toBe(false);
    await staff.post(`/api/waivers/${adult.locator}/approve`);
    expect((await queueOf(staff)).map(({ id }) => id)).toEqual([minor.id]);
  });

  it('the approval queue stays inside the rows of a leader', async () => {
    const theirs = await signed(portal, await participant(portal, other));
    expect((await queueOf(staff, other)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await queueOf(leader, other)).toEqual([]);
    expect((await queueOf(leader)).length).toBeGreaterThan(0);
  });
});

it('a second approval changes nothing, and says that there was one and by whom', async () => {
  const waiver = await signed(portal, await participant(portal, band));
  const first = await staff.post(`/api/waivers/${waiver.locator}/approve`);
  const second = await leader.post(`/api/waivers/${waiver.locator}/approve`);
  const { approved_at, approved_by_user } = first.body.data;
  expect(first.body).not.toHaveProperty('was_approved');
  expect(second.body).toMatchObject({ success: true, was_approved: true, data: { approved_at, approved_by_user } });
});

describe('taking an approval back', () => {
  it('an approval that is taken back is in the queue again, with a line in the trail', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    await staff.post(`/api/waivers/${waiver.locator}/approve`);
    const undone = await staff.delete(`/api/waivers/${waiver.locator}/approve`);
    expect(undone.body).toMatchObject({ success: true, data: { status: 'pending-approval', approved_at: null } });
    expect((await queueOf(staff)).map(({ id }) => id)).toContain(waiver.id);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('model', '=', 'Waiver')
      .where('model_id', '=', String(waiver.id))
      .where('action', 'like', 'waiver.appro%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['waiver.approved', 'waiver.approval-undone']);
    expect((await staff.delete(`/api/waivers/${waiver.locator}/approve`)).status).toBe(409);
    // The evidence is checked against the trail: an approval that was taken back does not count as altered.
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
  });

  it('an approval can be taken back by the person who gave it, for ten minutes', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    await staff.post(`/api/waivers/${waiver.locator}/approve`);
    expect((await leader.delete(`/api/waivers/${waiver.locator}/approve`)).status).toBe(409);
    portal.clock.advance({ minutes: 11 });
    expect((await staff.delete(`/api/waivers/${waiver.locator}/approve`)).status).toBe(409);
    expect((await waiverNow(portal, waiver.id)).approved_at).not.toBeNull();
  });
});

describe('a sheet of links', () => {
  it('a sheet of links has a working link for each unsigned waiver, ends the previous one and is audited', async () => {
    const [first, second] = [await participant(portal, band), await participant(portal, band)];
    const done = await signed(portal, await participant(portal, band));
    const before = await staff.post(`/api/waivers/${first.locator}/link`);
    const sheet = await leader.post('/api/waiver-links', { ids: [second.id, first.id, done.id] });
    expect(sheet.body.left_out).toEqual([{ reason: 'signed', count: 1 }]);
    const links: { id: number; link: string }[] = sheet.body.data;
    expect(new Set(links.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    const secretOf = (link: string) => link.split('/').at(-1) ?? '';
    for (const { id, link } of links)
      expect((await openBySecret(portal.db, portal.clock, secretOf(link))).waiver.id).toBe(id);
    await expect(openBySecret(portal.db, portal.clock, secretOf(String(before.body.link)))).rejects.toMatchObject({
      code: 'waiver-link-replaced',
    });
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('model_id')
      .where('action', '=', 'waiver.link-handed-over')
      .where('model_id', 'in', [String(first.id), String(second.id)])
      .execute();
    expect(lines.map(({ model_id }) => Number(model_id)).toSorted((a, b) => a - b)).toEqual([
      first.id,
      first.id,
      second.id,
    ]);
  });

  it('a sheet of ten links needs no more statements than a sheet of one', async () => {
    const { counted, seen } = countingStatements(portal);
    const actor = await actorOf(portal, leads);
    const asked = async (people: number) => {
      const listed = [];
      for (let n = 0; n < people; n += 1) listed.push((await participant(portal, band)).id);
      seen.length = 0;
      const chosen = { ids: listed, year: band.year };
      const sheet = await inTransaction(counted, authorOf(actor), (change) => makeLinkSheet(change, actor, chosen));
      expect(new Set(sheet.data.map(({ link }) => link)).size).toBe(people);
      return [...seen];
    };
    expect(await asked(10)).toEqual(await asked(1));
  });

  it('a sheet of links is refused to an impersonator of a leader, and the previous links work until the leader makes one', async () => {
    const waiver = await participant(portal, band);
    const live = async () => (await liveLink(portal.db, waiver.id))?.made_for;
    const switched = await switchedClient(portal.app, await aStaffMember(portal, 'admin'), leads.id);
    const refused = await switched.post('/api/waiver-links', { ids: [waiver.id] });
    expect([refused.status, refused.body.code, await live()]).toEqual([403, 'impersonating', 'mail']);
    expect((await leader.post('/api/waiver-links', { ids: [waiver.id] })).body.data).toHaveLength(1);
    expect(await live()).toBe('hand-over');
  });

  it('a sheet of links has nobody of another entry, whose links still work', async () => {
    const theirs = await participant(portal, other);
    const sheet = await leader.post('/api/waiver-links', { ids: [theirs.id] });
    expect(sheet.body).toEqual({ data: [], left_out: [{ reason: 'gone', count: 1 }] });
    expect((await staff.post('/api/waiver-links', { ids: [theirs.id] })).body.data).toHaveLength(1);
  });
});
