import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
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
  it('is noted once of 50 presses, leaders and office are written to, and the waiver stays pending', async () => {
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
      .where('subject', 'like', 'Does not want%')
      .execute();
    expect(letters.map((letter) => letter.to_address)).toContain(leader.email);
    expect(new Set(letters.map((letter) => letter.to_address)).size).toBe(letters.length);
    expect(letters[0]?.text_body).toContain('On a journey');
  });

  it('may take it back by signing', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    await signer.post(`${path}/decline`, { as: 'not-me' });
    expect((await signer.get(path)).body.waiver.declined.as).toBe('not-me');
    expect((await signer.post(path, act(waiver))).status).toBe(200);
    expect(await waiverNow(portal, waiver.id)).toMatchObject({ declined_as: null, declined_at: null });
    expect((await signer.post(`${path}/decline`, { as: 'declined' })).status).toBe(409);
  });

  it('is nobody who is signed in as staff or leader, and nobody who has the locator alone', async () => {
    const waiver = await participant(portal, band);
    const path = await pathOf(waiver);
    for (const person of [staff, leader])
      expect((await signedInClient(portal.app, person).post(`${path}/decline`, { as: 'declined' })).status).toBe(403);
    expect((await signer.post(`/api/waivers/${waiver.locator}/decline`, { as: 'declined' })).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).declined_at).toBeNull();
  });
});

describe('what else waits for the signer', () => {
  const minor = { 'participant:date_of_birth': '2013-06-01', 'guardian:email': 'guardian.own@example.org' };

  it('is the other child of one guardian, by a link of its own', async () => {
    const email = 'family.one@example.org';
    const [first, second] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    const answer = await signer.post(await pathOf(first), act(first, { ...minor, 'participant:email': email }));
    expect(answer.body.next).toEqual([
      {
        name: second.name,
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
