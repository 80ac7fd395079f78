import { ja } from '@parade/contract/waivers/languages/ja.ts';
import { checkYear } from '../evidence/chain.ts';
import { canonicalJson, type EvidenceRecord, sha256 } from '../evidence/evidence.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { readSettings } from '../../settings/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, anonymousClient, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
let staff: Person;
let leader: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

const pathOf = async (waiver: WaiverRow) => `/api/waivers/${await secretFor(portal, waiver.id)}`;
const act = (waiver: WaiverRow, given = {}) => ({
  field_values: signature(portal, waiver, given),
  reviewed: true,
  consent: true,
});

describe('who will not sign', () => {
  it('a decline counts once of 50 presses, leaders and office are emailed, and the waiver stays pending', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signer.post(`${path}/decline`, { as: 'declined', note: 'On a journey' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await waiverNow(portal, waiver.id)).toMatchObject({
      declined_as: 'declined',
      declined_at: portal.clock.nowIso(),
      completed_at: null,
    });
    const letters = await portal.db
      .selectFrom('outbox')
      .select(['to_address', 'text_body'])
      .where('waiver_id', '=', waiver.id)
      .where('subject', 'like', 'Declined to take part%')
      .execute();
    expect(letters.map((letter) => letter.to_address)).toContain(leader.email);
    expect(new Set(letters.map((letter) => letter.to_address)).size).toBe(letters.length);
    expect(letters[0]?.text_body).toContain('On a journey');
  });

  it('a decline is emailed to the liaison, and to the office instead once that account is disabled', async () => {
    const volunteer = await aStaffMember(portal, 'volunteer');
    const flock = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
    const staffed = signedInClient(portal.app, staff);
    expect((await staffed.put(`/api/entries/${flock.id}/rep`, { user_id: volunteer.id })).status).toBe(200);
    const writtenTo = async () => {
      const waiver = await participant(portal, flock);
      await signer.post(`${await pathOf(waiver)}/decline`, { as: 'declined' });
      const letters = portal.db.selectFrom('outbox').select('to_address').where('waiver_id', '=', waiver.id);
      const rows = await letters.where('subject', 'like', 'Declined to take part%').execute();
      return rows.map(({ to_address }) => to_address);
    };
    expect(await writtenTo()).toEqual([volunteer.email]);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.delete(`/api/users/${volunteer.id}/access`)).status).toBe(200);
    expect(await writtenTo()).toEqual([(await readSettings(portal.db)).support_email]);
  });

  it('a decline is emailed to the liaison, and to the office once the liaison no longer works for the parade', async () => {
    const of = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
    const liaison = await aStaffMember(portal, 'volunteer');
    await signedInClient(portal.app, staff).put(`/api/entries/${of.id}/rep`, { user_id: liaison.id });
    const addressees = async () => {
      const waiver = await participant(portal, of);
      await signer.post(`${await pathOf(waiver)}/decline`, { as: 'declined' });
      const letters = portal.db.selectFrom('outbox').select('to_address').where('waiver_id', '=', waiver.id);
      return (await letters.where('subject', 'like', 'Declined%').execute()).map(({ to_address }) => to_address);
    };
    expect(await addressees()).toEqual([liaison.email]);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    await admin.put(`/api/users/${liaison.id}/roles`, { remove: ['volunteer'] });
    expect(await addressees()).toEqual([(await readSettings(portal.db)).support_email]);
  });

  it('a parent may decline with the child’s link, as the leader and the audit trail read', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    expect((await signer.post(`${path}/decline`, { as: 'declined', who: 'mother' })).status).toBe(422);
    const said = { as: 'declined', who: 'guardian', note: 'Too far away' };
    expect((await signer.post(`${path}/decline`, said)).status).toBe(200);
    const { text_body } = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('waiver_id', '=', waiver.id)
      .where('to_address', '=', leader.email)
      .executeTakeFirstOrThrow();
    expect(text_body).toContain(`A parent or guardian of ${waiver.name} was asked to sign`);
    expect(text_body).toContain('Too far away');
    const { note } = await portal.db
      .selectFrom('audit_events')
      .select('note')
      .where('action', '=', 'waiver.declined')
      .where('model_id', '=', String(waiver.id))
      .executeTakeFirstOrThrow();
    expect(note).toBe('A parent or guardian');
  });

  it('a signer may change their mind, mailed once a day, and is refused the fourth time until the next day', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    const press = async (as: string) => (await signer.post(`${path}/decline`, { as })).status;
    const letters = async () =>
      (
        await portal.db
          .selectFrom('outbox')
          .select('id')
          .where('waiver_id', '=', waiver.id)
          .where('to_address', '=', leader.email)
          .execute()
      ).length;
    expect([await press('declined'), await press('not-me'), await press('declined')]).toEqual([200, 200, 200]);
    expect(await letters()).toBe(2);
    const refused = await signer.post(`${path}/decline`, { as: 'not-me' });
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(await press('declined')).toBe(200);
    expect((await waiverNow(portal, waiver.id)).declined_as).toBe('declined');
    portal.clock.advance({ hours: 25 });
    expect(await press('not-me')).toBe(200);
    expect(await letters()).toBe(3);
    portal.clock.advance({ hours: -25 });
  });

  it('a decline is taken back by signing', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    await signer.post(`${path}/decline`, { as: 'not-me' });
    expect((await signer.get(path)).body.waiver.declined.as).toBe('not-me');
    expect((await signer.post(path, act(waiver))).status).toBe(200);
    expect(await waiverNow(portal, waiver.id)).toMatchObject({ declined_as: null, declined_at: null });
    expect((await signer.post(`${path}/decline`, { as: 'declined' })).status).toBe(409);
  });

  it('declining is refused to signed-in staff and leaders, and to a person who has only the locator', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    for (const person of [staff, leader])
      expect((await signedInClient(portal.app, person).post(`${path}/decline`, { as: 'declined' })).status).toBe(403);
    expect((await signer.post(`/api/waivers/${waiver.locator}/decline`, { as: 'declined' })).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).declined_at).toBeNull();
    expect((await signer.post(`${path}/decline`, { as: 'declined' })).status).toBe(200);
  });
});

describe('what else waits for the signer', () => {
  const minor = { 'participant:date_of_birth': '2013-06-01', 'guardian:email': 'guardian.own@example.org' };

  it('another child of one guardian waits for the signer, by a link of its own', async () => {
    const email = 'family.one@example.org';
    const [first, second] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    const answer = await signer.post(await pathOf(first), act(first, { ...minor, 'participant:email': email }));
    expect(answer.body.next).toEqual([
      {
        name: second.name,
        first_name: 'Kim',
        is_other_person: true,
        form_name: 'Participant Waiver',
        path: expect.stringMatching(/^\/waivers-form\/[\w-]{43}$/),
        form_version: 3,
      },
    ]);
    const other = String(answer.body.next[0].path).replace('/waivers-form/', '/api/waivers/');
    expect((await signer.get(other)).body.waiver.name).toBe(second.name);
    expect((await signer.post(other, act(second, { ...minor, 'participant:email': email }))).status).toBe(200);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record).link).toMatchObject({ made_for: 'visit', handed_over_by: null });
  });

  it('a guardian’s signature is used again for the next child, which the evidence names, and no other signature is', async () => {
    const email = 'family.adopts@example.org';
    const [first, second] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    const given = { ...minor, 'participant:email': email };
    const { body } = await signer.post(await pathOf(first), act(first, given));
    const other = String(body.next[0].path).replace('/waivers-form/', '/api/waivers/');
    const adopted = { path: 'guardian:signature', from: body.paper };
    const differs = act(second, { ...given, 'guardian:signature': { kind: 'typed', text: 'Somebody Else' } });
    const earlier = await participant(portal, await entry(portal, { year: 2026, stage: 'accepted', by: staff.id }), {
      email,
    });
    const handed = await signedInClient(portal.app, staff).post(`/api/waivers/${earlier.locator}/link`);
    const before = await signer.post(String(handed.body.link).replace(/.*waivers-form/, '/api/waivers'), {
      ...act(earlier, given),
    });
    expect(before.status).toBe(200);
    for (const refused of [
      { ...differs, adopted },
      { ...act(second, { ...given, 'guardian:first_name': 'Somebody' }), adopted },
      { ...act(second, given), adopted: { ...adopted, from: `${body.paper}x` } },
      // The same signature of the same guardian, from another year.
      { ...act(second, given), adopted: { ...adopted, from: before.body.paper } },
    ])
      expect((await signer.post(other, refused)).body.errors).toEqual({
        'guardian:signature': ['Please sign here once more'],
      });
    expect((await signer.post(other, { ...act(second, given), adopted })).status).toBe(200);
    const rows = await portal.db
      .selectFrom('waiver_evidence')
      .select(['record', 'position', 'chain_hash'])
      .where('waiver_id', 'in', [first.id, second.id])
      .orderBy('position')
      .execute();
    expect(JSON.parse(rows[1]?.record ?? '').adopted).toEqual({
      path: 'guardian:signature',
      waiver_id: first.id,
      position: rows[0]?.position,
      chain_hash: rows[0]?.chain_hash,
    });
    expect(JSON.parse(rows[0]?.record ?? '')).not.toHaveProperty('adopted');
    expect(await checkYear(portal, 2027)).toMatchObject({ faults: [] });
  });

  it('the evidence names the courtesy translation that was read, and none if the page was English', async () => {
    const email = 'lengua@example.org';
    const [first, second] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    const given = { ...minor, 'participant:email': email };
    expect((await signer.post(await pathOf(first), { ...act(first, given), language: 'ja' })).status).toBe(200);
    expect((await signer.post(await pathOf(second), { ...act(second, given), language: 'en' })).status).toBe(200);
    const recordOf = async (id: number) =>
      JSON.parse(
        (
          await portal.db
            .selectFrom('waiver_evidence')
            .select('record')
            .where('waiver_id', '=', id)
            .executeTakeFirstOrThrow()
        ).record,
      ) as EvidenceRecord;
    const { shown_in, texts } = await recordOf(first.id);
    expect(shown_in).toEqual({
      language: 'ja',
      questions_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      texts: [{ id: 'waiver-body', version: 2, sha256: sha256(canonicalJson(ja.texts['waiver-body'].blocks)) }],
    });
    expect(shown_in?.texts[0]?.sha256).not.toBe(texts[0]?.sha256);
    expect(await recordOf(second.id)).not.toHaveProperty('shown_in');
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
  });

  it.each([
    ['the signer is grown up', { 'participant:email': 'family.two@example.org' }, 'family.two@example.org', false],
    [
      'the other letter went elsewhere',
      { ...minor, 'participant:email': 'family.three@example.org' },
      'other@example.org',
      false,
    ],
    [
      'the signature names other addresses',
      { ...minor, 'participant:email': 'new@example.org' },
      'family.four@example.org',
      false,
    ],
    [
      'the link was handed over',
      { ...minor, 'participant:email': 'family.five@example.org' },
      'family.five@example.org',
      true,
    ],
  ])('is nothing where %s', async (_why, given, otherEmail, isHandedOver) => {
    const own =
      String(given['participant:email']) === 'new@example.org' ? 'family.four@example.org' : given['participant:email'];
    const first = await participant(portal, band, { email: own });
    await participant(portal, band, { email: otherEmail });
    const handed = isHandedOver
      ? (await signedInClient(portal.app, leader).post(`/api/waivers/${first.locator}/link`)).body.link
      : undefined;
    const path = handed === undefined ? await pathOf(first) : `/api/waivers/${String(handed).split('/').at(-1)}`;
    const answer = await signer.post(path, act(first, given));
    expect([answer.status, answer.body.next]).toEqual([200, []]);
  });
});
