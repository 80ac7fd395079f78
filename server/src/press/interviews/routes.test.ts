import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { linesOf } from '../../mail/letter.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import {
  anonymousClient,
  aStaffMember,
  type Client,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { findInterview } from './reads.ts';
import { answerInterview } from './writes.ts';

const portal = await testPortalWithApp();
let keeper: Person;
let staff: Client;
let other: Client;
let count = 0;

beforeAll(async () => {
  await seedParadeYear(portal);
  keeper = await aStaffMember(portal);
  staff = signedInClient(portal.app, keeper);
  other = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const list = '/api/interview-requests';
const asked = {
  requested_date: '2026-12-10',
  requested_time: '10 AM',
  first_name: 'Ada',
  last_name: 'Quill',
  phone: '626 555 0133',
  interview_location: 'Float barn',
  interview_length: '20 minutes',
  type_of_interview: 'In person',
  request_to_interview: 'The designer of the whale',
  deadline: 'December 12, 5 PM',
  interview_topic: 'Seeds and petals',
  media_outlet_name: 'Foothill Courier',
};

async function ask(given: Readonly<Record<string, unknown>> = {}, client?: Client) {
  count += 1;
  const email = `reporter${count}@example.org`;
  const from = client ?? anonymousClient(portal.app, `10.7.0.${count}`);
  const recaptcha = await solvedCaptcha(portal.app);
  return { ...(await from.post('/api/interview-request', { ...asked, email, recaptcha, ...given })), email };
}

/** Asks, and returns the id of the request. */
async function aRequest(given: Readonly<Record<string, unknown>> = {}): Promise<number> {
  expect((await ask(given)).status).toBe(200);
  const { id } = await portal.db
    .selectFrom('interview_requests')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

function outletsOf(rows: readonly { readonly media_outlet_name: string }[]): string[] {
  return rows.map(({ media_outlet_name }) => media_outlet_name);
}

function lettersTo(address: string) {
  return portal.db.selectFrom('outbox').selectAll().where('to_address', '=', address).orderBy('id').execute();
}

describe('asking for an interview', () => {
  it('anyone asks for an interview after a captcha; the asker gets the promise, and the office a letter that replies to the asker', async () => {
    const { status, body, email } = await ask({ first_name: 'Ada', interview_topic: 'Canary topic' });
    expect([status, body]).toEqual([200, { success: true, receipt: true }]);
    const [receipt] = await lettersTo(email);
    expect(receipt?.text_body).toContain('within 24 hours');
    // A stranger may have typed this address, so other typed text is not sent to it.
    expect(receipt?.text_body).not.toContain('Canary');
    const office = await portal.db
      .selectFrom('outbox')
      .selectAll()
      .where('reply_to_address', '=', email)
      .executeTakeFirstOrThrow();
    expect([office.reply_to_name, office.subject]).toEqual(['Ada Quill', 'Interview request: Foothill Courier']);
    expect(office.text_body).toContain('Canary topic');
    expect(office.text_body).toContain('Their deadline\n');
  });

  it('every field of an interview request is required, and so is the captcha', async () => {
    const { status, body } = await anonymousClient(portal.app, '10.7.1.1').post('/api/interview-request', {});
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      [...Object.keys(asked), 'email', 'recaptcha'].toSorted(),
    ]);
    const robot = await ask({ recaptcha: 'nothing solved' });
    expect([robot.status, robot.body.code]).toEqual([422, 'captcha-failed']);
    expect(await lettersTo(robot.email)).toEqual([]);
  });

  it.each([
    ['a line break in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
    ['a line break in the outlet', { media_outlet_name: 'A\r\nBcc: b@example.org' }, 'media_outlet_name'],
    ['markup in a name', { first_name: '<b>Ada</b>' }, 'first_name'],
    ['a day that has passed', { requested_date: '2020-12-10' }, 'requested_date'],
  ])('%s is refused beside its field', async (_, given, field) => {
    const { status, body } = await ask(given);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('a text that is not a date is refused with the way dates are written, and today is allowed', async () => {
    const { status, body } = await ask({ requested_date: '2026-02-30' });
    expect([status, body.errors]).toEqual([
      422,
      { requested_date: ['2026-02-30 is not a valid date format. Dates should be formatted MM/DD/YYYY'] },
    ]);
    expect((await ask({ requested_date: portal.clock.today() })).status).toBe(200);
  });

  it('a date is also accepted as it is shown, MM/DD/YYYY', async () => {
    const email = 'spelled@example.org';
    expect((await ask({ email, requested_date: '12/21/2026' })).status).toBe(200);
    const { data } = (await staff.get(`${list}?q=${email}`)).body;
    expect(data.map((row: { requested_date: string }) => row.requested_date)).toEqual(['2026-12-21']);
    expect((await ask({ requested_date: '13/21/2026' })).status).toBe(422);
  });

  it('an address gets six receipts a day, so that nobody’s mailbox is filled through us, and can ask without limit', async () => {
    const email = 'victim@example.org';
    const receipts = [];
    for (let n = 0; n < 7; n += 1) receipts.push((await ask({ email, interview_topic: `Topic ${n}` })).body.receipt);
    expect(receipts).toEqual([true, true, true, true, true, true, false]);
    expect(await lettersTo(email)).toHaveLength(6);
    expect((await staff.get(`${list}?q=${email}`)).body.total).toBe(7);
  });

  it('one network asks twenty times an hour, and others still ask', async () => {
    const newsroom = anonymousClient(portal.app, '10.99.0.1');
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask({ interview_topic: `Flood ${n}` }, newsroom)).status);
    expect([statuses.slice(0, 20), statuses.at(-1)]).toEqual([Array(20).fill(200), 429]);
    expect((await ask()).status).toBe(200);
  });

  it('a name that is an address on the web opens nothing in the receipt, which may go to a stranger', async () => {
    const { email } = await ask({ first_name: 'www.example.com', last_name: 'Quill' });
    const [receipt] = await lettersTo(email);
    expect(receipt?.text_body).not.toContain('www.example.com');
    expect(receipt?.text_body).toContain('Quill');
  });

  it('the same request is accepted once while it waits, in any spelling, and again once it was answered', async () => {
    const email = 'twice@example.org';
    const answers = await Promise.all([ask({ email }), ask({ email, interview_topic: ' seeds  and PETALS ' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await ask({ email })).body.code).toBe('interview-requested');
    const found = await staff.get(`${list}?q=${email}`);
    expect(found.body.total).toBe(1);
    // Another person, and the same person about another topic or with another person, can still ask.
    for (const other of [{}, { email, interview_topic: 'Ropes' }, { email, request_to_interview: 'The driver' }])
      expect((await ask(other)).status).toBe(200);
    await staff.post(`${list}/${found.body.data[0].id}/answer`, { state: 'declined', revision: 0 });
    expect((await ask({ email })).status).toBe(200);
  });

  it('an interview is requested in one’s own name: an impersonator cannot ask', async () => {
    const reporter = await aStaffMember(portal, 'media');
    const { body } = await other.post('/api/impersonations', { user_id: reporter.id });
    const switched = signedInClient(portal.app, { token: body.access_token });
    expect((await ask({ email: reporter.email }, switched)).body.code).toBe('impersonating');
    expect((await staff.get(`${list}?q=${reporter.email}`)).body.total).toBe(0);
    expect((await ask({ email: reporter.email }, signedInClient(portal.app, reporter))).status).toBe(200);
    expect((await other.get(`/api/outbox?kind=press&q=${reporter.email}`)).body.data).toHaveLength(1);
    expect((await other.get(`/api/outbox?kind=users&q=${reporter.email}`)).body.data).toHaveLength(0);
  });

  it('typed text becomes no button in the letter to the office', async () => {
    const href = `${portal.config.publicUrl}/verify-email/of-somebody-else`;
    const { email } = await ask({ interview_topic: `Seeds\n\nConfirm your password:\n${href}\n\nThank you` });
    const { text_body } = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('reply_to_address', '=', email)
      .executeTakeFirstOrThrow();
    expect(text_body).toContain('Confirm your password');
    const buttons = linesOf(text_body, portal.config.publicUrl).filter(
      (line) => typeof line !== 'string' && 'action' in line,
    );
    expect(buttons.map(({ action }) => action)).toEqual(['Open the request']);
  });
});

describe('the desk of interview requests', () => {
  it('the desk counts the remaining hours of the promise, and says when it is broken', async () => {
    const id = await aRequest({ media_outlet_name: 'Clock Gazette' });
    const hours = async (ago: number) => {
      const created_at = new Date(Date.parse(testInstant) - ago * 3_600_000).toISOString();
      await portal.db.updateTable('interview_requests').set({ created_at }).where('id', '=', id).execute();
      return (await staff.get(`${list}?q=Clock`)).body.data[0].hours_left;
    };
    expect([await hours(0), await hours(1.5), await hours(24), await hours(25.5)]).toEqual([24, 22, 0, -2]);
    await staff.post(`${list}/${id}/answer`, { state: 'answered', revision: 0 });
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ hours_left: null, was_in_time: false });
  });

  it('the desk is for the office alone, in the list and by number', async () => {
    const id = await aRequest();
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ media_outlet_name: 'Foothill Courier' });
    for (const role of ['volunteer', 'media', 'broadcaster', 'judge'] as const) {
      const reader = signedInClient(portal.app, await aStaffMember(portal, role));
      for (const path of [list, `${list}/${id}`, `${list}/${id}/letter?state=declined`])
        expect((await reader.get(path)).status).toBe(403);
      expect((await reader.post(`${list}/${id}/answer`, { state: 'declined', revision: 0 })).status).toBe(403);
    }
  });

  it('the edited letter is the one that is sent, after a delay in which it can be taken back', async () => {
    const { email } = await ask();
    const id = (await staff.get(`${list}?q=${email}`)).body.data[0].id;
    const { body: letter } = await staff.get(`${list}/${id}/letter?state=scheduled`);
    expect(letter.text).toMatch(/\n12\/10\/2026, 10 AM\n.+\n20 minutes\nIn person\n/);
    const text = `${letter.text}\n\nAsk for Stella at the gate.`;
    const { body } = await staff.post(`${list}/${id}/answer`, {
      state: 'scheduled',
      revision: 0,
      note: 'Stella meets them',
      letter: text,
    });
    expect(body).toEqual({ success: true, revision: 1 });
    const [, sent] = await lettersTo(email);
    expect(sent?.text_body).toContain('Ask for Stella at the gate.');
    // The reporter's reply goes to whoever answered.
    expect(sent).toMatchObject({ reply_to: keeper.id, reply_to_address: null, user_id: null });
    expect(Date.parse(sent?.due_at ?? '') - Date.parse(portal.clock.nowIso())).toBe(30_000);
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({
      state: 'scheduled',
      answers: [{ note: 'Stella meets them', letter: text, undone_at: null }],
    });
    expect((await staff.get(`${list}/${id}`)).body.abilities).toEqual({ answer: true, undo: true });
    const undone = await staff.post(`${list}/${id}/undo`, { revision: 1 });
    expect(undone.body).toEqual({ success: true, letters_gone: 0 });
    expect(await lettersTo(email)).toHaveLength(1);
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ state: 'new', hours_left: 24, was_in_time: null });
    expect((await staff.post(`${list}/${id}/undo`, { revision: 2 })).status).toBe(404);
    expect((await staff.get(`${list}/${id}`)).body.abilities).toEqual({ answer: true, undo: false });
  });

  it('an email without an answer is not sent and stops no clock; with an answer, it is', async () => {
    const { email } = await ask();
    const id = (await staff.get(`${list}?q=${email}`)).body.data[0].id;
    const { text } = (await staff.get(`${list}/${id}/letter?state=answered`)).body;
    const answer = (letter: string) => staff.post(`${list}/${id}/answer`, { state: 'answered', revision: 0, letter });
    const { status, body } = await answer(`${text}\n\n`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['letter']]);
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ state: 'new', hours_left: 24, answers: [] });
    expect((await answer(text.replace('our answer:', 'our answer: Gladly.'))).status).toBe(200);
  });

  it('an answer that is sent again because nothing was heard is there once, with one letter; another one is refused', async () => {
    const { email } = await ask({ interview_topic: 'Twice' });
    const id = (
      await portal.db.selectFrom('interview_requests').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    ).id;
    const answer = (letter: string, by = staff) =>
      by.post(`${list}/${id}/answer`, { state: 'answered', revision: 0, letter });
    const before = (await lettersTo(email)).length;
    const [one, again] = [await answer('At nine, in the barn.'), await answer('At nine, in the barn.')];
    expect([one.status, again.body]).toEqual([200, one.body]);
    expect(await lettersTo(email)).toHaveLength(before + 1);
    expect((await answer('At ten.')).body.code).toBe('revision-conflict');
    expect((await answer('At nine, in the barn.', other)).body.code).toBe('revision-conflict');
  });

  it('an answer that is taken back twice, because nothing was heard, is taken back once, and both calls are answered the same', async () => {
    const { email } = await ask({ interview_topic: 'Taken back twice' });
    const id = (await staff.get(`${list}?q=${email}`)).body.data[0].id;
    const answer = (state: string, revision: number, letter: string) =>
      staff.post(`${list}/${id}/answer`, { state, revision, letter });
    const undo = (revision: number) => staff.post(`${list}/${id}/undo`, { revision });
    await answer('scheduled', 0, 'At nine.');
    await portal.db.updateTable('outbox').set({ state: 'sent' }).where('to_address', '=', email).execute();
    portal.clock.advance({ minutes: 1 });
    await answer('declined', 1, 'Not at all.');
    const [once, again] = [await undo(2), await undo(2)];
    expect([once.body, again.body]).toEqual([{ success: true, letters_gone: 0 }, once.body]);
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ state: 'scheduled', revision: 3 });
    portal.clock.advance({ minutes: 1 });
    const [first, repeated] = await Promise.all([undo(3), undo(3)]);
    expect([first.body, repeated.body]).toEqual([{ success: true, letters_gone: 1 }, first.body]);
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ state: 'new', revision: 4 });
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'interview-request.answer-undone')
      .where('model_id', '=', String(id))
      .execute();
    expect(lines).toHaveLength(2);
    await answer('answered', 4, 'At ten.');
    expect((await undo(4)).body.code).toBe('revision-conflict');
  });

  it('of two answers at once one counts, and one letter is sent', async () => {
    const { email } = await ask();
    const id = (await staff.get(`${list}?q=${email}`)).body.data[0].id;
    const answers = await Promise.all(
      [staff, other].map((client, n) =>
        client.post(`${list}/${id}/answer`, {
          state: n === 0 ? 'scheduled' : 'declined',
          revision: 0,
          letter: 'Hello.',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(409);
    expect(await lettersTo(email)).toHaveLength(2);
    const { body } = await staff.get(`${list}/${id}`);
    expect([body.answers.length, body.revision]).toEqual([1, 1]);
  });

  it('the desk lists new requests first, the longest waiting on top, and then the rest, newest first', async () => {
    const interview_topic = 'The order of the desk';
    const at = async (instant: string, media_outlet_name: string) => {
      portal.clock.set(instant);
      return aRequest({ interview_topic, media_outlet_name });
    };
    const done = [await at('2026-11-20T15:00:00.000Z', 'Early'), await at('2026-11-20T21:00:00.000Z', 'Late')];
    // In neither order of their ids.
    await at('2026-11-20T20:00:00.000Z', 'Last');
    await at('2026-11-20T18:30:00.000Z', 'Longest');
    await at('2026-11-20T19:00:00.000Z', 'Middle');
    for (const id of done) await staff.post(`${list}/${id}/answer`, { state: 'declined', revision: 0, note: 'No' });
    const outlets = async (query = '') =>
      outletsOf((await staff.get(`${list}?q=${encodeURIComponent(interview_topic)}&${query}`)).body.data);
    const [waiting, answered] = [
      ['Longest', 'Middle', 'Last'],
      ['Late', 'Early'],
    ];
    expect(await outlets()).toEqual([...waiting, ...answered]);
    expect(await outlets('sortBy=-waiting')).toEqual([...answered, ...waiting]);
    expect([await outlets('state=new'), await outlets('state=declined')]).toEqual([waiting, answered]);
    expect(await outlets('state=answered')).toEqual([]);
    await at('2026-11-20T19:00:00.000Z', 'early bird');
    expect(await outlets('sortBy=outlet')).toEqual(['Early', 'early bird', 'Last', 'Late', 'Longest', 'Middle']);
    portal.clock.set(testInstant);
  });

  it('the desk lists one outlet together by its name, however it is capitalized, the newest request first', async () => {
    const interview_topic = 'The capitals of an outlet';
    const ids: number[] = [];
    for (const media_outlet_name of ['Rose Herald', 'rose herald', 'ROSE HERALD', 'Rose Herald'])
      ids.unshift(await aRequest({ interview_topic, media_outlet_name }));
    for (const sortBy of ['outlet', '-outlet']) {
      const { data } = (await staff.get(`${list}?q=${encodeURIComponent(interview_topic)}&sortBy=${sortBy}`)).body;
      expect(data.map(({ id }: { id: number }) => id)).toEqual(ids);
    }
  });

  it('the desk on Today has the requests without an answer alone, the longest waiting first', async () => {
    const onDesk = async () => (await staff.get('/api/today?whose=everyone')).body.interviews;
    const waiting = await portal.db
      .selectFrom('interview_requests')
      .select(['id', 'created_at'])
      .where('state', '=', 'new')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(new Set(waiting.map(({ created_at }) => created_at)).size).toBeGreaterThan(2);
    const { total, rows } = await onDesk();
    expect(total).toBe(waiting.length);
    const ids = rows.map(({ id }: { id: number }) => id);
    expect([ids.length > 1, ids]).toEqual([true, waiting.slice(0, ids.length).map(({ id }) => id)]);
    await staff.post(`${list}/${rows[0].id}/answer`, { state: 'declined', revision: 0, note: 'No' });
    const after = await onDesk();
    expect([after.total, after.rows[0].id]).toEqual([total - 1, rows[1].id]);
  });

  it.each([
    ['to the second', 0, true],
    ['a second later', 1, false],
  ])('the desk calls an answer in time when the promise is kept %s', async (_, late_s, was_in_time) => {
    const id = await aRequest();
    portal.clock.advance({ hours: 24, seconds: late_s });
    await inTransaction(portal, { kind: 'user', user_id: keeper.id, impersonator_id: null }, async (change) => {
      const request = withoutActor((await findInterview(change.tx, id))!, 'answer');
      await answerInterview(change, request, { state: 'declined', revision: 0, note: '', letter: null });
    });
    portal.clock.set(testInstant);
    expect((await staff.get(`${list}/${id}`)).body.was_in_time).toBe(was_in_time);
  });

  it('the desk shows requests of one state alone, and the letters of a reporter with an account in that account', async () => {
    const reporter = await aStaffMember(portal, 'media');
    const asker = signedInClient(portal.app, reporter);
    const outlet = 'State Gazette';
    for (const interview_topic of ['One', 'Two'])
      expect((await ask({ email: reporter.email, interview_topic, media_outlet_name: outlet }, asker)).status).toBe(
        200,
      );
    const found = async (state: string) =>
      (await staff.get(`${list}?q=State+Gazette&state=${state}&sortBy=received`)).body.data.map(
        (row: { id: number }) => row.id,
      );
    const [first, second, ...more] = await found('any');
    expect(more).toEqual([]);
    const answer = { state: 'declined', revision: 0, letter: 'We are sorry: not this year.' };
    expect((await staff.post(`${list}/${first}/answer`, answer)).status).toBe(200);
    expect([await found('new'), await found('declined'), await found('scheduled')]).toEqual([[second], [first], []]);
    expect((await lettersTo(reporter.email)).map(({ user_id }) => user_id)).toEqual(Array(3).fill(reporter.id));
  });

  it('the desk still says that an answer was in time after another one has replaced it', async () => {
    const id = await aRequest();
    const created_at = new Date(Date.parse(testInstant) - 23 * 3_600_000).toISOString();
    await portal.db.updateTable('interview_requests').set({ created_at }).where('id', '=', id).execute();
    const answer = (state: string, revision: number) =>
      staff.post(`${list}/${id}/answer`, { state, revision, note: state });
    expect((await answer('answered', 0)).status).toBe(200);
    portal.clock.advance({ hours: 2 });
    expect((await answer('declined', 1)).status).toBe(200);
    expect((await staff.get(`${list}/${id}`)).body).toMatchObject({ state: 'declined', was_in_time: true });
    portal.clock.set(testInstant);
  });
});
