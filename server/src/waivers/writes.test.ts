import type { ParticipantInput } from '@parade/contract/participants/participant.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { fileAt, fileMetaOf } from '../forms/files/files.ts';
import { bringFile } from '../forms/files/uploads.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { aPicture } from '../testing/forms.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, anonymousClient, type Person, signedInClient } from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { sendDueWaivers } from './jobs.ts';
import { waiversOf } from './reads.ts';

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

const lettersAbout = async (waiver_id: number) =>
  portal.db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text_body', 'reason_key'])
    .where('waiver_id', '=', waiver_id)
    .orderBy('id')
    .execute();
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

const screening = (years: number[]) =>
  inTransaction(portal, { kind: 'system', job: 'tests' }, (change) => setSetting(change, 'covid_form_years', years));

describe('the invitation', () => {
  it('the invitation goes out at once when the person is listed after October 1', async () => {
    const waiver = await participant(portal, band, { first_name: 'Zoë', last_name: 'Núñez', email: 'zoe@example.org' });
    expect(waiver.sent_at).toBe(portal.clock.nowIso());
    const [letter] = await lettersAbout(waiver.id);
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
    expect(await lettersAbout(waiver.id)).toHaveLength(1);
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
      (await lettersAbout(id)).filter(({ subject }) => subject.startsWith('Please sign'));
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

describe('a new name or address', () => {
  it('a new name or address makes a new link, ends the old one and notifies both addresses', async () => {
    const waiver = await participant(portal, band, { email: 'wrong@example.org' });
    const old = await secretFor(portal, waiver.id);
    const path = `/api/waivers/${waiver.id}`;
    const answer = await as(leader).put(path, { name: 'Kim A. Walker', email: 'Right@Example.org' });
    expect(answer.body).toMatchObject({ success: true, data: { name: 'Kim A. Walker', email: 'right@example.org' } });
    expect(await secretFor(portal, waiver.id)).not.toBe(old);
    const letters = (await lettersAbout(waiver.id)).map(({ to_address, subject }) => [to_address, subject]);
    expect(letters.slice(1)).toEqual([
      ['wrong@example.org', 'Your waiver link for Alder Springs Band no longer works'],
      ['right@example.org', 'Please sign Kim A. Walker’s Participant Waiver for Alder Springs Band'],
    ]);
    const person = portal.db.selectFrom('participants').select('email').where('id', '=', waiver.participant_id);
    expect(await person.executeTakeFirst()).toEqual({ email: 'right@example.org' });
    await as(leader).put(path, { name: 'Kim A. Walker', email: 'right@example.org' });
    expect(await lettersAbout(waiver.id)).toHaveLength(3);
  });

  it('a new name is that of the listed person too: one name on the page, in the file and for a later list', async () => {
    const waiver = await participant(portal, band, { first_name: 'Ana María', last_name: 'Núñez' });
    const path = `/api/waivers/${waiver.id}`;
    const named = async (name: string) => {
      expect((await as(leader).put(path, { name, email: 'ana@example.org' })).status).toBe(200);
      const now = await waiverNow(portal, waiver.id);
      const page = await anonymousClient(portal.app).get(`/api/waivers/${await secretFor(portal, waiver.id)}`);
      const typed = page.body.waiver.form_submission.field_values;
      expect([typed['participant:first_name'], typed['participant:last_name']]).toEqual([
        now.first_name,
        now.last_name,
      ]);
      return [now.name, now.first_name, now.last_name];
    };
    expect(await named('Ana Lucía Núñez')).toEqual(['Ana Lucía Núñez', 'Ana Lucía', 'Núñez']);
    expect(await named('Ana Lucía Ruiz Gómez')).toEqual(['Ana Lucía Ruiz Gómez', 'Ana Lucía', 'Ruiz Gómez']);
    expect(await named('Zed van Quixote')).toEqual(['Zed van Quixote', 'Zed van', 'Quixote']);
    expect(await named('Quixote, Zoë')).toEqual(['Zoë Quixote', 'Zoë', 'Quixote']);
    const row = { first_name: 'Zoë', last_name: 'Quixote', email: 'ana@example.org', primary_role: 'Tuba' };
    const list = { type: 'general-participants', rows: [row] };
    const again = await as(leader).post(`/api/participants/${band.id}/multiple`, list);
    expect(again.body.outcomes).not.toContain('added');
    const changes = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'participant.changed')
      .where('model_id', '=', String(waiver.participant_id))
      .orderBy('id')
      .execute();
    expect(changes[2]?.changes).toMatchObject({ last_name: { from: 'Ruiz Gómez', to: 'Quixote' } });
  });

  it('a new name has a first and a last name, as the list does', async () => {
    const waiver = await participant(portal, band);
    const answer = await as(leader).put(`/api/waivers/${waiver.id}`, { name: 'Zed', email: 'zed@example.org' });
    expect([answer.status, answer.body.errors]).toEqual([422, { name: ['Please enter a first and a last name'] }]);
    expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
    const missing = await as(leader).put(`/api/waivers/${waiver.id}`, { email: 'zed@example.org' });
    expect(missing.body.errors).toEqual({ name: ['This value is required'] });
  });

  it('a new name or address is refused once it is signed, and where name or address is missing', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    const path = `/api/waivers/${waiver.id}`;
    const answer = await as(staff).put(path, { name: 'Somebody Else', email: 'else@example.org' });
    expect([answer.status, answer.body.error]).toEqual([409, 'Cannot update waiver.']);
    expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
    expect(Object.keys((await as(staff).put(path, { name: ' ', email: '' })).body.errors)).toEqual(['name', 'email']);
  });

  it('a new name or address of one waiver leaves the person as they are under another that is signed, and goes along else', async () => {
    await screening([2027]);
    const [signer, free] = [await participant(portal, band), await participant(portal, band)];
    await screening([]);
    await signed(portal, signer);
    const to = { name: 'Kim Walker', email: 'kim.new@example.org' };
    const renaming = async ({ participant_id }: { participant_id: number }) => {
      const covid = (await waiversOf(portal.db, [participant_id])).find(({ form_type }) => form_type === 'covid');
      return (await as(leader).put(`/api/waivers/${covid?.id}`, to)).status;
    };
    const outcome = async ({ participant_id }: { participant_id: number }) => {
      const covid = (await waiversOf(portal.db, [participant_id])).find(({ form_type }) => form_type === 'covid');
      const moved = await as(leader).put(`/api/waivers/${covid?.id}`, { name: covid?.name, email: to.email });
      expect(moved.status).toBe(200);
      const emails = (await waiversOf(portal.db, [participant_id])).map(({ form_type, email }) => [form_type, email]);
      const person = portal.db.selectFrom('participants').select('email').where('id', '=', participant_id);
      return { list: (await person.executeTakeFirst())?.email, ...Object.fromEntries(emails) };
    };
    const { email } = signer;
    expect([await renaming(signer), await renaming(free)]).toEqual([409, 200]);
    expect(await outcome(signer)).toEqual({ list: email, 'participant-waiver': email, covid: to.email });
    expect(await outcome(free)).toEqual({ list: to.email, 'participant-waiver': to.email, covid: to.email });
  });
});

describe('what somebody typed on the signing page', () => {
  const typed = {
    'participant:first_name': 'Kim',
    'participant:date_of_birth': '1990-06-01',
    'emergency:medical': 'Allergic to nuts',
  } as const;
  const signer = anonymousClient(portal.app);
  const begun = async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const saved = await signer.put(`${path}/answers`, { field_values: typed, revision: 0 });
    expect(saved.status).toBe(200);
    return waiver;
  };
  const read = async (id: number) =>
    (await signer.get(`/api/waivers/${await secretFor(portal, id)}`)).body.waiver.form_submission.field_values;

  it('is gone, files included, once the address is another: whoever reads there may be somebody else', async () => {
    const waiver = await begun();
    await as(leader).put(`/api/waivers/${waiver.id}`, { name: waiver.name, email: 'somebody.else@example.org' });
    const now = await waiverNow(portal, waiver.id);
    expect([now.field_values, now.revision]).toEqual([{}, 2]);
    const values = await read(waiver.id);
    expect(JSON.stringify(values)).not.toMatch(/nuts|1990/);
    expect(values['participant:email']).toBe('somebody.else@example.org');
  });

  it('stays under the same address when the name is corrected, which the page then has as the list does', async () => {
    const waiver = await begun();
    const names = { first_name: 'Kimberly', last_name: 'Walker', email: waiver.email, primary_role: 'Clarinet' };
    const edited = await as(leader).put(`/api/participants/${band.id}/${waiver.participant_id}`, {
      ...names,
      type: 'general-participants',
    });
    expect(edited.status).toBe(200);
    expect(await read(waiver.id)).toMatchObject({
      'participant:first_name': 'Kimberly',
      'participant:date_of_birth': '1990-06-01',
      'emergency:medical': 'Allergic to nuts',
    });
  });

  it('lets go of its files with the answers', async () => {
    await screening([2027]);
    const { participant_id } = await participant(portal, band);
    await screening([]);
    const covid = (await waiversOf(portal.db, [participant_id])).find(({ form_type }) => form_type === 'covid');
    if (!covid) throw new Error('the person got no health screening');
    const key = { waiver_id: covid.id, form_type: 'covid' as const };
    const by = { kind: 'signer', waiver_id: covid.id } as const;
    const meta = fileMetaOf(currentForm('covid'), 'status:proof');
    if (!meta) throw new Error('the health screening asks for no proof');
    const asked = { name: 'proof.jpg', type: 'image/jpeg', path: 'status:proof' } as const;
    const file = await bringFile(portal, by, key, meta, asked, await aPicture());
    const path = `/api/waivers/${await secretFor(portal, covid.id)}`;
    const saved = await signer.put(`${path}/answers`, { field_values: { 'status:proof': [file] }, revision: 0 });
    expect(saved.status).toBe(200);
    expect((await fileAt(portal.db, file.id))?.attached_at).toBeTruthy();
    await as(leader).put(`/api/waivers/${covid.id}`, { name: covid.name, email: 'another.one@example.org' });
    expect((await fileAt(portal.db, file.id))?.attached_at).toBeNull();
  });
});

describe('a reminder', () => {
  it('a reminder mails a link that works beside the earlier one, once a day', async () => {
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
    expect(await lettersAbout(waiver.id)).toHaveLength(2);
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

  it('a reminder is refused for whatever a reminder to many leaves out, and not offered then', async () => {
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
    expect(await remind()).toEqual([409, 'entry-not-accepted', false]);
    await accepted(testInstant, null);
    await portal.db.updateTable('parades').set({ parade_on: '2027-01-02' }).where('event_year', '=', 2027).execute();
    portal.clock.set('2027-01-03T07:00:00.000Z');
    const later = await aStaffMember(portal);
    expect(await remind(later)).toEqual([200, undefined, false]);
    expect(await remind(later)).toEqual([409, 'reminder-sent-today', false]);
    portal.clock.set('2027-01-03T09:00:00.000Z');
    expect(await remind(later)).toEqual([409, 'waiver-not-open', false]);
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

  it('a link that is handed over is not for somebody who is switched to the leader', async () => {
    const waiver = await participant(portal, band);
    const admin = await aStaffMember(portal, 'admin');
    const { body } = await as(admin).post('/api/impersonations', { user_id: leader.id });
    const impersonator = signedInClient(portal.app, { token: body.access_token });
    expect((await impersonator.post(`/api/waivers/${waiver.locator}/link`)).status).toBe(403);
    expect((await as(leader).post(`/api/waivers/${waiver.locator}/link`)).status).toBe(201);
  });
});

describe('approval and verification', () => {
  it('approval and verification need a signed waiver, act once and say who did it', async () => {
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

  it('approval and verification answer a foreign leader exactly as an unknown waiver, and need the right', async () => {
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

  it('approval and verification cannot be reached with the secret of the link: a signer does not approve', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    await signed(portal, waiver);
    const path = `/api/waivers/${secret}/approve`;
    expect((await anonymousClient(portal.app).post(path)).status).toBe(401);
    expect((await as(staff).post(path)).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).approved_at).toBeNull();
  });
});
