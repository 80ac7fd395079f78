import { faqTexts } from '@parade/contract/content/faq/faq.ts';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { anonymousClient, aPerson, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { deleteFaq, deleteFaqCategory } from './writes.ts';

const portal = await testPortalWithApp();
const anyone = anonymousClient(portal.app);
let admin: Client;
let staff: Client;

beforeAll(async () => {
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  staff = signedInClient(portal.app, await aStaffMember(portal, 'staff'));
});
beforeEach(async () => {
  await portal.db.deleteFrom('faqs').execute();
  await portal.db.deleteFrom('faq_categories').execute();
});

const category = async (name = 'Waivers') => (await admin.post('/api/faq-category', { name })).body.id as number;
const question = async (faq_category_id: number, words = 'Who signs?') =>
  (await admin.post('/api/faq', { faq_category_id, question: words, answer: '<p>Everyone.</p>' })).body;
const orderOf = async () =>
  (await anyone.get('/api/faq-category')).body.data.map(
    ({ name, faqs }: { name: string; faqs: { question: string }[] }) => [name, faqs.map((faq) => faq.question)],
  );
const wordsOf = ({ question: words, answer }: { question: string; answer: string }) => ({ question: words, answer });
const twice = async (work: (change: Change) => Promise<unknown>) => {
  for (let n = 0; n < 2; n += 1) await inTransaction(portal, { kind: 'system', job: 'tests' }, work);
};
const linesOf = async () =>
  (
    await portal.db
      .selectFrom('audit_events')
      .select(['action'])
      .where('action', 'like', 'faq%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('questions and answers', () => {
  it('a question that is sent again because no answer was heard is there once, and a later one is its own', async () => {
    const id = await category();
    const [one, again, other] = [await question(id), await question(id), await question(id, 'Who marches?')];
    expect([again.id, (await linesOf()).filter((action) => action === 'faq.created').length]).toEqual([one.id, 2]);
    expect(other.id).not.toBe(one.id);
    // The same words in another category are asked there too.
    expect((await question(await category('Parade day'))).id).not.toBe(one.id);
    portal.clock.advance({ minutes: 61 });
    expect((await question(id)).id).not.toBe(one.id);
    portal.clock.set(testInstant);
  });

  it('a change of a question that is sent again because no answer was heard is no conflict, and another one is', async () => {
    const before = (await linesOf()).length;
    const id = await category();
    const faq = await question(id);
    const edit = (words: string) =>
      admin.post(`/api/faq/${faq.id}`, {
        faq_category_id: id,
        question: words,
        answer: faq.answer,
        revision: faq.revision,
      });
    for (let n = 0; n < 2; n += 1) expect((await edit('Mine')).body).toMatchObject({ question: 'Mine', revision: 2 });
    expect((await edit('Theirs')).body.code).toBe('revision-conflict');
    expect((await linesOf()).slice(before)).toEqual(['faq-category.created', 'faq.created', 'faq.changed']);
  });

  it('anybody reads questions, one by one, by category and all together', async () => {
    const id = await category();
    const faq = await question(id);
    expect((await anyone.get('/api/faq')).body).toEqual({ data: [faq], total: 1 });
    expect((await anyone.get(`/api/faq/${faq.id}`)).body).toEqual(faq);
    expect((await anyone.get(`/api/faq-category/${id}`)).body).toEqual({ id, name: 'Waivers', faqs: [faq] });
    expect((await anyone.get('/api/faq/999999')).status).toBe(404);
  });

  it('people with manageFaqs change and delete questions, with a line in the trail; others change nothing', async () => {
    const first = await category();
    const second = await category('Parade day');
    const { id } = await question(first);
    const body = { faq_category_id: second, question: 'When?', answer: '<p>At two.</p>', revision: 1 };
    for (const stranger of [anyone, staff, signedInClient(portal.app, await aPerson(portal))]) {
      const answers = [
        await stranger.post('/api/faq', { ...body, revision: undefined }),
        await stranger.post(`/api/faq/${id}`, body),
        await stranger.delete(`/api/faq/${id}`),
        await stranger.post('/api/faq-category', { name: 'Mine' }),
        await stranger.post(`/api/faq-category/${first}`, { name: 'Mine' }),
        await stranger.delete(`/api/faq-category/${second}`),
        await stranger.put('/api/faq-order', { order: [] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(stranger === anyone ? 401 : 403));
    }
    expect(await orderOf()).toEqual([
      ['Waivers', ['Who signs?']],
      ['Parade day', []],
    ]);
    const before = (await linesOf()).length;
    expect((await admin.post(`/api/faq/${id}`, body)).body).toMatchObject({ question: 'When?', revision: 2 });
    await admin.post(`/api/faq-category/${first}`, { name: 'Signing' });
    expect(await orderOf()).toEqual([
      ['Signing', []],
      ['Parade day', ['When?']],
    ]);
    await admin.delete(`/api/faq/${id}`);
    await admin.delete(`/api/faq-category/${first}`);
    expect(await orderOf()).toEqual([['Parade day', []]]);
    expect((await linesOf()).slice(before)).toEqual([
      'faq.changed',
      'faq-category.changed',
      'faq.deleted',
      'faq-category.deleted',
    ]);
  });

  it('a category with questions cannot be deleted, and says why', async () => {
    const id = await category();
    const faq = await question(id);
    const refused = await admin.delete(`/api/faq-category/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'faq-category-in-use']);
    await admin.delete(`/api/faq/${faq.id}`);
    expect((await admin.delete(`/api/faq-category/${id}`)).status).toBe(200);
  });

  it('a question that somebody else has saved since is not overwritten', async () => {
    const id = await category();
    const faq = await question(id);
    const body = { faq_category_id: id, question: 'Mine', answer: '<p>Mine.</p>', revision: 1 };
    expect((await admin.post(`/api/faq/${faq.id}`, body)).status).toBe(200);
    const late = await admin.post(`/api/faq/${faq.id}`, { ...body, question: 'Late' });
    expect([late.status, late.body.error]).toEqual([409, faqTexts.changed]);
    expect((await anyone.get(`/api/faq/${faq.id}`)).body.question).toBe('Mine');
  });

  it('a question or a category that two people delete at once is gone, with one line in the trail', async () => {
    const id = await category();
    const faq = await question(id);
    const before = (await linesOf()).length;
    await twice((change) => deleteFaq(change, withoutActor(faq, 'delete')));
    const row = (await anyone.get(`/api/faq-category/${id}`)).body;
    await twice((change) => deleteFaqCategory(change, withoutActor(row, 'delete')));
    expect(await orderOf()).toEqual([]);
    expect((await linesOf()).slice(before)).toEqual(['faq.deleted', 'faq-category.deleted']);
  });

  it('the trail still has the words of a question that was deleted, with its answer', async () => {
    const faq = await question(await category(), 'What was it?');
    await admin.delete(`/api/faq/${faq.id}`);
    const { changes } = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'faq.deleted')
      .where('model_id', '=', String(faq.id))
      .executeTakeFirstOrThrow();
    expect(changes).toEqual({
      question: { from: 'What was it?', to: null },
      answer: { from: '<p>Everyone.</p>', to: null },
    });
  });

  it('a question is asked for another category if its own is gone, and neither added nor moved', async () => {
    const id = await category();
    const gone = await category('Gone');
    const faq = await question(id);
    await admin.delete(`/api/faq-category/${gone}`);
    const refusals = [
      await admin.post('/api/faq', { faq_category_id: gone, question: 'Where?', answer: '<p>There.</p>' }),
      await admin.post(`/api/faq/${faq.id}`, { ...wordsOf(faq), faq_category_id: gone, revision: 1 }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.errors]).toEqual([422, { faq_category_id: [faqTexts.category_missing] }]);
    expect(await orderOf()).toEqual([['Waivers', ['Who signs?']]]);
  });

  it("a category's name can be used once, ignoring case", async () => {
    const other = await category('Parade day');
    const before = (await linesOf()).length;
    await category('Waivers');
    for (const [name, errors] of [
      ['WAIVERS', { name: [faqTexts.category_taken] }],
      // Its own name is free to it, and saving it unchanged is no change.
      ['Parade day', undefined],
    ] as const)
      expect((await admin.post(`/api/faq-category/${other}`, { name })).body.errors).toEqual(errors);
    expect((await linesOf()).slice(before)).toEqual(['faq-category.created']);
    expect((await admin.post('/api/faq-category', { name: 'WAIVERS' })).body.errors).toEqual({
      name: [faqTexts.category_taken],
    });
  });
});

describe('an answer', () => {
  it('an answer is cleaned as pages are, without programs and pictures', async () => {
    const id = await category();
    const answer =
      '<p onclick="x()">See <a href="javascript:alert(1)">this</a> <a href="/faq">page</a><img src="/api/files/page/3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f"></p><script>alert(1)</script>';
    const { body } = await admin.post('/api/faq', { faq_category_id: id, question: 'What?', answer });
    expect(body.answer).toBe('<p>See <a>this</a> <a href="/faq">page</a></p>');
  });

  it.each([
    ['nothing', ''],
    ['an empty paragraph', '<p></p>'],
    ['characters that nobody sees', '<p>\u200b&nbsp;\u2060</p>'],
    ['a program alone', '<script>alert(1)</script>'],
    ['a picture alone', '<img src="/api/files/page/3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f">'],
  ])('of %s is no answer', async (_, answer) => {
    const refused = await admin.post('/api/faq', { faq_category_id: await category(), question: 'What?', answer });
    expect([refused.status, refused.body.errors]).toEqual([422, { answer: [requiredText] }]);
  });
});

describe('the order of questions', () => {
  it('a question that is new in its category comes last there, added or moved, and so does a new category', async () => {
    const [one, two] = [await category('One'), await category('Two')];
    const [a, b] = [await question(one, 'A?'), await question(one, 'B?')];
    const [c, d] = [await question(two, 'C?'), await question(two, 'D?')];
    const order = [
      { id: two, faq_ids: [d.id, c.id] },
      { id: one, faq_ids: [b.id, a.id] },
    ];
    expect((await admin.put('/api/faq-order', { order })).status).toBe(200);
    await question(two, 'E?');
    await category('Three');
    expect((await admin.post(`/api/faq/${b.id}`, { ...wordsOf(b), faq_category_id: two, revision: 1 })).status).toBe(
      200,
    );
    expect(await orderOf()).toEqual([
      ['Two', ['D?', 'C?', 'E?', 'B?']],
      ['One', ['A?']],
      ['Three', []],
    ]);
  });

  it('the order of questions is saved as a whole, between categories too, and once', async () => {
    const [one, two] = [await category('One'), await category('Two')];
    const [a, b] = [await question(one, 'A?'), await question(one, 'B?')];
    const order = [
      { id: two, faq_ids: [b.id, a.id] },
      { id: one, faq_ids: [] },
    ];
    const before = (await linesOf()).length;
    expect((await admin.put('/api/faq-order', { order })).status).toBe(200);
    expect(await orderOf()).toEqual([
      ['Two', ['B?', 'A?']],
      ['One', []],
    ]);
    await admin.put('/api/faq-order', { order });
    expect((await linesOf()).slice(before)).toEqual(['faq.order-changed']);
    // A person who was editing a moved question does not put it back.
    expect((await anyone.get(`/api/faq/${a.id}`)).body).toMatchObject({ faq_category_id: two, revision: 2 });
    const edited = { faq_category_id: one, question: 'A?', answer: '<p>Late.</p>' };
    expect((await admin.post(`/api/faq/${a.id}`, { ...edited, revision: 1 })).status).toBe(409);
    // Within its category a question can be moved while it is edited.
    await admin.put('/api/faq-order', {
      order: [
        { id: two, faq_ids: [a.id, b.id] },
        { id: one, faq_ids: [] },
      ],
    });
    expect((await anyone.get(`/api/faq/${a.id}`)).body).toMatchObject({ faq_category_id: two, revision: 2 });
  });

  it('an order that somebody else has saved since is not replaced unseen, whatever was added or deleted', async () => {
    const one = await category('One');
    const [a, b, c] = [await question(one, 'A?'), await question(one, 'B?'), await question(one, 'C?')];
    const order = (...faq_ids: number[]) => [{ id: one, faq_ids }];
    const put = (to: object[], from: object[]) => admin.put('/api/faq-order', { order: to, from });
    const read = order(a.id, b.id, c.id);
    expect((await put(order(b.id, a.id, c.id), read)).status).toBe(200);
    const refused = await put(order(a.id, c.id, b.id), read);
    expect([refused.status, refused.body.code]).toEqual([409, 'order-changed']);
    expect(await orderOf()).toEqual([['One', ['B?', 'A?', 'C?']]]);
    // The order that both want is no conflict, and neither is a question that is new or gone.
    expect((await put(order(b.id, a.id, c.id), read)).status).toBe(200);
    const d = await question(one, 'D?');
    expect((await put(order(d.id, c.id, b.id, a.id), order(b.id, a.id, c.id, 999_999))).status).toBe(200);
  });

  it('an order that was read before somebody moved a question to another category does not move it back unseen', async () => {
    const [one, two] = [await category('One'), await category('Two')];
    const [a, b] = [await question(one, 'A?'), await question(two, 'B?')];
    const order = (first: number[], second: number[]) => [
      { id: one, faq_ids: first },
      { id: two, faq_ids: second },
    ];
    const read = order([a.id], [b.id]);
    const put = (to: object[], from: object[]) => admin.put('/api/faq-order', { order: to, from });
    const moved = order([], [a.id, b.id]);
    expect((await put(moved, read)).status).toBe(200);
    // The same sequence of questions, with the first one back in its category.
    const late = await put(
      [
        { id: two, faq_ids: [b.id] },
        { id: one, faq_ids: [a.id] },
      ],
      read,
    );
    expect([late.status, late.body.code]).toEqual([409, 'order-changed']);
    expect(await orderOf()).toEqual([
      ['One', []],
      ['Two', ['A?', 'B?']],
    ]);
    expect((await put(read, moved)).status).toBe(200);
  });

  it.each([
    ['leaves a question out', (one: number, a: number) => [{ id: one, faq_ids: [a] }]],
    ['names one twice', (one: number, a: number, b: number) => [{ id: one, faq_ids: [a, b, a] }]],
    ['names one that is not there', (one: number, a: number) => [{ id: one, faq_ids: [a, 999_999] }]],
    ['leaves the category out', () => []],
  ])('that %s is refused', async (_, made) => {
    const one = await category('One');
    const [a, b] = [await question(one, 'A?'), await question(one, 'B?')];
    const refused = await admin.put('/api/faq-order', { order: made(one, a.id, b.id) });
    expect([refused.status, refused.body.code]).toEqual([409, 'list-changed']);
    expect(await orderOf()).toEqual([['One', ['A?', 'B?']]]);
  });
});
