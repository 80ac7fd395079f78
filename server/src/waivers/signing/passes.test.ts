import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature, signed, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aStaffMember,
  type Client,
  type Person,
  signedInClient,
  switchedClient,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const device = anonymousClient(portal.app);
let band: EntryRow;
let other: EntryRow;
let leader: Person;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  const office = await aStaffMember(portal);
  const { id } = office;
  staff = signedInClient(portal.app, office);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: id });
  other = await entry(portal, { type_id: 2, stage: 'accepted', by: id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

const begin = (person: Person, entry_id = band.id) =>
  signedInClient(portal.app, person).post('/api/waiver-passes', { entry_id });
const passed = async () => `/api/waiver-passes/${String((await begin(leader)).body.pass)}`;
const linkOf = ({ body }: { readonly body: { readonly path?: string } }) =>
  String(body.path).replace('/waivers-form/', '/api/waivers/');
const act = (waiver: WaiverRow) => ({ field_values: signature(portal, waiver), reviewed: true, consent: true });

describe('a device that is passed around', () => {
  it('a passed device shows only the names of those who have not signed; each signs with their own link, named in the evidence', async () => {
    const [ana, ben, cleo] = [
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
    ];
    await signed(portal, cleo);
    const pass = await passed();
    const { body, raw } = await device.get(pass);
    const names = body.people.map((each: { name: string }) => each.name);
    expect(names).toEqual(expect.arrayContaining([ana.name, ben.name]));
    expect(names).not.toContain(cleo.name);
    expect(body.made_by).toContain(leader.last_name);
    expect(raw.toString()).not.toContain('@');

    const mailed = `/api/waivers/${await secretFor(portal, ana.id)}`;
    const first = linkOf(await device.post(`${pass}/links`, { token: ana.locator }));
    // The mailed link still works.
    expect((await device.get(mailed)).status).toBe(200);
    const done = await device.post(first, act(ana));
    expect([done.status, done.body.next]).toEqual([200, []]);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record).link).toMatchObject({ made_for: 'pass', handed_over_by: { user_id: leader.id } });
    const reviewed = (await staff.get(`/api/waivers/${ana.locator}`)).body.waiver;
    expect(reviewed.hand_overs).toEqual([{ how: 'device', by: `${leader.first_name} ${leader.last_name}` }]);
    expect((await device.get(pass)).body.people.map((each: { name: string }) => each.name)).not.toContain(ana.name);
  });

  it('a passed device does not name a person who has declined to sign', async () => {
    const dana = await participant(portal, band);
    const declined = await device.post(`/api/waivers/${await secretFor(portal, dana.id)}/decline`, { as: 'declined' });
    expect(declined.status).toBe(200);
    const { body } = await device.get(await passed());
    expect(body.people.map((each: { name: string }) => each.name)).not.toContain(dana.name);
  });

  it('a passed device opens no page while the entry is not accepted, and works again once it is', async () => {
    const ana = await participant(portal, band);
    const pass = await passed();
    const path = linkOf(await device.post(`${pass}/links`, { token: ana.locator }));
    const set = (status: string) => staff.put(`/api/entries/${band.id}/status`, { status });
    const states = async () => [
      (await device.get(pass)).status,
      (await device.post(`${pass}/links`, { token: 'nobody' })).body.code,
      (await device.get(path)).status,
    ];
    for (const status of ['withdrawn', 'rejected', 'received']) {
      await set(status);
      expect([status, ...(await states())]).toEqual([status, 404, 'link-ended', 403]);
    }
    await set('accepted');
    expect(await states()).toEqual([200, 'waiver-not-found', 200]);
  });

  it('a passed device opens each page in the language that the leader set for the person', async () => {
    const ana = await participant(portal, band, { letter_language: 'es' });
    const { body } = await device.post(`${await passed()}/links`, { token: ana.locator });
    expect(body.path).toMatch(/^\/waivers-form\/[\w-]+\?lang=es$/);
  });

  it('a passed device ends each link with the next name, and the last one with the pass', async () => {
    const [ana, ben] = [await participant(portal, band), await participant(portal, band)];
    const pass = await passed();
    const first = linkOf(await device.post(`${pass}/links`, { token: ana.locator }));
    expect((await device.get(first)).status).toBe(200);
    const second = linkOf(await device.post(`${pass}/links`, { token: ben.locator }));
    expect((await device.get(first)).status).toBe(410);
    expect((await device.get(second)).status).toBe(200);
    expect((await device.delete(pass)).body).toEqual({ success: true });
    expect((await device.get(second)).status).toBe(410);
    expect((await device.get(pass)).status).toBe(404);
    expect((await device.post(second, act(ben))).status).toBe(410);
    expect((await waiverNow(portal, ben.id)).completed_at).toBeNull();
  });

  it('a pass ends after four hours, links included, and when the role of its maker ends', async () => {
    const ana = await participant(portal, band);
    const helper = await aLeaderOf(portal, band.organization_id, 2027);
    const pass = await passed();
    const link = linkOf(await device.post(`${pass}/links`, { token: ana.locator }));
    portal.clock.advance({ minutes: 239 });
    expect((await device.get(link)).status).toBe(200);
    portal.clock.advance({ minutes: 2 });
    expect((await device.get(link)).status).toBe(410);
    expect((await device.get(pass)).status).toBe(404);
    portal.clock.set(testInstant);
    const helpers = `/api/waiver-passes/${String((await begin(helper)).body.pass)}`;
    expect((await device.get(helpers)).status).toBe(200);
    await portal.db.deleteFrom('organization_roles').where('user_id', '=', helper.id).execute();
    expect((await device.get(helpers)).status).toBe(404);
  });

  it("a pass is ended from another device by the entry's leaders, links included, with a line in the trail", async () => {
    const ana = await participant(portal, band);
    const helper = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const [pass, kept] = [await passed(), await passed()];
    const link = linkOf(await device.post(`${pass}/links`, { token: ana.locator }));
    const passes = `/api/entries/${band.id}/waiver-passes`;
    const before: { id: number; made_by: string }[] = (await helper.get(passes)).body.data;
    expect(before[0]?.made_by).toContain(leader.last_name);
    const [newest, ended] = before.map(({ id }) => id);
    // Passes of another entry are neither seen nor ended.
    const stranger = signedInClient(portal.app, await aLeaderOf(portal, other.organization_id, 2027));
    expect((await stranger.get(passes)).status).toBe(404);
    expect((await stranger.delete(`${passes}/${ended}`)).status).toBe(404);
    expect((await stranger.delete(`/api/entries/${other.id}/waiver-passes/${ended}`)).status).toBe(200);
    expect((await device.get(pass)).status).toBe(200);

    expect((await helper.delete(`${passes}/${ended}`)).body).toEqual({ success: true });
    expect((await device.get(pass)).status).toBe(404);
    expect((await device.post(link, act(ana))).status).toBe(410);
    expect((await waiverNow(portal, ana.id)).completed_at).toBeNull();
    expect((await device.get(kept)).status).toBe(200);
    const after: { id: number }[] = (await helper.get(passes)).body.data;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => id !== ended));
    expect(after[0]?.id).toBe(newest);
    // A second time does nothing.
    expect((await helper.delete(`${passes}/${ended}`)).status).toBe(200);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'waiver.pass-ended')
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('a pass is for people who manage the entry, and opens no waiver of another one, nor a signed one', async () => {
    const foreign = await participant(portal, other);
    const ana = await signed(portal, await participant(portal, band));
    expect((await begin(leader, other.id)).status).toBe(404);
    const pass = await passed();
    expect((await device.post(`${pass}/links`, { token: foreign.locator })).status).toBe(404);
    expect((await device.post(`${pass}/links`, { token: ana.locator })).status).toBe(409);
    expect((await begin(await aStaffMember(portal), other.id)).status).toBe(201);
    expect((await device.get('/api/waiver-passes/nothing-that-was-ever-made')).status).toBe(404);
    expect((await begin(leader, 2 ** 40)).status).toBe(422);
  });

  it('a pass is refused to an impersonator of the leader, and allowed to the leader', async () => {
    const switched = await switchedClient(portal.app, await aStaffMember(portal, 'admin'), leader.id);
    const passes = `/api/entries/${band.id}/waiver-passes`;
    const before = (await staff.get(passes)).body;
    const refused = await switched.post('/api/waiver-passes', { entry_id: band.id });
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonating']);
    expect((await staff.get(passes)).body).toEqual(before);
    expect((await begin(leader)).status).toBe(201);
  });
});
