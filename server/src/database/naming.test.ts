import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../testing/closing.ts';
import { testDatabase } from '../testing/database.ts';
import { maxKept, sentAhead, spelledOnce } from './naming.ts';
import { type Database, openDatabase } from './pool.ts';

const { db, url } = await testDatabase();

/** Returns its question; `spelled` lists the questions that a statement was built for. */
function answering() {
  const spelled: number[] = [];
  const ask = spelledOnce((on: Database, given: number, { words }: { readonly words: string }) => {
    spelled.push(given);
    const asked = sql<string>`${words}::text || (select count(*) from settings)::text`.as('words');
    return on.selectNoFrom([sql<number>`${given}::int`.as('given'), asked]);
  });
  return { ask, spelled };
}

it('a statement is built once for a question, and answers each with its own values', async () => {
  const { ask, spelled } = answering();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await ask(db, 1, { words: 'a' })).toEqual([{ given: 1, words: 'a0' }]);
    expect(await ask(db, 2, { words: 'a' })).toEqual([{ given: 2, words: 'a0' }]);
    expect(await ask(db, 1, { words: 'b' })).toEqual([{ given: 1, words: 'b0' }]);
  }
  expect(spelled).toEqual([1, 2, 1]);
});

it('the rows of a built statement are read each time, in the given transaction', async () => {
  const { ask, spelled } = answering();
  await db.transaction().execute(async (tx) => {
    expect(await ask(tx, 1, { words: 'n' })).toEqual([{ given: 1, words: 'n0' }]);
    await tx
      .insertInto('settings')
      .values({ key: 'parade_name', value: '"Parade"', updated_at: '2026-11-20T18:00:00Z' })
      .execute();
    expect(await ask(tx, 1, { words: 'n' })).toEqual([{ given: 1, words: 'n1' }]);
    expect(await ask(db, 1, { words: 'n' })).toEqual([{ given: 1, words: 'n0' }]);
  });
  expect(spelled).toEqual([1]);
});

it('a limited number of questions is cached: the least recently used one is built again', async () => {
  const { ask, spelled } = answering();
  for (let given = 0; given < maxKept; given += 1) await ask(db, given, { words: '' });
  await ask(db, 0, { words: '' });
  await ask(db, maxKept, { words: '' });
  await ask(db, 0, { words: '' });
  expect(spelled.length).toBe(maxKept + 1);
  await ask(db, 1, { words: '' });
  expect(spelled.length).toBe(maxKept + 2);
});

it('a statement is planned once in a connection, however long it is; one of hundreds of values, each time', async () => {
  const one = openDatabase(url, { max: 1 });
  closeAfterTests(one.close);
  const long = sql.raw(`/* ${'long '.repeat(4_000)} */`);
  await sql`select ${1}::int ${long}`.execute(one.db);
  await sql`select ${2}::int ${long}`.execute(one.db);
  await sql`select 1 in (${sql.join(Array.from({ length: 300 }, (_, n) => n))})`.execute(one.db);
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like 'select $1::int /* long %' or statement like 'select 1 in %'`.execute(one.db);
  expect(rows.map(({ generic, custom }) => generic + custom)).toEqual([2]);
});

describe('a statement that is sent ahead', () => {
  // One connection, so that what one transaction leaves behind affects the next.
  const one = openDatabase(url, { max: 1 });
  closeAfterTests(one.close);
  const themes = async () => (await sql<{ year: number }>`select year from ahead order by year`.execute(one.db)).rows;
  const write = (on: Database, year: number) => sql`insert into ahead values (${year})`.execute(on);
  const writeAhead = (on: Database, year: number) => sql`insert into ahead values (${year}) ${sentAhead}`.execute(on);

  it('a statement that is sent ahead is committed with the rest of its transaction', async () => {
    await sql`create table ahead (year int primary key)`.execute(one.db);
    await one.db.transaction().execute(async (tx) => {
      await writeAhead(tx, 1);
      await write(tx, 2);
      await writeAhead(tx, 3);
      await writeAhead(tx, 4);
    });
    expect(await themes()).toEqual([{ year: 1 }, { year: 2 }, { year: 3 }, { year: 4 }]);
  });

  it('a statement that is sent ahead fails its transaction with its own error, at the commit or the next statement, and leaves nothing', async () => {
    const taken = { code: '23505' };
    await expect(
      one.db.transaction().execute(async (tx) => {
        await write(tx, 5);
        await writeAhead(tx, 1);
      }),
    ).rejects.toMatchObject(taken);
    await expect(
      one.db.transaction().execute(async (tx) => {
        await writeAhead(tx, 1);
        await write(tx, 5);
      }),
    ).rejects.toMatchObject(taken);
    await expect(
      one.db.transaction().execute(async (tx) => {
        await writeAhead(tx, 1);
        await writeAhead(tx, 5);
        await writeAhead(tx, 6);
      }),
    ).rejects.toMatchObject(taken);
    expect(await themes()).toHaveLength(4);
  });

  it('a statement that is sent ahead does not change the error of a later one', async () => {
    const refused = one.db.transaction().execute(async (tx) => {
      await writeAhead(tx, 1);
      throw new Error('not today');
    });
    await expect(refused).rejects.toThrow('not today');
    expect(await themes()).toHaveLength(4);
  });

  // Not where statements are sent late for a test of orders: its commit would not be on its way yet.
  it.skipIf(process.env['STATEMENT_DELAY'])(
    'a statement that is sent ahead and its commit hold nobody up while this process is busy',
    async () => {
      const before = openDatabase(url, { max: 1 });
      closeAfterTests(before.close);
      const lock = sql`select pg_advisory_xact_lock(14)`;
      const free = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const holding = before.db.transaction().execute(async (tx) => {
        await lock.execute(tx);
        held.resolve();
        await free.promise;
      });
      await held.promise;
      const waiting = one.db.transaction().execute((tx) => sql`${lock} ${sentAhead}`.execute(tx));
      const waiters = sql<{ found: number }>`
      select count(*) as found from pg_locks where locktype = 'advisory' and objid = 14 and not granted`;
      await expect.poll(async () => (await waiters.execute(db)).rows[0]?.found).toBe(1);
      // Its commit is on its way; the other's is the last thing that this process sends for a while.
      free.resolve();
      await new Promise((resolve) => process.nextTick(resolve));
      const third = `
      import pg from 'pg';
      const client = new pg.Client(process.argv[1]);
      await client.connect();
      await client.query("set lock_timeout = '5s'");
      await client.query('begin; select pg_advisory_xact_lock(14); commit');
      await client.end();`;
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', third, url], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      await Promise.all([holding, waiting]);
    },
  );
});
