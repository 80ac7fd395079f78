import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { setDueDates } from '../../forms/dueDates.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  type Client,
  aPerson,
  aStaffMember,
  type Person,
  signedInClient,
  switchedClient,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';

const portal = await testPortalWithApp();
const anyone = anonymousClient(portal.app);
let staff: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

const own = '/api/own-calendar';
const pathOf = (link: unknown) => new URL(String(link)).pathname;
async function aLeader() {
  const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id, official_name: 'Feed, Band; One' });
  const person = await aLeaderOf(portal, band.organization_id, 2027);
  return { band, person, client: signedInClient(portal.app, person) };
}
const unfolded = (raw: string) => raw.replaceAll('\r\n ', '');

describe('a calendar feed', () => {
  it("a calendar feed has the open due dates of its owner's entries, and names nobody", async () => {
    const { band, client } = await aLeader();
    const { band: other } = await aLeader();
    const listed = await participant(portal, band, { first_name: 'Nora', last_name: 'Underage' });
    const made = await client.post(own);
    expect(made.status).toBe(201);
    const answer = await anyone.get(pathOf(made.body.link));
    const text = unfolded(String(answer.raw));
    expect(answer.headers['content-type']).toContain('text/calendar');
    expect(text).toContain(`UID:entry-${band.id}-waivers@`);
    expect(text).toContain('DTSTART;VALUE=DATE:20261201');
    expect(text).toContain(String.raw`Feed\, Band\; One`);
    expect(text).not.toContain(`entry-${other.id}-`);
    for (const word of ['Underage', listed.email ?? 'nobody']) expect(text).not.toContain(word);
    const rows = JSON.stringify(await portal.db.selectFrom('calendar_feeds').selectAll().execute());
    expect(rows).not.toContain(pathOf(made.body.link).split('/').at(-1));
  });

  it('a calendar that has the newest due dates gets a 304, until one of them changes', async () => {
    const { band, client } = await aLeader();
    const url = pathOf((await client.post(own)).body.link);
    const tag = String((await portal.app.inject(url)).headers['etag']);
    portal.clock.advance({ minutes: 5 });
    const again = await portal.app.inject({ url, headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await portal.db.updateTable('entries').set({ official_name: 'New Name' }).where('id', '=', band.id).execute();
    const changed = await portal.app.inject({ url, headers: { 'if-none-match': tag } });
    expect([changed.statusCode, changed.body.includes('New Name')]).toEqual([200, true]);
    await client.delete(own);
    expect((await portal.app.inject({ url, headers: { 'if-none-match': tag } })).statusCode).toBe(404);
  });

  it('a calendar feed ends with its account, and stays ended when the account comes back', async () => {
    const { person, client } = await aLeader();
    const path = pathOf((await client.post(own)).body.link);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await anyone.get(path)).status).toBe(200);
    await admin.delete(`/api/users/${person.id}/access`);
    expect((await anyone.get(path)).status).toBe(404);
    await admin.post(`/api/users/${person.id}/access`);
    expect((await anyone.get(path)).status).toBe(404);
  });

  it("a calendar feed follows the day of the parade: last season's dates stay until it is over, and what is due after it until its day", async () => {
    const { band, client } = await aLeader();
    const path = pathOf((await client.post(own)).body.link);
    const has = async (key = '') =>
      unfolded(String((await anyone.get(path)).raw)).includes(`UID:entry-${band.id}-${key}`);
    expect(await has()).toBe(true);
    await seedParadeYear(portal, 2028);
    expect(await has()).toBe(true);
    portal.clock.set('2027-01-01T20:00:00.000Z');
    expect(await has('emergency-plan')).toBe(true);
    portal.clock.advance({ hours: 24 });
    expect([await has('emergency-plan'), await has('parade-feedback')]).toEqual([false, true]);
    portal.clock.set('2027-01-31T20:00:00.000Z');
    expect([await has('emergency-plan'), await has('parade-feedback')]).toEqual([false, true]);
    portal.clock.set('2027-02-16T20:00:00.000Z');
    expect(await has()).toBe(false);
    // The office gives more time, which leads its people back to it.
    await inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
      setDueDates(change, 2027, [{ form_type: 'parade-feedback', due_on: '2027-09-15' }]),
    );
    portal.clock.set('2027-09-15T20:00:00.000Z');
    expect([await has('emergency-plan'), await has('parade-feedback')]).toEqual([false, true]);
    portal.clock.advance({ hours: 24 });
    expect(await has()).toBe(false);
    portal.clock.set(testInstant);
    await seedParadeYear(portal);
  });

  it('a calendar feed ends when it is replaced, ended or its owner disabled, and shows its link once', async () => {
    const { client, person } = await aLeader();
    expect((await client.get(own)).body).toEqual({ feed: { made_at: null, read_at: null } });
    const { client: other } = await aLeader();
    await other.post(own);
    const first = pathOf((await client.post(own)).body.link);
    expect((await anyone.get(first)).status).toBe(200);
    const second = pathOf((await client.post(own)).body.link);
    // No calendar has read the new link yet.
    expect((await client.get(own)).body.feed).toEqual({ made_at: portal.clock.nowIso(), read_at: null });
    expect([(await anyone.get(first)).status, (await anyone.get(second)).status]).toEqual([404, 200]);
    expect((await other.get(own)).body.feed.read_at).toBeNull();
    const known = (await client.get(own)).body;
    expect([known.feed.read_at !== null, JSON.stringify(known).includes('calendar/')]).toEqual([true, false]);
    await portal.db
      .updateTable('users')
      .set({ disabled_at: portal.clock.nowIso() })
      .where('id', '=', person.id)
      .execute();
    expect((await anyone.get(second)).status).toBe(404);
    await portal.db.updateTable('users').set({ disabled_at: null }).where('id', '=', person.id).execute();
    expect((await anyone.get(second)).status).toBe(200);
    expect((await client.delete(own)).status).toBe(200);
    expect((await anyone.get(second)).status).toBe(404);
  });

  it('a calendar feed ends with every act that locks out an intruder, and with nothing else', async () => {
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const superadmin = signedInClient(portal.app, await aStaffMember(portal, 'superadmin'));
    const password = 'marigold and lantern';
    const next = 'cobalt and kettle';
    const shutOut: Record<string, (person: Person, client: Client) => Promise<unknown>> = {
      'own password': ({ id }, client) =>
        client.put(`/api/users/${id}/password`, { password: next, c_password: next, current_password: password }),
      'password by the office': ({ id }) =>
        admin.put(`/api/users/${id}/password`, { password: next, c_password: next }),
      'address by the office': ({ id, email }) => admin.put(`/api/users/${id}`, { email: `moved-${email}` }),
      'logged out by the office': ({ id }) => admin.delete(`/api/users/${id}/sessions`),
      'logged out everywhere else': (_person, client) => client.delete('/api/profile/sessions'),
      'two-step login reset by the office': async (person) => {
        await switchOnApp(portal, person, password);
        return admin.delete(`/api/users/${person.id}/second-factor`);
      },
      'everybody logged out': () => superadmin.post('/api/sessions/end-all'),
    };
    const { client: neighbor } = await aLeader();
    const neighbors = pathOf((await neighbor.post(own)).body.link);
    for (const [way, act] of Object.entries(shutOut)) {
      const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
      const person = await aPerson(portal, {
        leads: [{ organization_id: band.organization_id, year: 2027 }],
        password,
      });
      const client = signedInClient(portal.app, person);
      const path = pathOf((await client.post(own)).body.link);
      expect([way, (await anyone.get(path)).status]).toEqual([way, 200]);
      await act(person, client);
      expect([way, (await anyone.get(path)).status]).toEqual([way, 404]);
      const ofNeighbor = way === 'everybody logged out' ? 404 : 200;
      expect([way, (await anyone.get(neighbors)).status]).toEqual([way, ofNeighbor]);
      const lines = await portal.db
        .selectFrom('audit_events')
        .select('action')
        .where('model', '=', 'User')
        .where('model_id', '=', String(person.id))
        .where('action', 'like', 'user.calendar-feed%')
        .orderBy('id')
        .execute();
      expect([way, lines.map(({ action }) => action)]).toEqual([
        way,
        ['user.calendar-feed-made', 'user.calendar-feed-ended'],
      ]);
    }
    const { client } = await aLeader();
    const path = pathOf((await client.post(own)).body.link);
    const [{ id }] = (await client.get('/api/profile/sessions')).body.data;
    await client.delete(`/api/profile/sessions/${id}`);
    expect((await anyone.get(path)).status).toBe(200);
  });

  it("a calendar feed is not served while its owner's address is unconfirmed", async () => {
    const { person, client } = await aLeader();
    const path = pathOf((await client.post(own)).body.link);
    for (const [email_verified_at, status] of [
      [null, 404],
      [testInstant, 200],
    ] as const) {
      await portal.db.updateTable('users').set({ email_verified_at }).where('id', '=', person.id).execute();
      expect((await anyone.get(path)).status).toBe(status);
    }
  });

  it('a calendar feed is created with a confirmed address, and never without a session', async () => {
    const unconfirmed = await aPerson(portal, { email_verified: false });
    expect((await signedInClient(portal.app, unconfirmed).post(own)).body.code).toBe('email-not-verified');
    for (const answer of [await anyone.get(own), await anyone.post(own), await anyone.delete(own)])
      expect(answer.status).toBe(401);
    expect((await signedInClient(portal.app, await aStaffMember(portal)).post(own)).status).toBe(201);
  });
  it('a calendar feed is created in one’s own name: an admin who looks with its eyes makes none, and ends none of others', async () => {
    const { person, client } = await aLeader();
    const switched = await switchedClient(portal.app, await aStaffMember(portal, 'admin'), person.id);
    expect((await switched.post(own)).body.code).toBe('impersonating');
    expect((await client.get(own)).body.feed.made_at).toBeNull();
    expect((await client.post(own)).status).toBe(201);
  });

  it('a calendar feed of a float builder has the dates of the float, and those of no other year', async () => {
    const float = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id });
    const { organization_id } = float;
    const later = await entry(portal, { organization_id, stage: 'accepted', year: 2028, by: staff.id });
    const builder = await aPerson(portal, { builds: [{ organization_id, year: 2027 }] });
    const path = pathOf((await signedInClient(portal.app, builder).post(own)).body.link);
    const text = unfolded(String((await anyone.get(path)).raw));
    expect([text.includes(`UID:entry-${float.id}-`), text.includes(`UID:entry-${later.id}-`)]).toEqual([true, false]);
  });

  it('a calendar feed is read as often as calendars of a network ask, and made 20 times a day, and no more', async () => {
    const { client } = await aLeader();
    const { client: other } = await aLeader();
    const school = anonymousClient(portal.app, '10.77.0.1');
    const path = pathOf((await client.post(own)).body.link);
    const spend = (limit: string, points: number) =>
      portal.db.updateTable('rate_limits').set({ points }).where('key', 'like', `${limit}%`).execute();
    expect((await school.get(path)).status).toBe(200);
    await spend('calendar-feed:network', 599);
    expect([(await school.get(path)).status, (await school.get(path)).status]).toEqual([200, 429]);
    expect((await anonymousClient(portal.app, '10.78.0.1').get(path)).status).toBe(200);
    await spend('calendar-feed:account', 19);
    const last = await client.post(own);
    expect([last.status, (await client.post(own)).status]).toEqual([201, 429]);
    // The link that was made last still works, and other people make theirs.
    expect((await anonymousClient(portal.app, '10.78.0.1').get(pathOf(last.body.link))).status).toBe(200);
    expect((await other.post(own)).status).toBe(201);
  });
});
