import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { appRole } from './appRole.ts';
import { brokenConstraint, change } from './change.ts';

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
  test('happens at one instant of the portal’s clock, by one author', async () => {
    portal.clock.set('2026-12-01T08:00:00Z');
    const seen = await change(portal, system, async (at) => [at.at, at.by]);
    expect(seen).toEqual(['2026-12-01T08:00:00.000Z', system]);
  });

  test('happens as a whole or not at all', async () => {
    const work = change(portal, system, async (at) => {
      await sql`insert into things values (3, 0)`.execute(at.tx);
      await sql`insert into things values (1, 0)`.execute(at.tx);
    });
    await expect(work).rejects.toThrow('duplicate key');
    const { rows } = await sql`select 1 from things where id = 3`.execute(portal.db);
    expect(rows).toEqual([]);
  });

  test('is run again when the database breaks up a deadlock, so that both sides get through', async () => {
    // Both hold their first row before either asks for the other's: the database must end one of them.
    let waiting = 0;
    let open = () => {};
    const bothHold = new Promise<void>((settle) => (open = settle));
    const cross = (first: number, second: number) =>
      change(portal, system, async (at) => {
        await sql`update things set n = n + 1 where id = ${first}`.execute(at.tx);
        if ((waiting += 1) === 2) open();
        await bothHold;
        await sql`update things set n = n + 1 where id = ${second}`.execute(at.tx);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const { rows } = await sql`select n from things where id < 3 order by id`.execute(portal.db);
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
    // Once more at least: on a busy machine the one that was ended may be back before the other has moved on.
    expect(waiting).toBeGreaterThanOrEqual(3);
  });

  test('is run again when something it has read was deleted before it wrote about it', async () => {
    await sql`insert into things values (9, 0)`.execute(portal.db);
    let tries = 0;
    const written = await change(portal, system, async (at) => {
      tries += 1;
      const { rows } = await sql<{ id: number }>`select id from things where id = 9`.execute(at.tx);
      if (tries === 1) await sql`delete from things where id = 9`.execute(portal.db);
      for (const { id } of rows) await sql`insert into parts values (${id})`.execute(at.tx);
      return rows.length;
    });
    expect([written, tries]).toEqual([0, 2]);
  });

  test('gives up after three tries', async () => {
    let tries = 0;
    const work = change(portal, system, async () => {
      tries += 1;
      throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    await expect(work).rejects.toThrow('conflict');
    expect(tries).toBe(3);
  });

  test('that breaks a rule of the database tells which', async () => {
    const work = change(portal, system, (at) => sql`insert into things values (1, 0)`.execute(at.tx));
    expect(await work.catch(brokenConstraint)).toBe('things_pkey');
    expect(brokenConstraint(new Error('something else'))).toBeUndefined();
  });
});
