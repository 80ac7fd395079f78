import type { ParticipantInput } from '@parade/contract/participants/participant.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, anonymousClient, type Person, signedInClient } from '../testing/people.ts';
import { lettersAbout } from '../testing/letters.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { sendDueWaivers } from './jobs.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let volunteer: Person;
let leader: Person;
let outsider: Person;
let media: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  volunteer = await aStaffMember(portal, 'volunteer');
  const organization_id = await organization(portal, { name: 'Alder Springs High School', type_id: 2 });
  band = await entry(portal, { organization_id, stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
  leader = await aLeaderOf(portal, organization_id, 2027);
  outsider = await aLeaderOf(portal, await organization(portal), 2027);
  media = await aPerson(portal, { roles: ['media'] });
});

const trailOf = async (waiver_id: number) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'changes', 'note'])
    .where('model', '=', 'Waiver')
    .where('model_id', '=', String(waiver_id))
    .orderBy('id')
    .execute();
const emails = (on: boolean) =>
  inTransaction(portal, { kind: 'system', job: 'tests' }, (change) => setSetting(change, 'enable_waiver_emails', on));

describe('the invitation', () => {
  it('the invitation goes out at once when the person is listed after October 1', async () => {
    const waiver = await participant(portal, band, { first_name: 'Zoë', last_name: 'Núñez', email: 'zoe@example.org' });
    expect(waiver.sent_at).toBe(portal.clock.nowIso());
    const [letter] = await lettersAbout(portal, waiver.id);
    expect(letter).toMatchObject({
      to_address: 'zoe@example.org',
      subject: 'Please sign Zoë Núñez’s Participant Waiver for Alder Springs Band',
    });
    expect(letter?.text_body).toMatch(/http:\/\/portal\.test\/waivers-form\/\{\{link:signing:\d+\}\}/);
    expect(letter?.text_body).toContain('12/01/2026');
  });

  it('the invitation waits for October 1 in Los Angeles, and goes out once', async () => {
    portal.clock.set('2026-09-30T20:00:00.000Z');
    const waiver = await participant(portal, band);
    expect([waiver.sent_at, await sendDueWaivers(portal)]).toEqual([null, 0]);
    portal.clock.set('2026-10-01T06:59:59.000Z');
    expect(await sendDueWaivers(portal)).toBe(0);
    portal.clock.set('2026-10-01T07:00:00.000Z');
    const [one, other] = await Promise.all([sendDueWaivers(portal), sendDueWaivers(portal)]);
    expect(one + other).toBe(1);
    expect(await sendDueWaivers(portal)).toBe(0);
    expect(await lettersAbout(portal, waiver.id)).toHaveLength(1);
    portal.clock.set(testInstant);
  });

  it('the invitation waits while waiver emails are off, and for entries that are not accepted any more', async () => {
    await emails(false);
    const waiver = await participant(portal, band);
    expect([waiver.sent_at, await sendDueWaivers(portal)]).toEqual([null, 0]);
    await emails(true);
    await as(staff).put(`/api/entries/${band.id}/status`, { status: 'received' });
    expect(await sendDueWaivers(portal)).toBe(0);
    await as(staff).put(`/api/entries/${band.id}/status`, { status: 'accepted' });
    expect(await sendDueWaivers(portal)).toBe(1);
  });

  it('the invitation does not go to somebody who has declined by a link that was handed over, until asked again', async () => {
    await emails(false);
    const [waiver, other] = [await participant(portal, band), await participant(portal, band)];
    const { body } = await as(leader).post(`/api/waivers/${waiver.locator}/link`);
    const secret = body.link.split('/').at(-1);
    const declined = await anonymousClient(portal.app).post(`/api/waivers/${secret}/decline`, {
      as: 'declined',
      note: null,
    });
    expect(declined.status).toBe(200);
    await emails(true);
    expect(await sendDueWaivers(portal)).toBe(1);
    const letters = async ({ id }: { id: number }) =>
      (await lettersAbout(portal, id)).filter(({ subject }) => subject.startsWith('Please sign'));
    expect([await letters(waiver), (await letters(other)).length]).toEqual([[], 1]);
    expect((await as(leader).post(`/api/waivers/${waiver.locator}/ask-again`)).status).toBe(200);
    expect(await letters(waiver)).toHaveLength(1);
  });

  it('the invitation does not go out for a parade that is over', async () => {
    const waiver = await participant(portal, band);
    await portal.db.updateTable('waivers').set({ sent_at: null }).where('id', '=', waiver.id).execute();
    portal.clock.set('2027-01-02T08:00:00.000Z');
    expect(await sendDueWaivers(portal)).toBe(0);
    portal.clock.set(testInstant);
    expect(await sendDueWaivers(portal)).toBe(1);
  });

  it('the invitation is for the personnel waiver where equestrian support is listed', async () => {
    const riders = await entry(portal, { type_id: 1, stage: 'accepted', by: staff.id });
    expect((await participant(portal, riders)).form_type).toBe('personnel-waiver');
    const rider: Partial<ParticipantInput> = {
      type: 'individual-participants',
      primary_role: 'mhr',
      has_participated: true,
      other_appearances: false,
    };
    const waiver = await participant(portal, riders, rider);
    expect(waiver.form_type).toBe('participant-waiver');
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    expect((await anonymousClient(portal.app).get(path)).body.waiver.form_submission.field_values).toMatchObject({
      'participant:role': 'Mounted Horse Rider',
      'equestrian:around_animals': 'yes',
      'experience:has_participated': 'yes',
      'experience:other_appearances': 'no',
    });
  });
});

describe('a reminder', () => {
  it('a reminder mails a link that works beside the earlier one, at most once a day', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const remind = (person: Person) => as(person).post(`/api/waiver-reminder/${waiver.locator}`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remind(leader)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const reminded = await secretFor(portal, waiver.id);
    for (const each of [secret, reminded])
      expect((await anonymousClient(portal.app).get(`/api/waivers/${each}`)).status).toBe(200);
    expect(await lettersAbout(portal, waiver.id)).toHaveLength(2);
    portal.clock.set('2026-11-21T08:00:00.000Z');
    const { status } = await remind(await aStaffMember(portal));
    portal.clock.set(testInstant);
    expect(status).toBe(200);
  });

  it('a reminder says why it cannot be sent', async () => {
    const waiver = await participant(portal, band);
    const remind = () => as(leader).post(`/api/waiver-reminder/${waiver.locator}`);
    await emails(false);
    const off = await remind();
    expect([off.status, off.body.error]).toEqual([
      409,
      'Waiver Emails Disabled. We are updating participant waivers for the upcoming parade. Reminders can be sent when waivers are updated.',
    ]);
    await emails(true);
    expect((await remind()).status).toBe(200);
    expect((await remind()).body.error).toMatch(/^Cannot send reminder/);
    await signed(portal, waiver);
    expect((await remind()).body.error).toBe('This waiver was already signed on 11/20/2026.');
  });

  it('a reminder to one waiver is neither offered nor sent if a reminder to many would leave it out', async () => {
    const waiver = await participant(portal, band);
    const remind = async (by = leader) => {
      const { status, body } = await as(by).post(`/api/waiver-reminder/${waiver.locator}`);
      const list = (await as(by).get('/api/waivers?all=1')).body.all_results;
      const listed = list.find(({ id }: { id: number }) => id === waiver.id);
      return [status, body.code, listed?.actions.includes('remind')];
    };
    const set = (values: object) => portal.db.updateTable('waivers').set(values).where('id', '=', waiver.id).execute();
    await set({ declined_at: testInstant, declined_as: 'not-me' });
    expect(await remind()).toEqual([409, 'signer-declined', false]);
    await set({ declined_at: null, declined_as: null, email: null });
    expect(await remind()).toEqual([409, 'signer-without-email', false]);
    await set({ email: waiver.email });
    const accepted = (approved_at: string | null, rejected_at: string | null) =>
      portal.db.updateTable('entries').set({ approved_at, rejected_at }).where('id', '=', band.id).execute();
    await accepted(null, testInstant);
    // W-04: no list shows it meanwhile.
    expect(await remind()).toEqual([409, 'entry-not-accepted', undefined]);
    await accepted(testInstant, null);
    await portal.db.updateTable('parades').set({ parade_on: '2027-01-02' }).where('event_year', '=', 2027).execute();
    portal.clock.set('2027-01-03T07:00:00.000Z');
    const later = await aStaffMember(portal);
    expect(await remind(later)).toEqual([200, undefined, false]);
    expect(await remind(later)).toEqual([409, 'reminder-sent-today', false]);
    portal.clock.set('2027-01-03T09:00:00.000Z');
    expect(await remind(later)).toEqual([409, 'parade-over', false]);
    const many = (given: object) => as(later).post('/api/waiver-reminder', given);
    const all = await many({ year: 2027, count: 10_000 });
    expect([all.status, all.body.error]).toEqual([409, 'This parade is over, so no reminders are sent.']);
    expect((await many({ ids: [waiver.id] })).body.left_out).toEqual([{ reason: 'parade-over', count: 1 }]);
    portal.clock.set(testInstant);
  });
});

describe('a link that is handed over', () => {
  it('a link that is handed over ends the one before, and the evidence says who handed it over', async () => {
    const waiver = await participant(portal, band);
    const old = await secretFor(portal, waiver.id);
    const { status, body } = await as(leader).post(`/api/waivers/${waiver.locator}/link`);
    expect([status, body.link]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/portal\.test\/waivers-form\/[\w-]{43}$/),
    ]);
    expect((await anonymousClient(portal.app).get(`/api/waivers/${old}`)).status).toBe(410);
    await signed(portal, waiver, {}, body.link.split('/').at(-1));
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record).link).toMatchObject({
      made_for: 'hand-over',
      handed_over_by: { user_id: leader.id, name: `${leader.first_name} ${leader.last_name}` },
    });
    expect((await trailOf(waiver.id)).map(({ action }) => action)).toEqual([
      'waiver.link-handed-over',
      'waiver.signed',
    ]);
  });

  it('a waiver says who handed over its newest link, whether it works, and to that person that it was them', async () => {
    const [waiver, mailed] = [await participant(portal, band), await participant(portal, band)];
    const shown = async (by: typeof leader, { locator } = waiver) =>
      (await as(by).get(`/api/waivers/${locator}`)).body.waiver.handed_link;
    const link = { at: portal.clock.nowIso(), by: `${leader.first_name} ${leader.last_name}`, works: true };
    expect(await shown(leader)).toBeNull();
    await as(leader).post(`/api/waivers/${waiver.locator}/link`);
    expect(await shown(leader)).toEqual({ ...link, is_by_you: true });
    expect(await shown(staff)).toEqual({ ...link, is_by_you: false });
    expect(await shown(leader, mailed)).toBeNull();
    await as(staff).put(`/api/waivers/${waiver.id}`, { name: waiver.name, email: 'kim.newer@example.org' });
    expect(await shown(leader)).toEqual({ ...link, is_by_you: true, works: false });
  });

  it('a waiver that was signed with a link somebody handed over says so to whoever approves it, that leader included', async () => {
    const [handed, mailed] = [await participant(portal, band), await participant(portal, band)];
    const { body } = await as(leader).post(`/api/waivers/${handed.locator}/link`);
    await signed(portal, handed, {}, body.link.split('/').at(-1));
    await signed(portal, mailed);
    const name = `${leader.first_name} ${leader.last_name}`;
    const shown = async (by: typeof leader, { locator }: typeof handed) =>
      (await as(by).get(`/api/waivers/${locator}`)).body.waiver.hand_overs;
    for (const reader of [leader, await aStaffMember(portal)]) {
      expect(await shown(reader, handed)).toEqual([{ how: 'link', by: name }]);
      expect(await shown(reader, mailed)).toEqual([]);
    }
    const approved = await as(leader).post(`/api/waivers/${handed.locator}/approve`);
    expect([approved.status, approved.body.data.hand_overs]).toEqual([200, [{ how: 'link', by: name }]]);
  });

  it('a link that was handed over is its signer’s: it signs once who copied it leads the entry no more, and says who that was', async () => {
    const waiver = await participant(portal, band, { email: null });
    const former = await aLeaderOf(portal, band.organization_id, 2027);
    const { body } = await as(former).post(`/api/waivers/${waiver.locator}/link`);
    await portal.db.deleteFrom('organization_roles').where('user_id', '=', former.id).execute();
    expect((await as(former).post(`/api/waivers/${waiver.locator}/link`)).status).toBe(403);
    await signed(portal, waiver, {}, body.link.split('/').at(-1));
    const { hand_overs } = (await as(leader).get(`/api/waivers/${waiver.locator}`)).body.waiver;
    expect(hand_overs).toEqual([{ how: 'link', by: `${former.first_name} ${former.last_name}` }]);
  });

  it('an impersonator of the leader cannot hand over a link', async () => {
    const waiver = await participant(portal, band);
    const admin = await aStaffMember(portal, 'admin');
    const { body } = await as(admin).post('/api/impersonations', { user_id: leader.id });
    const impersonator = signedInClient(portal.app, { token: body.access_token });
    expect((await impersonator.post(`/api/waivers/${waiver.locator}/link`)).status).toBe(403);
    expect((await as(leader).post(`/api/waivers/${waiver.locator}/link`)).status).toBe(201);
  });
});

describe('approval and verification', () => {
  it('approval and verification need a signed waiver, happen once and say who did it', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${waiver.locator}`;
    const early = await as(leader).post(`${path}/approve`);
    expect([early.status, early.body.error]).toEqual([409, 'This waiver has not been signed yet.']);
    const unseen = await as(volunteer).post(`${path}/confirm-waiver-verification`);
    expect([unseen.status, unseen.body.error]).toEqual([409, 'This waiver has not been signed yet.']);
    await signed(portal, waiver);
    const approvals = await Promise.all(Array.from({ length: 50 }, () => as(leader).post(`${path}/approve`)));
    expect(new Set(approvals.map(({ status }) => status))).toEqual(new Set([200]));
    expect(approvals[0]?.body.data).toMatchObject({
      status: 'completed',
      approved_at: portal.clock.nowIso(),
      approved_by_user: `${leader.first_name} ${leader.last_name}`,
    });
    const verified = await as(volunteer).post(`${path}/confirm-waiver-verification`);
    expect(verified.body).toMatchObject({
      success: true,
      data: {
        verification_confirmed_at: portal.clock.nowIso(),
        verification_confirmed_by_user: `${volunteer.first_name} ${volunteer.last_name}`,
      },
    });
    await as(staff).post(`${path}/confirm-waiver-verification`);
    expect((await trailOf(waiver.id)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['waiver.signed', null],
      ['waiver.approved', leader.id],
      ['waiver.verified', volunteer.id],
    ]);
  });

  it("approval and verification treat another entry's waiver exactly as an unknown one, and need the right", async () => {
    const waiver = await signed(portal, await participant(portal, band));
    const calls = ['approve', 'confirm-waiver-verification', 'link'].map((act) => `/api/waivers/LOCATOR/${act}`);
    for (const call of [...calls, '/api/waiver-reminder/LOCATOR']) {
      const foreign = await as(outsider).post(call.replace('LOCATOR', waiver.locator));
      const absent = await as(outsider).post(call.replace('LOCATOR', 'no-such-locator'));
      expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
      expect((await as(media).post(call.replace('LOCATOR', waiver.locator))).status).toBe(403);
      expect((await anonymousClient(portal.app).post(call.replace('LOCATOR', waiver.locator))).status).toBe(401);
    }
    const edit = { name: 'Somebody', email: 'somebody@example.org' };
    const [foreign, absent] = [
      await as(outsider).put(`/api/waivers/${waiver.id}`, edit),
      await as(outsider).put('/api/waivers/999999', edit),
    ];
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    // The leader may approve and may not verify.
    expect((await as(leader).post(`/api/waivers/${waiver.locator}/confirm-waiver-verification`)).status).toBe(403);
    expect((await as(leader).post(`/api/waivers/${waiver.locator}/approve`)).status).toBe(200);
  });

  it('the secret of a signing link does not reach approval and verification: a signer does not approve', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    await signed(portal, waiver);
    const path = `/api/waivers/${secret}/approve`;
    expect((await anonymousClient(portal.app).post(path)).status).toBe(401);
    expect((await as(staff).post(path)).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).approved_at).toBeNull();
  });
});
