import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, anonymousClient, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { endSessionsOf } from '../../users/signIn/sessions.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const device = anonymousClient(portal.app);
const system = { kind: 'system', job: 'test' } as const;
let band: EntryRow;
let staff: Person;
let leader: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

const passed = async (by = leader) => {
  const { body } = await signedInClient(portal.app, by).post('/api/waiver-passes', { entry_id: band.id });
  return `/api/waiver-passes/${String(body.pass)}`;
};
const linkOn = async (pass: string, waiver: WaiverRow) => {
  const { body } = await device.post(`${pass}/links`, { token: waiver.locator });
  return String(body.path).replace('/waivers-form/', '/api/waivers/');
};
const home = async (waiver: WaiverRow) => `/api/waivers/${await secretFor(portal, waiver.id)}`;
const read = async (path: string) => (await device.get(path)).body.waiver.form_submission.field_values;
const typed = { 'participant:date_of_birth': '1980-02-03', 'emergency:medical': 'Allergic to nuts' };
const act = (field_values: object) => ({ field_values, reviewed: true, consent: true });

describe('what was typed at home', () => {
  it('a passed device does not show what was typed at home and starts from the list; the mailed link still shows it', async () => {
    const ana = await participant(portal, band);
    const mailed = await home(ana);
    expect((await device.put(`${mailed}/answers`, { field_values: typed, revision: 0 })).status).toBe(200);
    const link = await linkOn(await passed(), ana);
    const shown = await read(link);
    expect(shown['participant:first_name']).toBe(ana.first_name);
    expect(shown).not.toHaveProperty('participant:date_of_birth');
    expect(shown).not.toHaveProperty('emergency:medical');

    // Nor is it overwritten before somebody signs.
    const other = { field_values: { 'participant:date_of_birth': '1999-09-09' }, revision: 0 };
    const saved = await device.put(`${link}/answers`, other);
    expect([saved.status, JSON.stringify(saved.body).includes('nuts')]).toEqual([200, false]);
    expect(await read(mailed)).toMatchObject(typed);
  });

  it('a note typed at home stays if the device signs without one, and is replaced by another', async () => {
    const [ben, cleo] = [await participant(portal, band), await participant(portal, band)];
    const pass = await passed();
    for (const [waiver, note, kept] of [
      [ben, null, 'Allergic to nuts'],
      [cleo, 'Asthma', 'Asthma'],
    ] as const) {
      await device.put(`${await home(waiver)}/answers`, { field_values: typed, revision: 0 });
      const given = signature(portal, waiver, { 'emergency:medical': note });
      expect((await device.post(await linkOn(pass, waiver), act(given))).status).toBe(200);
      const { field_values } = await waiverNow(portal, waiver.id);
      expect(field_values['emergency:medical']).toBe(kept);
      expect(field_values['participant:date_of_birth']).toBe(given['participant:date_of_birth']);
    }
  });

  it('a handed-over link shows no note, and the leader does not see where a part went', async () => {
    const dan = await participant(portal, band);
    const all = signature(portal, dan, {
      ...typed,
      'participant:date_of_birth': '2013-06-01',
      'guardian:first_name': 'Elena',
    });
    const own = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('guardian:')));
    const sent = { ...act(own), part: 'participant', to: 'dans.mother@example.org' };
    const { body } = await device.post(`${await home(dan)}/part`, sent);
    expect(body.signing.part.to).toBe('dans.mother@example.org');
    const pass = await passed();
    const { people } = (await device.get(pass)).body;
    expect(people).toContainEqual(expect.objectContaining({ name: dan.name, token: null, waiting_for: 'guardian' }));
    expect((await device.post(`${pass}/links`, { token: dan.locator })).status).toBe(403);

    const handed = await signedInClient(portal.app, leader).post(`/api/waivers/${dan.locator}/link`);
    const link = String(handed.body.link).replace(/^.*\/waivers-form\//, '/api/waivers/');
    const { waiver } = (await device.get(link)).body;
    expect(waiver.part).toMatchObject({ signed_by: 'participant', to: null });
    expect(waiver.form_submission.field_values).not.toHaveProperty('emergency:medical');
  });

  it('a part signed on a passed device goes on with that link; the name cannot be chosen again', async () => {
    const eve = await participant(portal, band);
    const all = signature(portal, eve, { 'participant:date_of_birth': '2013-06-01', 'guardian:first_name': 'Elena' });
    const isGuardians = ([path]: [string, unknown]) => path.startsWith('guardian:');
    const [pass, elsewhere] = [await passed(), await linkOn(await passed(), eve)];
    const link = await linkOn(pass, eve);
    const own = Object.fromEntries(Object.entries(all).filter((each) => !isGuardians(each)));
    const { body } = await device.post(`${link}/part`, { ...act(own), part: 'participant', to: 'eves@example.org' });
    expect(body.signing.part.to).toBe('eves@example.org');
    expect((await device.get(elsewhere)).status).toBe(410);
    // What the guardian types here is saved, since this very link has signed a part.
    const { revision } = (await device.get(link)).body.waiver;
    const typed = { 'guardian:first_name': 'Elena' };
    expect((await device.put(`${link}/answers`, { field_values: typed, revision })).status).toBe(200);
    expect((await device.get(link)).body.waiver.form_submission.field_values).toMatchObject(typed);
    const guardians = Object.fromEntries(Object.entries(all).filter(isGuardians));
    expect((await device.post(link, { ...act(guardians), after: body.signing.part.signed_at })).status).toBe(200);
  });
});

describe('a pass', () => {
  it('a pass ends with its links when its maker’s sessions end, and other passes go on', async () => {
    const [ana, helper] = [await participant(portal, band), await aLeaderOf(portal, band.organization_id, 2027)];
    const [theirs, ours] = [await passed(helper), await passed()];
    const link = await linkOn(theirs, ana);
    portal.clock.advance({ minutes: 1 });
    await inTransaction(portal, system, (change) => endSessionsOf(change, helper.id));
    expect([(await device.get(theirs)).status, (await device.get(link)).status]).toEqual([404, 410]);
    expect((await device.get(ours)).status).toBe(200);
    portal.clock.set(testInstant);
  });

  it("a pass ends with its links when its maker's role ends, and once its row is gone", async () => {
    const [ana, ben] = [await participant(portal, band), await participant(portal, band)];
    const helper = await aLeaderOf(portal, band.organization_id, 2027);
    const pass = await passed(helper);
    const link = await linkOn(pass, ana);
    const confirmed = (email_verified_at: string | null) =>
      portal.db.updateTable('users').set({ email_verified_at }).where('id', '=', helper.id).execute();
    await confirmed(null);
    expect([(await device.get(pass)).status, (await device.get(link)).status]).toEqual([404, 410]);
    await confirmed(testInstant);
    expect([(await device.get(pass)).status, (await device.get(link)).status]).toEqual([200, 200]);
    const last = await linkOn(pass, ben);
    await portal.db.deleteFrom('waiver_passes').where('made_by', '=', helper.id).execute();
    expect((await device.get(last)).status).toBe(410);
  });

  it('a link of a pass that ran out brings a new link by mail, and one of a running pass brings none', async () => {
    const ana = await participant(portal, band);
    const link = await linkOn(await passed(), ana);
    const asked = async () => {
      await device.post(`${link}/new-link`);
      const letters = portal.db.selectFrom('outbox').select('id').where('waiver_id', '=', ana.id);
      return (await letters.where('reason_key', 'like', '%new-link:%').execute()).length;
    };
    expect(await asked()).toBe(0);
    portal.clock.advance({ minutes: 241 });
    expect(await asked()).toBe(1);
    portal.clock.set(testInstant);
  });

  it('a pass does not count as a mailed link of the family', async () => {
    const email = 'passed.family@example.org';
    const [first, second, third] = [
      await participant(portal, band, { email }),
      await participant(portal, band, { email }),
      await participant(portal, band, { email }),
    ];
    const ids = [second.id, third.id];
    await secretFor(portal, second.id);
    const path = await home(first);
    await linkOn(await passed(), third);
    await portal.db.updateTable('waivers').set({ sent_at: testInstant }).where('id', 'in', ids).execute();
    const ended = { ended_at: testInstant, end_reason: 'replaced' } as const;
    const mailed = portal.db.updateTable('signing_links').set(ended).where('waiver_id', '=', third.id);
    await mailed.where('made_for', '!=', 'pass').execute();
    const given = signature(portal, first, {
      'participant:date_of_birth': '2013-06-01',
      'guardian:first_name': 'Elena',
      'guardian:email': email,
    });
    const { body } = await device.post(path, act(given));
    expect(body.next.map((each: { name: string }) => each.name)).toEqual([second.name]);
  });
});
