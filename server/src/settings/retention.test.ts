import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldFeedback } from '../content/feedback/writes.ts';
import { deleteOldInterviews } from '../press/interviews/writes.ts';
import { seedParadeYear } from '../testing/entries.ts';
import { anonymousClient, aPerson, aStaffMember, signedInClient, solvedCaptcha } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { deleteOldMediaRequests } from '../users/mediaAccess/writes.ts';

const portal = await testPortalWithApp();
/** 60 days before March 1; the second is within them, to the second. */
const [old, recent] = ['2026-12-30T23:59:59.000Z', '2026-12-31T00:00:00.000Z'];
const asked_at = '2026-01-01T08:00:00.000Z';

const interview = {
  requested_date: '2026-02-01',
  requested_time: '10 AM',
  first_name: 'Ada',
  last_name: 'Quill',
  phone: '626 555 0133',
  email: 'ada@example.org',
  interview_location: 'Barn',
  interview_length: '1 hour',
  type_of_interview: 'In person',
  request_to_interview: 'A designer',
  deadline: 'Soon',
  media_outlet_name: 'Foothill Courier',
};

beforeAll(async () => {
  await seedParadeYear(portal);
  const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  expect((await admin.put('/api/retention', { retention_days_requests: 29 })).status).toBe(422);
  expect((await admin.put('/api/retention', { retention_days_requests: 60 })).status).toBe(200);
  portal.clock.set('2027-03-01T00:00:00.000Z');
  const { id: user_id } = await aStaffMember(portal, 'media');
  for (const [name, answered_at] of [
    ['old', old],
    ['recent', recent],
    ['open', null],
  ] as const) {
    await portal.db
      .insertInto('feedback')
      .values({
        topic: 'band',
        name,
        email: 'ada@example.org',
        phone: '',
        message: 'Hello',
        state: answered_at === null ? 'open' : 'answered',
        answered_at,
        created_at: asked_at,
      })
      .execute();
    await portal.db
      .insertInto('interview_requests')
      .values({
        ...interview,
        interview_topic: name,
        state: answered_at === null ? 'new' : 'declined',
        answered_at,
        created_at: asked_at,
      })
      .execute();
    await portal.db
      .insertInto('media_requests')
      .values({
        user_id,
        explanation: name,
        state: answered_at === null ? 'waiting' : 'granted',
        decided_at: answered_at,
        asked_at,
      })
      .execute();
  }
});

describe('what people outside have asked the office', () => {
  const { db } = portal;
  it.each([
    ['feedback', deleteOldFeedback, () => db.selectFrom('feedback').select('name').orderBy('id').execute()],
    [
      'interview-request',
      deleteOldInterviews,
      () => db.selectFrom('interview_requests').select('interview_topic as name').orderBy('id').execute(),
    ],
    [
      'media-request',
      deleteOldMediaRequests,
      () => db.selectFrom('media_requests').select('explanation as name').orderBy('id').execute(),
    ],
  ] as const)(
    'is deleted so many days after it was answered, and what waits stays, with one line in the trail: %s',
    async (kind, deleteOld, names) => {
      const left = async () => (await names()).map(({ name }) => name);
      expect(await left()).toEqual(['old', 'recent', 'open']);
      await deleteOld(portal);
      await deleteOld(portal);
      expect(await left()).toEqual(['recent', 'open']);
      const lines = await db
        .selectFrom('audit_events')
        .select('note')
        .where('action', '=', `${kind}.deleted`)
        .execute();
      expect(lines).toEqual([{ note: '1 deleted 60 days after the answer, on schedule' }]);
    },
  );
});

describe('the letters of what people outside have asked', () => {
  const secret = /canary/i;
  const outbox = () =>
    portal.db
      .selectFrom('outbox')
      .select(['reason_key', 'text_body', 'to_address', 'reply_to_address'])
      .orderBy('id')
      .execute();
  const kinds = async () => (await outbox()).map(({ reason_key }) => reason_key.replace(/:.*/, '')).toSorted();
  const deleteAll = async () => {
    await deleteOldFeedback(portal);
    await deleteOldInterviews(portal);
    await deleteOldMediaRequests(portal);
  };
  const newest = async (table: 'feedback' | 'interview_requests' | 'media_requests') => {
    const { id } = await portal.db
      .selectFrom(table)
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };

  it('letters of a deleted request are deleted, except those that wait, which are still sent; the trail never had their words', async () => {
    await portal.db.deleteFrom('outbox').execute();
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const reporter = await aPerson(portal, { email: 'canary@example.org' });
    const anyone = anonymousClient(portal.app, '10.9.0.1');
    const captcha = () => solvedCaptcha(portal.app);
    const message = {
      topic: 'band',
      name: 'Bo',
      email: 'canary@example.org',
      phone: '626 555 0134',
      message: 'Canary in a cage',
    };
    expect((await anyone.post('/api/feedback', { ...message, recaptcha: await captcha() })).status).toBe(201);
    const asked = {
      ...interview,
      email: 'canary@example.org',
      interview_topic: 'Canaries',
      recaptcha: await captcha(),
    };
    const given = { ...asked, requested_date: '2027-12-01' };
    expect((await anyone.post('/api/interview-request', given)).status).toBe(200);
    await signedInClient(portal.app, reporter).post('/api/request-media-access', {
      media_organization_name: 'Courier',
      explanation: 'Canaries',
    });
    const [feedback, request, media] = [
      await newest('feedback'),
      await newest('interview_requests'),
      await newest('media_requests'),
    ];
    const letter = 'The canary sings for you.';
    const answer = { state: 'answered', revision: 0, letter, note: 'Canary lady' };
    expect((await admin.put(`/api/feedback/${feedback}`, { state: 'answered' })).status).toBe(200);
    expect((await admin.post(`/api/interview-requests/${request}/answer`, answer)).status).toBe(200);
    expect((await admin.post(`/api/media-requests/${media}/decision`, { decision: 'refused', letter })).status).toBe(
      200,
    );
    const all = ['feedback', 'interview-answer', 'interview-office', 'interview-receipt', 'media-request'];
    expect(await kinds()).toEqual(all);

    // Letters of existing requests stay.
    await deleteAll();
    expect(await kinds()).toEqual(all);

    portal.clock.set(new Date(portal.clock.now().getTime() + 61 * 86_400_000).toISOString());
    await portal.db
      .updateTable('outbox')
      .set({ state: 'queued' })
      .where('reason_key', 'like', 'interview-answer:%')
      .execute();
    await deleteAll();
    expect(await kinds()).toEqual(['interview-answer']);
    await portal.db.updateTable('outbox').set({ state: 'sent' }).execute();
    await deleteAll();
    expect(await outbox()).toEqual([]);

    const trail = await portal.db
      .selectFrom('audit_events')
      .select(['changes', 'note'])
      .where('model', 'in', ['Feedback', 'InterviewRequest', 'MediaRequest'])
      .execute();
    expect(trail.length).toBeGreaterThan(5);
    expect(trail.filter((line) => secret.test(JSON.stringify(line)))).toEqual([]);
  });
});
