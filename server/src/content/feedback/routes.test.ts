import { feedbackPageSize } from '@parade/contract/content/feedback/feedback.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSetting } from '../../settings/writes.ts';
import { inTransaction } from '../../database/change.ts';
import {
  anonymousClient,
  aPerson,
  aStaffMember,
  type Client,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let staff: Client;
let network = 0;
const anyone = () => anonymousClient(portal.app, `10.44.0.${(network += 1)}`);

beforeAll(async () => {
  staff = signedInClient(portal.app, await aStaffMember(portal));
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    setSetting(change, 'support_email', 'office@example.org'),
  );
});
beforeEach(async () => {
  await portal.db.deleteFrom('feedback').execute();
  await portal.db.deleteFrom('outbox').execute();
});

const given = {
  topic: 'band' as const,
  name: 'Ada Byron',
  email: 'ada@example.org',
  phone: '626 555 0101',
  message: 'When do buses leave?',
};
const send = async (some: Record<string, unknown> = {}, by = anyone()) =>
  by.post('/api/feedback', { ...given, recaptcha: await solvedCaptcha(portal.app), ...some });
const stored = () => portal.db.selectFrom('feedback').selectAll().orderBy('id').execute();
const letters = () => portal.db.selectFrom('outbox').selectAll().orderBy('id').execute();

describe('what somebody writes to the office', () => {
  it('feedback is stored, and mailed to the office alone, with answers to its sender', async () => {
    expect((await send()).status).toBe(201);
    expect(await stored()).toMatchObject([{ ...given, state: 'open', user_id: null }]);
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to_address: 'office@example.org',
      reply_to_address: 'ada@example.org',
      reply_to_name: 'Ada Byron',
      subject: 'Band entries: a message from Ada Byron',
    });
    expect(letter?.text_body).toContain('“When do buses leave?”');
  });

  it.each([null, '', undefined])('may leave out the phone, as %s too', async (phone) => {
    expect((await send({ phone })).status).toBe(201);
    expect(await stored()).toMatchObject([{ phone: '' }]);
  });

  it('feedback of a signed-in person names them', async () => {
    const person = await aPerson(portal);
    await send({}, signedInClient(portal.app, person));
    expect(await stored()).toMatchObject([{ user_id: person.id }]);
  });

  it('feedback that is sent twice within an hour is one message, and another one after it', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const counts = async () => [(await stored()).length, (await letters()).length];
    expect(await counts()).toEqual([1, 1]);
    portal.clock.advance({ minutes: 60 });
    await send();
    expect(await counts()).toEqual([1, 1]);
    portal.clock.advance({ minutes: 1 });
    await send();
    expect(await counts()).toEqual([2, 2]);
    portal.clock.set(testInstant);
  });

  it.each([
    ['topic', 'float'],
    ['name', 'Ada King'],
    ['email', 'augusta@example.org'],
    ['phone', '626 555 0102'],
    ['message', 'And when do they come back?'],
  ])('feedback with another %s is a message of its own, so that nothing of it is lost', async (field, value) => {
    await send();
    expect((await send({ [field]: value })).status).toBe(201);
    expect(await stored()).toMatchObject([given, { ...given, [field]: value }]);
    expect(await letters()).toHaveLength(2);
  });

  it('the letter about feedback has how to reach its sender, and no line for a phone that was left out', async () => {
    await send();
    await send({ phone: '' });
    const texts = (await letters()).map(({ text_body }) => text_body);
    expect(texts[0]).toContain('Topic: Band entries\nEmail: ada@example.org\nPhone: 626 555 0101');
    expect(texts[1]).toContain('Topic: Band entries\nEmail: ada@example.org\n');
    expect(texts[1]).not.toContain('Phone');
  });

  it.each([
    ['topic', 'parking'],
    ['name', ''],
    ['name', '\u200b\u2060'],
    ['name', 'Ada\r\nBcc: all@example.org'],
    ['email', 'ada'],
    ['email', 'ada@example.org\nBcc: all@example.org'],
    ['email', 'ada@example.org, all@example.org'],
    ['email', 'Ada <ada@example.org>'],
    ['email', `${'a'.repeat(250)}@example.org`],
    ['message', '   '],
    ['message', '\u200b\u200d\u2060\ufeff'],
    ['message', 'x'.repeat(50_000)],
    ['phone', 'x'.repeat(41)],
    ['phone', 'call me'],
    ['recaptcha', ''],
    ['recaptcha', 'bm90IGEgc29sdXRpb24='],
  ])('is refused beside its field for %s %j, and nothing is stored', async (field, value) => {
    const refused = await send({ [field]: value });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    expect([await stored(), await letters()]).toEqual([[], []]);
  });

  it('feedback needs a challenge that was solved for it alone', async () => {
    const recaptcha = await solvedCaptcha(portal.app);
    expect((await send({ recaptcha })).status).toBe(201);
    expect((await send({ recaptcha, message: 'Again' })).body.errors).toHaveProperty('recaptcha');
    expect((await stored()).length).toBe(1);
  });

  it('feedback is limited for one network, and not for others', async () => {
    const flood = anyone();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await send({ message: `Message ${n}` }, flood)).status);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
    expect((await send()).status).toBe(201);
  });

  it('feedback fills no link and makes no button in the letter, whatever it says', async () => {
    const { publicUrl } = portal.config;
    const message = `Open this:\n${publicUrl}/settings\n\nConfirm:\n${publicUrl}/users\n\n{{link:account:1}} {{unsubscribe}} <b>x</b>`;
    expect((await send({ message })).status).toBe(201);
    const [letter] = await letters();
    expect(letter?.text_body).not.toContain('{{');
    expect(letter?.html_body).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(letter?.html_body.match(/<a /g)).toHaveLength(1);
    const { body } = await staff.get(`/api/outbox/${letter?.id}`);
    expect(body.parts.filter((part: { action?: string }) => part.action)).toHaveLength(1);
  });
});

describe('the list of messages', () => {
  it('the list of messages is for the office, by state, topic and text', async () => {
    await send();
    await send({ topic: 'float', message: 'Flowers arrive when?', name: 'Zoë Ward' });
    const names = async (query: string) =>
      (await staff.get(`/api/feedback?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Zoë Ward', 'Ada Byron']);
    expect(await names('topic=band')).toEqual(['Ada Byron']);
    expect(await names('q=zoe%20ward')).toEqual(['Zoë Ward']);
    expect(await names('q=flowers')).toEqual(['Zoë Ward']);
    expect(await names('state=answered')).toEqual([]);
    const volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
    expect((await volunteer.get('/api/feedback')).status).toBe(403);
    expect((await anyone().get('/api/feedback')).status).toBe(401);
  });

  it('the list of messages has the newest first, and the desk of Today the one that waits longest', async () => {
    await send({ name: 'First Writer' });
    portal.clock.advance({ minutes: 5 });
    await send({ name: 'Second Writer' });
    // Stored later than the others, and sent before them.
    await send({ name: 'Early Writer' });
    await portal.db
      .updateTable('feedback')
      .set({ created_at: '2026-11-20T08:00:00.000Z' })
      .where('name', '=', 'Early Writer')
      .execute();
    const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const oldestFirst = ['Early Writer', 'First Writer', 'Second Writer'];
    expect(namesIn((await staff.get('/api/feedback')).body.data)).toEqual(oldestFirst.toReversed());
    const desk = (await staff.get('/api/today?whose=mine')).body.feedback;
    expect([desk.total, namesIn(desk.rows)]).toEqual([3, oldestFirst]);
    portal.clock.set(testInstant);
  });

  it('the list of messages has its pages, and the last one for a page after it', async () => {
    const rows = Array.from({ length: feedbackPageSize + 1 }, (_, n) => ({
      ...given,
      name: `Writer ${n}`,
      created_at: portal.clock.nowIso(),
    }));
    await portal.db.insertInto('feedback').values(rows).execute();
    const page = async (n: number) => (await staff.get(`/api/feedback?page=${n}`)).body;
    const first = await page(1);
    expect([first.total, first.data.length, first.data[0].name]).toEqual([21, 20, 'Writer 20']);
    for (const n of [2, 3]) expect(await page(n)).toMatchObject({ total: 21, data: [{ name: 'Writer 0' }] });
  });

  it('a message is marked answered and open again, by name and with lines in the trail', async () => {
    await send();
    const [message] = await stored();
    const path = `/api/feedback/${message?.id}`;
    const volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
    expect((await volunteer.put(path, { state: 'answered' })).status).toBe(403);
    expect((await stored())[0]).toMatchObject({ state: 'open', answered_at: null });
    const [answered] = await Promise.all([1, 2, 3].map(() => staff.put(path, { state: 'answered' })));
    expect(answered?.body).toMatchObject({ state: 'answered', answered_by: expect.stringContaining('Robin') });
    await staff.put(path, { state: 'answered' });
    expect((await staff.put(path, { state: 'open' })).body).toMatchObject({ state: 'open', answered_by: null });
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'changes', 'note'])
      .where('model', '=', 'Feedback')
      .where('model_id', '=', String(message?.id))
      .orderBy('id')
      .execute();
    // The sender's name, and never their words.
    expect(lines).toEqual(
      [
        ['feedback.received', {}],
        ['feedback.state-changed', { state: { from: 'open', to: 'answered' } }],
        ['feedback.state-changed', { state: { from: 'answered', to: 'open' } }],
      ].map(([action, changes]) => ({ action, changes, note: 'Ada Byron' })),
    );
    expect((await staff.put('/api/feedback/999999', { state: 'open' })).status).toBe(404);
  });
});
