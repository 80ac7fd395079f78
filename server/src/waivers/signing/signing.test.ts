import { organizationNameLength } from '@parade/contract/entries/creation.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSecret } from '../../access/secret.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature, signed, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  signedInClient,
  type Person,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  const organization_id = await organization(portal, { name: 'Alder Springs High School', type_id: 2 });
  band = await entry(portal, { organization_id, stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
  leader = await aLeaderOf(portal, organization_id, 2027);
});

const body = (waiver: WaiverRow, given = {}) => ({
  field_values: signature(portal, waiver, given),
  reviewed: true,
  consent: true,
});
const evidenceOf = async (id: number) =>
  portal.db.selectFrom('waiver_evidence').selectAll().where('waiver_id', '=', id).execute();

describe('the holder of the signing link', () => {
  it('a signing link shows the person, the entry and the due day, with the facts of the list filled in', async () => {
    const waiver = await participant(portal, band, { first_name: 'Zoë', last_name: 'Núñez' });
    const { status, body } = await signer.get(`/api/waivers/${await secretFor(portal, waiver.id)}`);
    expect(status).toBe(200);
    expect(body.waiver).toMatchObject({
      name: 'Zoë Núñez',
      form_name: 'Participant Waiver',
      entry_name: 'Alder Springs Band',
      parade_year: 2027,
      due_date: '2026-12-01',
      may_sign: true,
    });
    expect(body.waiver.form_submission.field_values).toMatchObject({
      'participant:entry_name': 'Alder Springs Band',
      'participant:first_name': 'Zoë',
      'participant:last_name': 'Núñez',
      'participant:email': waiver.email,
    });
  });

  it('opening a signing link changes only that it was viewed, because mail scanners fetch links', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    await signer.get(`/api/waivers/${secret}`);
    const first = await waiverNow(portal, waiver.id);
    expect(first).toEqual({ ...waiver, viewed_at: portal.clock.nowIso() });
    portal.clock.advance({ minutes: 5 });
    await signer.get(`/api/waivers/${secret}`);
    expect(await waiverNow(portal, waiver.id)).toEqual(first);
    portal.clock.set(testInstant);
  });

  it('people of an organization with the longest name sign, who can do nothing about it', async () => {
    const name = `${'Larkspur Valley '.repeat(7)}Band All`;
    expect(name).toHaveLength(organizationNameLength);
    const organization_id = await organization(portal, { name, type_id: 2 });
    const waiver = await participant(portal, await entry(portal, { organization_id, stage: 'accepted', by: staff.id }));
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const { revision } = (await signer.get(path)).body.waiver;
    const saved = await signer.put(`${path}/answers`, {
      field_values: { 'participant:phone': '6265550100' },
      revision,
    });
    expect(saved.status).toBe(200);
    expect((await signer.post(path, body(waiver))).status).toBe(200);
    const [evidence] = await evidenceOf(waiver.id);
    expect(JSON.parse(evidence?.record ?? '').values['participant:entry_name']).toBe(name);
  });

  it('a signing link shows again what was typed, and never loses it to a second phone', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const save = (revision: number, field_values: object) => signer.put(`${path}/answers`, { revision, field_values });
    expect((await save(0, { 'participant:phone': '626 555 0100' })).body).toEqual({ success: true, revision: 1 });
    const late = await save(0, { 'participant:phone': '626 555 0199' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ revision: 1, field_values: { 'participant:phone': '626 555 0100' } });
    const { waiver: signing } = (await signer.get(path)).body;
    expect(signing.revision).toBe(1);
    expect(signing.form_submission.field_values['participant:phone']).toBe('626 555 0100');
  });

  it('a save with a signing link ignores signatures and consents, and is refused unknown and read-only fields', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}/answers`;
    const finals = { 'signature:signature': { kind: 'typed', text: 'Kim' }, 'body:read': true };
    await signer.put(path, { revision: 0, field_values: finals });
    expect((await waiverNow(portal, waiver.id)).field_values).toEqual({});
    for (const field of ['participant:entry_name', 'participant:shoe_size']) {
      const answer = await signer.put(path, { revision: 0, field_values: { [field]: 'Something else' } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });

  it('a signing link signs once; the copy, the evidence and the end of the link go with it', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const first = await signer.post(path, body(waiver, { 'participant:email': 'kim.new@example.org' }));
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      completed_at: portal.clock.nowIso(),
      // Also to the address the waiver was made for: that person learns about a signature by somebody else.
      copies_to: ['kim.new@example.org', waiver.email],
      paper: expect.stringMatching(new RegExp(`^${waiver.locator}\\.\\d+\\.`)),
      next: [],
      relinked: [],
    });
    for (const answer of [await signer.post(path, body(waiver)), await signer.get(path)]) {
      expect([answer.status, answer.body.error]).toEqual([409, 'This waiver has already been signed.']);
    }
    const stored = await waiverNow(portal, waiver.id);
    expect(stored.completed_at).toBe(portal.clock.nowIso());
    expect(stored.field_values['signature:signature-date']).toBe('2026-11-20');
    const [evidence] = await evidenceOf(waiver.id);
    expect(JSON.parse(evidence?.record ?? '')).toMatchObject({
      waiver: { id: waiver.id, form_type: 'participant-waiver', version: 3, year: 2027 },
      texts: [{ id: 'waiver-body', version: 2 }],
      client: { address: '127.0.0.1' },
      link: { made_for: 'mail', handed_over_by: null },
      is_minor: false,
    });
  });

  it('a signing link signs nothing while the entry is not accepted, and works once it is', async () => {
    const own = await entry(portal, { stage: 'accepted', by: staff.id });
    const [waiver, done] = [await participant(portal, own), await signed(portal, await participant(portal, own))];
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const office = signedInClient(portal.app, staff);
    for (const status of ['withdrawn', 'rejected', 'received', 'in-progress']) {
      expect((await office.put(`/api/entries/${own.id}/status`, { status })).status).toBe(200);
      for (const { status: refused, body: words } of [await signer.get(path), await signer.post(path, body(waiver))])
        expect([status, refused, words.code]).toEqual([status, 403, 'waiver-entry-not-accepted']);
      const handed = await office.post(`/api/waivers/${waiver.locator}/link`);
      expect([handed.status, handed.body.code]).toEqual([409, 'entry-not-accepted']);
      expect((await office.get(`/api/waivers/${done.locator}`)).body.waiver.completed_at).toBe(done.completed_at);
    }
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
    await office.put(`/api/entries/${own.id}/status`, { status: 'accepted' });
    expect((await signer.get(path)).status).toBe(200);
    expect((await signer.post(path, body(waiver))).status).toBe(200);
  });

  it('a signing link that is pressed 50 times at once signs once, without a 500', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const sent = body(waiver);
    const answers = await Promise.all(Array.from({ length: 50 }, () => signer.post(path, sent)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    expect(await evidenceOf(waiver.id)).toHaveLength(1);
  });

  it('the holder of a signing link must have reviewed and agreed, and answered everything', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const { field_values } = body(waiver);
    for (const lacking of [{ reviewed: true }, { consent: true }, { reviewed: true, consent: false }]) {
      const key = 'consent' in lacking && lacking.consent ? 'reviewed' : 'consent';
      const answer = await signer.post(path, { field_values, ...lacking });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [key]]);
    }
    const unsigned = await signer.post(path, body(waiver, { 'signature:signature': null }));
    expect(unsigned.status).toBe(422);
    expect(unsigned.body).toMatchObject({
      message: 'Form validation failed: Please correct entries in fields marked in red and try again',
      errors: { 'signature:signature': ['Please place your signature below'] },
    });
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
  });

  it('the holder of a signing link may send the field values by their keys, with the same duties', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const { field_values, ...agreed } = body(waiver);
    const refused = await signer.post(path, field_values);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reviewed', 'consent']]);
    const unknown = await signer.post(path, { ...field_values, ...agreed, shoe_size: 12 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['shoe_size']]);
    expect((await signer.post(path, { ...field_values, ...agreed })).status).toBe(200);
    const stored = await waiverNow(portal, waiver.id);
    expect(stored.field_values['signature:signature']).toEqual(field_values['signature:signature']);
  });

  it('the holder of a signing link cannot date the signature or set stamps', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const sent = body(waiver);
    const stamped = await signer.post(path, { ...sent, completed_at: '2020-01-01T00:00:00.000Z' });
    expect([stamped.status, Object.keys(stamped.body.errors)]).toEqual([422, ['completed_at']]);
    await signer.post(path, {
      ...sent,
      field_values: { ...sent.field_values, 'signature:signature-date': '2020-01-01' },
    });
    expect((await waiverNow(portal, waiver.id)).field_values['signature:signature-date']).toBe('2026-11-20');
  });
});

describe('somebody under 18 on the day of signing', () => {
  // Signed on November 20, 2026 in Los Angeles.
  const guardian = {
    'guardian:first_name': 'Ana',
    'guardian:last_name': 'Walker',
    'guardian:email': 'ana.walker@example.org',
  };

  it.each([
    ['2008-11-20', 200, false],
    ['2008-11-21', 422, true],
  ])('born %s: a signature alone answers %i', async (date_of_birth, status, is_minor) => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const adult = signature(portal, waiver);
    const alone = await signer.post(path, {
      field_values: { ...adult, 'participant:date_of_birth': date_of_birth },
      reviewed: true,
      consent: true,
    });
    expect(alone.status).toBe(status);
    if (!is_minor) return;
    expect(Object.keys(alone.body.errors)).toContain('guardian:signature');
    const both = await signer.post(path, body(waiver, { ...guardian, 'participant:date_of_birth': date_of_birth }));
    expect(both.body.copies_to).toEqual(['participant.email@example.org', 'ana.walker@example.org', waiver.email]);
    const [evidence] = await evidenceOf(waiver.id);
    expect(JSON.parse(evidence?.record ?? '').is_minor).toBe(true);
  });

  it('the calendar of Los Angeles, not of Greenwich, decides who is under 18 on the day of signing', async () => {
    // 10 in the evening of November 20 in Los Angeles is November 21 in Greenwich.
    portal.clock.set('2026-11-21T06:00:00.000Z');
    const waiver = await participant(portal, band);
    const adult = { ...signature(portal, waiver), 'participant:date_of_birth': '2008-11-21' };
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const answer = await signer.post(path, { field_values: adult, reviewed: true, consent: true });
    expect(answer.status).toBe(422);
    portal.clock.set(testInstant);
  });

  it('a signer under 18 needs a guardian who is another person, and may share the address', async () => {
    const child = { 'participant:date_of_birth': '2012-05-05', 'participant:email': 'one@example.org' } as const;
    const names = ['first_name', 'last_name'] as const;
    const post = async (given: object) => {
      const waiver = await participant(portal, band);
      const sent = body(waiver, { ...child, 'guardian:email': 'One@example.org', ...given });
      const own = Object.fromEntries(
        names.map((key) => [`guardian:${key}`, sent.field_values[`participant:${key}`] ?? null]),
      );
      const field_values = 'guardian:date_of_birth' in given ? { ...sent.field_values, ...own } : sent.field_values;
      return signer.post(`/api/waivers/${await secretFor(portal, waiver.id)}`, { ...sent, field_values });
    };
    expect((await post({})).status).toBe(200);
    const same = await post({ 'guardian:date_of_birth': '2012-05-05' });
    expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['guardian:date_of_birth']]);
    expect((await post({ 'guardian:date_of_birth': '1980-05-05' })).status).toBe(200);
  });
});

it('a minor and the guardian sign as themselves: with the name typed of the other the waiver is not signed', async () => {
  const waiver = await participant(portal, band);
  const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
  const sign = async (child: string, guardian: string) => {
    const { status, body: answer } = await signer.post(
      path,
      body(waiver, {
        'participant:date_of_birth': '2012-05-05',
        'participant:first_name': 'Cleo',
        'participant:last_name': 'Fone-Twin',
        'guardian:first_name': 'Mara',
        'guardian:last_name': 'Fone',
        'signature:signature': { kind: 'typed', text: child },
        'guardian:signature': { kind: 'typed', text: guardian },
      }),
    );
    return [status, answer.errors];
  };
  expect(await sign('Mara Fone', 'Cleo Fone Twin')).toEqual([
    422,
    {
      'signature:signature': [MESSAGES.signed_as_guardian],
      'guardian:signature': [MESSAGES.signed_as_participant],
    },
  ]);
  expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
  expect(await sign('Cleo', 'Mara Fone')).toEqual([200, undefined]);
});

describe('a signing link that does not open', () => {
  const words = async (secret: string) => {
    const read = await signer.get(`/api/waivers/${secret}`);
    const sign = await signer.post(`/api/waivers/${secret}`, { field_values: {}, reviewed: true, consent: true });
    expect([sign.status, sign.body.error]).toEqual([read.status, read.body.error]);
    return [read.status, read.body.error as string];
  };

  it('a signing link that was replaced says so, once a new address has one', async () => {
    const waiver = await participant(portal, band);
    const old = await secretFor(portal, waiver.id);
    await as(staff).put(`/api/waivers/${waiver.id}`, { name: waiver.name, email: 'kim.right@example.org' });
    expect(await words(old)).toEqual([
      410,
      'This link has been replaced by a newer one. Please use the link in the most recent email, or the one that your leader gave you.',
    ]);
    expect((await signer.get(`/api/waivers/${await secretFor(portal, waiver.id)}`)).status).toBe(200);
    await signed(portal, await waiverNow(portal, waiver.id));
    // The holder of the wrong address does not learn what happened to it.
    expect((await words(old))[0]).toBe(410);
  });

  it('a signing link of a person taken off the list says that the waiver was removed', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const path = `/api/participants/${band.id}/remove/${waiver.participant_id}`;
    await as(leader).post(path, { type: 'general-participants' });
    const [status, text] = await words(secret);
    expect(status).toBe(410);
    expect(text).toContain('You may have received more than one invitation');
  });

  it('a signing link says before October 1 when the waiver will be available', async () => {
    portal.clock.set('2026-10-01T06:59:59.000Z');
    const waiver = await participant(portal, band);
    expect(waiver.sent_at).toBeNull();
    const handed = await as(leader).post(`/api/waivers/${waiver.locator}/link`);
    const secret = (handed.body.link as string).split('/').at(-1) ?? '';
    expect(await words(secret)).toEqual([409, 'This waiver is not yet available. It will be available on 10/01/2026.']);
    portal.clock.set('2026-10-01T07:00:00.000Z');
    expect((await signer.get(`/api/waivers/${secret}`)).status).toBe(200);
    portal.clock.set(testInstant);
  });

  it('a signing link that is a guess, or a locator without a session or the right, is unknown', async () => {
    const waiver = await participant(portal, band);
    const guess = newSecret();
    const unknown = await words(guess);
    expect(unknown[0]).toBe(404);
    expect(await words(waiver.locator)).toEqual(unknown);
    const outsiders = [
      await aLeaderOf(portal, await organization(portal), 2027),
      await aLeaderOf(portal, band.organization_id, 2026),
      await aPerson(portal, { roles: ['media'] }),
      await aPerson(portal),
    ];
    for (const outsider of outsiders) {
      const read = await as(outsider).get(`/api/waivers/${waiver.locator}`);
      expect([read.status, read.body.error]).toEqual(unknown);
    }
    for (const reader of [staff, leader])
      expect((await as(reader).get(`/api/waivers/${waiver.locator}`)).body.waiver.name).toBe(waiver.name);
  });
});

describe('who is signed in', () => {
  it('a signed-in person cannot sign for others as staff, as the entry’s leader or while impersonating', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const own = await aPerson(portal, { email: waiver.email ?? '' });
    const admin = await aStaffMember(portal, 'admin');
    const switched = await as(admin).post('/api/impersonations', { user_id: own.id });
    const impersonator = signedInClient(portal.app, { token: switched.body.access_token });
    for (const client of [as(staff), as(leader), impersonator]) {
      const { waiver: signing } = (await client.get(path)).body;
      expect([signing.may_sign, signing.form_submission.field_values]).toEqual([false, {}]);
      const answer = await client.post(path, body(waiver));
      expect([answer.status, answer.body.error]).toEqual([
        403,
        'Only the person named in the waiver, or a parent or guardian, can sign it.',
      ]);
      expect((await client.put(`${path}/answers`, { revision: 0, field_values: {} })).status).toBe(403);
    }
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
    expect((await as(own).post(path, body(waiver))).status).toBe(200);
  });

  it('a signed-in person cannot sign by the locator', async () => {
    const waiver = await participant(portal, band);
    for (const client of [as(staff), as(leader), signer])
      expect((await client.post(`/api/waivers/${waiver.locator}`, body(waiver))).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
    const secret = await secretFor(portal, waiver.id);
    expect((await signer.post(`/api/waivers/${secret}`, body(waiver))).status).toBe(200);
  });

  it.each([
    ['staff', async () => [band, await aPerson(portal, { roles: ['staff'], email_verified: false })] as const],
    [
      'a leader by the own application',
      async () => {
        const newcomer = await aPerson(portal, { registered_as: 'leader', email_verified: false });
        return [await entry(portal, { stage: 'accepted', by: newcomer.id, led: true }), newcomer] as const;
      },
    ],
  ])('signs what is addressed to the own address as %s only once that is confirmed', async (_who, made) => {
    const [of, person] = await made();
    const waiver = await participant(portal, of, { email: person.email });
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const refused = await as(person).post(path, body(waiver));
    expect([refused.status, refused.body.code]).toEqual([403, 'signer-only']);
    expect((await waiverNow(portal, waiver.id)).completed_at).toBeNull();
    const confirmed = { email_verified_at: portal.clock.nowIso(), is_provisional: false };
    await portal.db.updateTable('users').set(confirmed).where('id', '=', person.id).execute();
    expect((await as(person).post(path, body(waiver))).status).toBe(200);
  });

  it('a signed-in person signs their own waiver, also as a leader, and does not approve it', async () => {
    const waiver = await participant(portal, band, { email: leader.email });
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    expect((await as(leader).post(path, body(waiver))).status).toBe(200);
    expect((await as(leader).post(`/api/waivers/${waiver.locator}/approve`)).status).toBe(403);
    expect((await as(staff).post(`/api/waivers/${waiver.locator}/approve`)).status).toBe(200);
  });
});
