import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { appRole } from './appRole.ts';
import { brokenConstraint, inTransaction, namesDeletedRow } from './change.ts';

const system = { kind: 'system', job: 'test' } as const;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await sql`create table things (id int primary key, n int not null)`.execute(portal.owner);
  await sql`create table parts (thing int not null references things)`.execute(portal.owner);
  await sql`grant all on things, parts to ${sql.ref(appRole)}`.execute(portal.owner);
  await sql`insert into things values (1, 0), (2, 0)`.execute(portal.db);
});

describe('a change', () => {
  test('a change happens at one instant of the portal’s clock, by one author', async () => {
    portal.clock.set('2026-12-01T08:00:00Z');
    const seen = await inTransaction(portal, system, async (change) => [change.at, change.by]);
    expect(seen).toEqual(['2026-12-01T08:00:00.000Z', system]);
  });

  test('a change happens completely or not at all', async () => {
    const work = inTransaction(portal, system, async (change) => {
      await sql`insert into things values (3, 0)`.execute(change.tx);
      await sql`insert into things values (1, 0)`.execute(change.tx);
    });
    await expect(work).rejects.toThrow('duplicate key');
    const { rows } = await sql`select 1 from things where id = 3`.execute(portal.db);
    expect(rows).toEqual([]);
  });

  test('a change is run again when the database breaks up a deadlock, so that both sides get through', async () => {
    // Both lock their first row before either wants the other's, so the database must end one of them.
    let waiting = 0;
    let open = () => {};
    const bothLocked = new Promise<void>((resolve) => (open = resolve));
    const cross = (first: number, second: number) =>
      inTransaction(portal, system, async (change) => {
        await sql`update things set n = n + 1 where id = ${first}`.execute(change.tx);
        if ((waiting += 1) === 2) open();
        await bothLocked;
        await sql`update things set n = n + 1 where id = ${second}`.execute(change.tx);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const { rows } = await sql`select n from things where id < 3 order by id`.execute(portal.db);
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
    // At least once more: on a busy machine the ended one may be back before the other has moved on.
    expect(waiting).toBeGreaterThanOrEqual(3);
  });

  test('a change is run again if something it has read was deleted before it wrote about it', async () => {
    await sql`insert into things values (9, 0)`.execute(portal.db);
    let tries = 0;
    const written = await inTransaction(portal, system, async (change) => {
      tries += 1;
      const { rows } = await sql<{ id: number }>`select id from things where id = 9`.execute(change.tx);
      if (tries === 1) await sql`delete from things where id = 9`.execute(portal.db);
      for (const { id } of rows) await sql`insert into parts values (${id})`.execute(change.tx);
      return rows.length;
    });
    expect([written, tries]).toEqual([0, 2]);
  });

  test('a change gives up after three tries', async () => {
    let tries = 0;
    const work = inTransaction(portal, system, async () => {
      tries += 1;
      throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    await expect(work).rejects.toThrow('conflict');
    expect(tries).toBe(3);
  });

  test('what a change asks for side by side is with the database at once, however busy this process is', async () => {
    const granted = `
      import pg from 'pg';
      const client = new pg.Client(process.argv[1]);
      await client.connect();
      const found = "select from pg_locks where locktype = 'advisory' and objid = 15 and granted";
      const until = Date.now() + 10_000;
      while (Date.now() < until && !(await client.query(found)).rowCount);
      process.exitCode = (await client.query(found)).rowCount ? 0 : 1;
      await client.end();`;
    const status = await inTransaction(portal, system, async ({ tx }) => {
      await sql`select 1`.execute(tx);
      const both = Promise.all([sql`select 1`.execute(tx), sql`select pg_advisory_xact_lock(15)`.execute(tx)]);
      await new Promise((resolve) => process.nextTick(resolve));
      // While it runs, this process reads no answer.
      const seen = spawnSync(process.execPath, ['--input-type=module', '-e', granted, portal.url]);
      await both;
      return seen.status;
    });
    expect(status).toBe(0);
  });

  test('of a change that failed nothing is stored that another of its branches asks for while it is taken back', async () => {
    let late: Promise<unknown> | undefined;
    const work = inTransaction(portal, system, async ({ tx }) => {
      const failing = sql`insert into things values (1, 0)`.execute(tx);
      late = failing
        .catch(async () => {
          // So many turns that the rollback has been sent, and has not been answered.
          for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
        })
        .then(() => sql`insert into things values (77, 0)`.execute(tx));
      late.catch(() => undefined);
      await Promise.all([failing, late]);
    });
    await expect(work).rejects.toThrow('duplicate key');
    await expect(late).rejects.toThrow('the transaction has ended');
    const { rows } = await sql`select 1 from things where id = 77`.execute(portal.db);
    expect(rows).toEqual([]);
  });

  test('a change that breaks a rule of the database names the rule', async () => {
    const work = inTransaction(portal, system, (change) => sql`insert into things values (1, 0)`.execute(change.tx));
    expect(await work.catch(brokenConstraint)).toBe('things_pkey');
    expect(brokenConstraint(new Error('something else'))).toBeUndefined();
  });

  test('naming a deleted row differs from deleting a row that something names', async () => {
    const error = (statement: string) =>
      sql
        .raw(statement)
        .execute(portal.db)
        .then(
          () => 'none',
          (thrown: unknown) => thrown,
        );
    await sql`insert into things values (10, 0)`.execute(portal.owner);
    await sql`insert into parts values (10)`.execute(portal.owner);
    const [named, deleted] = [
      await error('insert into parts values (11)'),
      await error('delete from things where id = 10'),
    ];
    expect([named, deleted].map(brokenConstraint)).toEqual(['parts_thing_fkey', 'parts_thing_fkey']);
    expect([named, deleted].map(namesDeletedRow)).toEqual([true, false]);
    expect(namesDeletedRow(new Error('something else'))).toBe(false);
  });
});
