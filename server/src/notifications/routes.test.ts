import { messageCountLimit, outboxPageSize } from '@parade/contract/notifications/message.ts';
import { InsertQueryNode, type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aPerson, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { newestLetterTo } from '../testing/letters.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { queueMail, queueMails } from './writes.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { stage: 'accepted', by: staff.id });
});

it('the outbox mails the same reason once', async () => {
  const letter = {
    to: { address: 'once@example.org' },
    subject: 'Once',
    lines: ['Hello'],
    reason: 'once',
    room: 'users',
  };
  const queued = () => inTransaction(portal, { kind: 'system', job: 'test' }, (change) => queueMail(change, letter));
  expect(await queued()).toBeGreaterThan(0);
  expect(await queued()).toBeNull();
});

it('letters that are written as they are asked for are on their way to the outbox before the next hundred is written', async () => {
  const seen: string[] = [];
  const inserts: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (InsertQueryNode.is(node)) seen.push('stored');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  function* written() {
    for (let n = 1; n <= 250; n += 1) {
      if (n % 100 === 1) seen.push(`letter ${n}`);
      yield {
        to: { address: `many${n}@example.org` },
        subject: 'Many',
        lines: ['Hello'],
        reason: `many ${n}`,
        room: 'users',
      };
    }
    // A second of one reason is dropped.
    yield { to: { address: 'again@example.org' }, subject: 'Many', lines: ['Hello'], reason: 'many 1', room: 'users' };
  }
  const counted = { ...portal, db: portal.db.withPlugin(inserts) };
  const ids = await inTransaction(counted, { kind: 'system', job: 'test' }, (change) => queueMails(change, written()));
  expect(seen).toEqual(['letter 1', 'stored', 'letter 101', 'stored', 'letter 201', 'stored']);
  const rows = await portal.db
    .selectFrom('outbox')
    .select('id')
    .where('to_address', 'like', 'many%')
    .orderBy('id')
    .execute();
  expect(ids).toEqual([...rows.map(({ id }) => id), null]);
  expect(rows.length).toBe(250);
});

it('the outbox is read by people who manage users, and by nobody else', async () => {
  const leader = as(await aPerson(portal, { registered_as: 'leader' }));
  const waiver = await participant(portal, band);
  const letter = await newestLetterTo(portal, waiver.email);
  expect((await leader.get('/api/outbox')).status).toBe(403);
  expect((await leader.post(`/api/outbox/${letter}/link`)).status).toBe(403);
  expect((await as(staff).get('/api/outbox')).status).toBe(200);
  expect((await as(staff).post(`/api/outbox/${letter}/link`)).status).toBe(201);
  expect((await as(staff).get('/api/outbox/999999')).status).toBe(404);
});

it('the outbox lists the letters of a kind, about an entry and to an account', async () => {
  const waiver = await participant(portal, band);
  const to = await aPerson(portal);
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    queueMail(change, {
      to: { address: to.email },
      subject: 'Hello',
      lines: ['Hello', { action: 'Open', href: `${portal.config.publicUrl}/login` }],
      reason: 'filters',
      room: 'users',
      user_id: to.id,
    }),
  );
  const found = async (query: string) =>
    ((await as(staff).get(`/api/outbox?${query}`)).body.data as { to_address: string }[]).map((row) => row.to_address);
  expect(await found(`user=${to.id}`)).toEqual([to.email]);
  expect(await found(`user=${to.id}&kind=waivers`)).toEqual([]);
  expect(await found(`entry=${band.id}`)).toContain(waiver.email);
  expect(await found(`entry=${band.id}`)).not.toContain(to.email);
  expect((await as(staff).get('/api/outbox?kind=%27')).status).toBe(422);
  const { body } = await as(staff).get(`/api/outbox/${await newestLetterTo(portal, to.email)}`);
  expect(body.parts).toEqual([
    { text: 'Hello' },
    { action: 'Open', href: `${portal.config.publicUrl}/login`, aside: false },
  ]);
});

it('the outbox shows what a person has typed into a letter as text, whatever it looks like', async () => {
  const to = await aPerson(portal);
  const login = `${portal.config.publicUrl}/login`;
  const typed = [
    `Log in now:\n${login}?next=/x`,
    `* Item (due tomorrow)\n  facts\n  ${login}`,
    'Español\nhola',
    'Rules\n------------',
  ];
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    queueMail(change, {
      to: { address: to.email },
      subject: 'Hello',
      lines: [typed.join('\n\n'), { action: 'Open', href: login }],
      reason: 'typed',
      room: 'users',
      user_id: to.id,
    }),
  );
  const { body } = await as(staff).get(`/api/outbox/${await newestLetterTo(portal, to.email)}`);
  expect(body.parts).toEqual([...typed.map((text) => ({ text })), { action: 'Open', href: login, aside: false }]);
});

it('a search finds waiting and sent letters, the newest first over all pages, each once', async () => {
  const states = ['queued', 'sent', 'failed', 'bounced', 'unsent'] as const;
  const subjects = Array.from({ length: outboxPageSize + 7 }, (_, index) => `Zoë’s letter ${index + 100}`);
  await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
    await queueMails(
      change,
      subjects.map((subject) => ({
        to: { address: 'kites@example.org' },
        subject,
        lines: [],
        reason: subject,
        room: 'users',
      })),
    );
    // In turns, so that no page has only one kind.
    for (const [index, subject] of subjects.entries())
      await change.tx
        .updateTable('outbox')
        .set({ state: states[index % states.length] ?? 'sent' })
        .where('reason_key', '=', subject)
        .execute();
  });
  const found = async (query: string) => {
    const { body } = await as(staff).get(`/api/outbox?${query}`);
    return { subjects: (body.data as { subject: string }[]).map(({ subject }) => subject), total: body.total };
  };
  const newest = subjects.toReversed();
  const total = subjects.length;
  expect(await found('q=zoes%20letter')).toEqual({ subjects: newest.slice(0, outboxPageSize), total });
  expect(await found('q=ZOES%20LETTER&page=2')).toEqual({ subjects: newest.slice(outboxPageSize), total });
  for (const [index, state] of states.entries()) {
    const own = newest.filter((_, place) => (total - 1 - place) % states.length === index);
    expect(await found(`q=zoe&state=${state}`)).toEqual({ subjects: own, total: own.length });
  }
  expect(await found('q=zoes%20letters')).toEqual({ subjects: [], total: 0 });
  expect((await found('q=letter%20103')).subjects).toEqual(['Zoë’s letter 103']);
});

it('a search finds the newest letters whether few or many have the text, at any place among many', async () => {
  // Enough to make it scan the newest, then further ones, and finally use the index.
  const letters = 24_000;
  await sql`
    insert into outbox (to_address, subject, text_body, html_body, reason_key, room, message_id, state, created_at)
    select 'many@example.org', 'quokka' ||
        case when n % 90 = 0 then ' numbat' else '' end || case when n > ${letters - 40} or n <= 30 then ' bilby' else '' end ||
        case when n % 1000 = 7 then ' potoroo' else '' end,
      '', '', 'many:' || n, 'content', '<many.' || n || '@example.org>', case when n = 7 then 'queued' else 'sent' end, now()
    from generate_series(1, ${letters}::int) n`.execute(portal.owner);
  const plainly = async (text: string) =>
    (
      await portal.db
        .selectFrom('outbox')
        .select('id')
        .where('subject', 'like', `%${text}%`)
        .orderBy('id', 'desc')
        .execute()
    ).map(({ id }) => id);
  const read = async (text: string, page: number) => {
    const { body } = await as(staff).get(`/api/outbox?q=${text}&page=${page}`);
    return { ids: (body.data as { id: number }[]).map(({ id }) => id), total: body.total };
  };
  for (const [text, count] of [
    ['quokka', letters],
    ['numbat', 266],
    ['bilby', 70],
    ['potoroo', 24],
  ] as const) {
    const ids = await plainly(text);
    expect(ids, text).toHaveLength(count);
    for (const page of [1, 2]) {
      const shown = ids.slice((page - 1) * outboxPageSize, page * outboxPageSize);
      const total = Math.min(count, messageCountLimit(page, true) + 1);
      expect(await read(text, page), `${text}, page ${page}`).toEqual({ ids: shown, total });
    }
    const last = Math.ceil(count / outboxPageSize);
    if (count < 1_000)
      expect(await read(text, last), `${text}, the last page`).toEqual({
        ids: ids.slice((last - 1) * outboxPageSize),
        total: count,
      });
  }
});

it('the filters of the outbox have the names of the entry and the account that they are about, for the same people', async () => {
  const person = await aPerson(portal, { registered_as: 'leader' });
  const { official_name, organization_name } = band;
  const path = `/api/outbox-filters?entry=${band.id}&user=${person.id}`;
  const { first_name, last_name, email } = await portal.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect((await as(staff).get(path)).body).toEqual({
    entry: `${official_name ?? organization_name}, 2027`,
    user: `${first_name} ${last_name}, ${email}`,
  });
  expect((await as(staff).get('/api/outbox-filters?entry=999999')).body).toEqual({ entry: null, user: null });
  expect((await as(person).get(path)).status).toBe(403);
});
