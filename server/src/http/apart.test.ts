import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { appRole } from '../database/appRole.ts';
import { type Database, type OpenDatabase, openDatabase } from '../database/pool.ts';
import { outagesOf } from '../observing/outages.ts';
import { rooms } from '../rooms.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { entry } from '../testing/entries.ts';
import { participant, secretFor, signature } from '../testing/participants.ts';
import { aStaffMember, anonymousClient, type Client, type Person, signedInClient } from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { buildApp } from './app.ts';

let portal: TestPortalWithApp;
let admin: Person;
let accepted: Awaited<ReturnType<typeof entry>>;

beforeAll(async () => {
  portal = await testPortalWithApp();
  admin = await aStaffMember(portal, 'admin');
  accepted = await entry(portal, { by: admin.id, stage: 'accepted', official_name: 'Silver Band' });
  await participant(portal, accepted);
});

/** Starts the portal with these connections for searches and exports. */
async function withApart(searches: OpenDatabase, exports: OpenDatabase) {
  closeAfterTests(searches.close);
  closeAfterTests(exports.close);
  const app = await buildApp({ ...portal, apart: { searches: searches.db, exports: exports.db } }, rooms);
  closeAfterTests(() => app.close());
  return { app, client: signedInClient(app, admin) };
}

/** Holds one connection of a pool until it is released. */
async function held(db: Database): Promise<() => Promise<void>> {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holding = db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    taken.resolve();
    await hold;
  });
  await taken.promise;
  return async () => {
    letGo();
    await holding;
  };
}

/** Opens a pool of one connection; waiting for it lasts as long as a busy machine may need, by default. */
const one = (options: Parameters<typeof openDatabase>[1] = {}) =>
  openDatabase(portal.url, { max: 1, role: appRole, patienceMs: 60_000, ...options });
const slow = { timeout: 60_000 };

describe('while every connection for searches and exports is taken', () => {
  it('signing, lists and health checks work while searches and exports have no connection', slow, async () => {
    const [searches, exports] = [one(), one()];
    const { app, client } = await withApart(searches, exports);
    const letGo = [await held(searches.db), await held(exports.db)];
    const waiting = ['/api/users?q=Person', '/api/waiver-export', '/api/waivers?all=1'].map((path) => client.get(path));
    let isOver = false;
    void Promise.race(waiting).then(() => (isOver = true));

    const waiver = await participant(portal, accepted);
    const secret = await secretFor(portal, waiver.id);
    const body = { field_values: signature(portal, waiver), reviewed: true, consent: true };
    expect((await anonymousClient(app).post(`/api/waivers/${secret}`, body)).status).toBe(200);
    expect((await client.get('/api/users')).status).toBe(200);
    expect((await client.get('/api/waivers')).status).toBe(200);
    expect((await client.get('/healthz')).status).toBe(200);
    expect(isOver).toBe(false);

    await Promise.all(letGo.map((each) => each()));
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('a search that waits too long asks to try again, and the database is not reported down', slow, async () => {
    const searches = one({ patienceMs: 5_000 });
    const { client } = await withApart(searches, one());
    const letGo = await held(searches.db);
    const answer = await client.get('/api/users?q=Person');
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'too-busy', '5']);
    expect((await client.get('/healthz')).body.parts.database).toBe('ok');
    await letGo();
    expect((await client.get('/api/users?q=Person')).status).toBe(200);
  });
});

it('a search that takes too long ends, in words that say what to do', slow, async () => {
  const { client } = await withApart(one({ statementMs: 2_000 }), one());
  const lock = await portal.owner.startTransaction().execute();
  await sql`lock table organizations in access exclusive mode`.execute(lock);
  const answer = await client.get('/api/organizations?q=Silver');
  expect([answer.status, answer.body.code]).toEqual([503, 'search-too-slow']);
  await lock.rollback().execute();
  expect((await client.get('/api/organizations?q=Silver')).status).toBe(200);
});

it('a standby that cancels a search or a list of many because of its primary asks to try again', slow, async () => {
  // The error of a standby whose primary has removed rows that a statement still reads.
  await sql`create schema giving_way`.execute(portal.owner);
  await sql`create function giving_way.ended() returns boolean language plpgsql as $$
    begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`.execute(
    portal.owner,
  );
  for (const table of ['organizations', 'entries'])
    await sql`create view giving_way.${sql.raw(table)} with (security_barrier) as
      select * from public.${sql.raw(table)} where giving_way.ended()`.execute(portal.owner);
  await sql`grant usage on schema giving_way to ${sql.raw(appRole)}`.execute(portal.owner);
  await sql`grant select on all tables in schema giving_way to ${sql.raw(appRole)}`.execute(portal.owner);
  const url = `${portal.url}&options=${encodeURIComponent('-c search_path=giving_way,public')}`;
  const open = () => openDatabase(url, { max: 1, role: appRole });
  const { client } = await withApart(open(), open());
  for (const path of ['/api/organizations?q=Silver', '/api/waivers?all=1']) {
    const answer = await client.get(path);
    expect([path, answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      path,
      503,
      'too-busy',
      '5',
    ]);
    expect((await signedInClient(portal.app, admin).get(path)).status).toBe(200);
  }
});

it('a database that is away is called so, and not busy, by every call', slow, async () => {
  const away = () => openDatabase('postgres://parade@127.0.0.1:1/parade', { max: 1 });
  const main = away();
  closeAfterTests(main.close);
  const { client: asOf } = await withApart(away(), away());
  const app = await buildApp({ ...portal, db: main.db }, rooms);
  closeAfterTests(() => app.close());
  for (const answer of [await signedInClient(app, admin).get('/api/users'), await asOf.get('/api/users?q=Person')])
    expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([
      503,
      { error: 'The portal is not available right now. Please try again in a moment.', code: 'unavailable' },
      '5',
    ]);
  expect((await signedInClient(portal.app, admin).get('/api/users?q=Person')).status).toBe(200);
  // The portals of this file share a log, and Today says since when an outage lasts: two readers would see two seconds.
  outagesOf(portal.log).worked('database');
});

/** Every search and every read of many, as an admin calls it. */
const asked = rooms.flatMap(({ name, routes }) =>
  Object.entries(routes).flatMap(([key, { method, path, query, weight, output }]) => {
    const isSearch =
      output !== 'file' && (query?.shape['q'] !== undefined || query?.shape['filterQuery'] !== undefined);
    if (method !== 'GET' || (weight !== 'many' && !isSearch)) return [];
    const text = query?.shape['filterQuery'] === undefined ? 'q' : 'filterQuery';
    return [[`${name}.${key}`, isSearch ? `${path}?${text}=Silver` : path] as const];
  }),
);

describe('a copy of the database that nothing can be written to', () => {
  let here: Client;
  let there: Client;
  beforeAll(async () => {
    const url = `${portal.url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    const open = () => openDatabase(url, { max: 2, role: appRole });
    const opened = open();
    closeAfterTests(opened.close);
    await expect(sql`create table anything (id int)`.execute(opened.db)).rejects.toThrow(/read-only/);
    here = signedInClient(portal.app, admin);
    there = (await withApart(open(), open())).client;
  });

  it.each(asked)('answers %s as the database does', async (_, path) => {
    const url = path
      .replace(':organization_id', String(accepted.organization_id))
      .replace(':year', '2027')
      .replace(':formTypeOrId', 'entries')
      .replace(':id', String(admin.id));
    const [copied, first] = [await there.get(url), await here.get(url)];
    expect(copied.status).toBe(first.status);
    expect(copied.status).toBeLessThan(500);
    if (String(first.headers['content-type']).includes('json')) expect(copied.body).toEqual(first.body);
  });
});
