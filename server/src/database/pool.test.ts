import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closeAfterTests } from '../testing/closing.ts';
import { testDatabase } from '../testing/database.ts';
import { openDisturber } from '../testing/disturber.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { hasNoneFree } from '../observing/unreachable.ts';
import { type Database, openDatabase, openKept } from './pool.ts';

describe('what is read from the database', () => {
  test('the pool reads days as texts, instants as UTC texts, counts as numbers, in any time zone', async () => {
    const { db } = await testDatabase();
    const { rows } = await sql`
      select date '2027-01-01' as day, timestamptz '2026-11-01 01:30:00-08' as instant,
        timestamptz '2026-11-01 08:30:00.0625+00' as precise, timestamp '2026-11-01 08:30:00' as plain,
        9007199254740991::bigint as big, 12.50::numeric as exact, count(*) as counted,
        array[date '2027-01-01', null] as days, array[timestamptz '2027-01-01 08:00:00+00'] as instants,
        '{"a":[1]}'::jsonb as json, 'infinity'::timestamptz as never
      from generate_series(1, 3)`.execute(db);
    expect(rows).toEqual([
      {
        day: '2027-01-01',
        instant: '2026-11-01T09:30:00.000Z',
        precise: '2026-11-01T08:30:00.062Z',
        plain: '2026-11-01T08:30:00.000Z',
        big: 9007199254740991,
        exact: '12.50',
        counted: 3,
        days: ['2027-01-01', null],
        instants: ['2027-01-01T08:00:00.000Z'],
        json: { a: [1] },
        never: 'infinity',
      },
    ]);
  });

  test('the pool reads the same if the connection uses another time zone', async () => {
    const { db } = await testDatabase();
    await db.connection().execute(async (one) => {
      await sql`set timezone = 'Asia/Kolkata'`.execute(one);
      const { rows } = await sql<{ at: string }>`select timestamptz '2026-11-01 00:00:00+00' as at`.execute(one);
      expect(rows[0]?.at).toBe('2026-11-01T00:00:00.000Z');
      await sql`reset timezone`.execute(one);
    });
  });
});

test('the pool survives a killed database: running statements fail, later ones are answered', async () => {
  const { folder, remove } = throwAwayFolder('pool');
  const server = await startEmbedded({ folder, throwAway: true, log: () => undefined });
  const { db, close } = openDatabase(server.url());
  closeAfterTests(remove);
  closeAfterTests(() => server.stop());
  closeAfterTests(close);
  // One connection idle and one checked out at the moment of the kill.
  await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)]);
  const underWay = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    process.kill(server.pid, 'SIGKILL');
    await sql`select pg_sleep(20)`.execute(tx);
  });
  await expect(underWay).rejects.toThrow(/terminat|postmaster exit|connection error|ECONNRESET|EPIPE/);
  for (;;) {
    try {
      const { rows } = await sql`select 'back' as word`.execute(db);
      expect(rows).toEqual([{ word: 'back' }]);
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

test('a statement without an answer from the database is given up with its connection, and the next one is answered', async () => {
  const { url } = await testDatabase();
  const socket = new URLSearchParams(url.slice(url.indexOf('?'))).get('host') ?? '';
  const between = await openDisturber({ path: join(socket, '.s.PGSQL.5432') });
  closeAfterTests(between.close);
  const name = /\/(test_\w+)\?/.exec(url)?.[1];
  const { db, close } = openDatabase(`postgres://parade@127.0.0.1:${between.port}/${name}`, {
    max: 1,
    statementMs: 300,
  });
  closeAfterTests(close);
  const one = () => sql<{ one: number }>`select 1 as one`.execute(db);
  expect((await one()).rows).toEqual([{ one: 1 }]);
  between.disturb('half-open');
  // In a transaction: a rollback on that connection would wait just as long again.
  await expect(db.transaction().execute((tx) => sql`select 1 as one`.execute(tx))).rejects.toThrow(
    'Query read timeout',
  );
  between.disturb(undefined);
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

test('the connections that a pool keeps are open before anybody needs one, and stay when nobody does', async () => {
  const { url, owner } = await testDatabase();
  const { db, pool, close } = openDatabase(url, { max: 4, kept: 2 });
  closeAfterTests(close);
  const open = async () =>
    (
      await sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        owner.db,
      )
    ).rows.length;
  const others = await open();
  await openKept({ pool });
  expect(await open()).toBe(others + 2);
  // A rush opens more; only those leave when they are idle.
  pool.options.idleTimeoutMillis = 1;
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.01)`.execute(db)));
  await expect.poll(() => pool.totalCount).toBe(2);
  expect(await sql<{ one: number }>`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] });
});

test('reads leave connections for changes: a fourth of the pool, however many reads wait', async () => {
  const { url, owner } = await testDatabase();
  const { db, reads, waitingReads, close } = openDatabase(url, { max: 4 });
  closeAfterTests(close);
  const release = await heldLock(owner.db);
  const six = Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      sql<{ at: number }>`select ${at}::integer as at from (select pg_advisory_xact_lock(4711)) as waits`.execute(
        reads,
      ),
    ),
  );
  await expect.poll(waitingReads).toBe(3);
  const changed = await db.transaction().execute((tx) => sql`select 'saved' as word`.execute(tx));
  expect(changed.rows).toEqual([{ word: 'saved' }]);
  await release();
  expect((await six).map(({ rows }) => rows[0]?.at)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(waitingReads()).toBe(0);
});

test('a read that finds no connection is refused in time, and its place is free for the next one', async () => {
  const { url } = await testDatabase();
  const { reads, pool, waitingReads, close } = openDatabase(url, { max: 1, patienceMs: 1_500 });
  closeAfterTests(close);
  const only = await pool.connect();
  const refused = await Promise.allSettled([1, 2].map(() => sql`select 1`.execute(reads)));
  expect(refused.map((each) => each.status === 'rejected' && hasNoneFree(each.reason))).toEqual([true, true]);
  expect(waitingReads()).toBe(0);
  only.release();
  expect((await sql<{ one: number }>`select 1 as one`.execute(reads)).rows).toEqual([{ one: 1 }]);
  await expect(sql`select no_such_column`.execute(reads)).rejects.toThrow('no_such_column');
  expect((await sql<{ one: number }>`select 1 as one`.execute(reads)).rows).toEqual([{ one: 1 }]);
});

test('a read waits no longer than anybody else, for its place and for the connection together', async () => {
  const { url, owner } = await testDatabase();
  const { reads, pool, waitingReads, close } = openDatabase(url, { max: 4, patienceMs: 1_000, statementMs: 20_000 });
  closeAfterTests(close);
  const release = await heldLock(owner.db);
  const three = Promise.all([1, 2, 3].map(() => sql`select pg_advisory_xact_lock(4711)`.execute(reads)));
  const refused: string[] = [];
  const read = sql`select 1`.execute(reads).catch(() => refused.push('the read'));
  await expect.poll(waitingReads).toBe(1);
  const taken = [await pool.connect()];
  const others = [1, 2, 3].map(() => pool.connect());
  const change = pool.connect().catch(() => refused.push('a change that came later'));
  await Promise.all([release(), three]);
  taken.push(...(await Promise.all(others)));
  await Promise.all([read, change]);
  expect(refused).toEqual(['the read', 'a change that came later']);
  for (const client of taken) client.release();
  expect(waitingReads()).toBe(0);
  expect((await sql<{ one: number }>`select 1 as one`.execute(reads)).rows).toEqual([{ one: 1 }]);
});

test('reads that gave up take no more places in the line for a connection than reads may have connections', async () => {
  const { url, owner } = await testDatabase();
  const { reads, pool, waitingReads, close } = openDatabase(url, { max: 4, patienceMs: 1_500, statementMs: 20_000 });
  closeAfterTests(close);
  const release = await heldLock(owner.db);
  const three = Promise.all([1, 2, 3].map(() => sql`select pg_advisory_xact_lock(4711)`.execute(reads)));
  const threeMore = () => Promise.allSettled([1, 2, 3].map(() => sql`select 1`.execute(reads)));
  const early = threeMore();
  await expect.poll(waitingReads).toBe(3);
  // Those who come later give up later.
  await sql`select pg_sleep(0.4)`.execute(owner.db);
  const late = threeMore();
  await expect.poll(waitingReads).toBe(6);
  const taken = [await pool.connect()];
  const others = [1, 2, 3].map(() => pool.connect());
  await Promise.all([release(), three]);
  taken.push(...(await Promise.all(others)));
  expect(pool.waitingCount).toBe(3);
  const refusals = async (of: typeof early) =>
    (await of).map((each) => each.status === 'rejected' && hasNoneFree(each.reason));
  expect(await refusals(early)).toEqual([true, true, true]);
  expect(pool.waitingCount).toBe(3);
  expect(await refusals(late)).toEqual([true, true, true]);
  for (const client of taken) client.release();
  await expect.poll(waitingReads).toBe(0);
  expect((await sql<{ one: number }>`select 1 as one`.execute(reads)).rows).toEqual([{ one: 1 }]);
});

/** Takes the lock 4711 on a connection of its own, and returns what lets it go. */
async function heldLock(owner: Database): Promise<() => Promise<void>> {
  const taken = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holder = owner.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(4711)`.execute(one);
    taken.resolve();
    await released.promise;
    await sql`select pg_advisory_unlock(4711)`.execute(one);
  });
  await taken.promise;
  return async () => {
    released.resolve();
    await holder;
  };
}
