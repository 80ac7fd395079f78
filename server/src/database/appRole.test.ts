import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { openQueue } from '../jobs/queue.ts';
import { appRole, prepareAppRole } from './appRole.ts';
import { migrate } from './migrate.ts';

const { db, owner, url } = await testDatabase();
const columns: Readonly<Record<string, string>> = {
  audit_events: 'year',
  audit_seals: 'position',
  waiver_evidence: 'year',
  waiver_documents: 'size_bytes',
};
const onceWritten = Object.keys(columns);
const silent = pino({ level: 'silent' });

describe('the role that the portal works as', () => {
  it('the role that the portal works as applies to every connection of the pool', async () => {
    const roles = await Promise.all(
      Array.from({ length: 6 }, () => sql<{ role: string }>`select current_user as role`.execute(db)),
    );
    expect(new Set(roles.map(({ rows }) => rows[0]?.role))).toEqual(new Set([appRole]));
  });

  it.each(onceWritten)(
    'the role that the portal works as adds to %s and reads it, and cannot alter, empty or delete it',
    async (table) => {
      const right = async (privilege: string) => {
        const { rows } = await sql<{ has: boolean }>`select has_table_privilege(${table}, ${privilege}) as has`.execute(
          db,
        );
        return rows[0]?.has;
      };
      expect([await right('select'), await right('insert')]).toEqual([true, true]);
      for (const privilege of ['update', 'delete', 'truncate', 'trigger']) expect(await right(privilege)).toBe(false);
      for (const statement of [
        `update ${table} set ${columns[table]} = 1`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each(onceWritten)(
    'the role that the portal works as protects %s from being truncated by its owner too',
    async (table) => {
      await expect(sql.raw(`truncate ${table} cascade`).execute(owner.db)).rejects.toThrow('written once');
    },
  );

  it('the role that the portal works as reads the key of the evidence and cannot add, alter or remove one, nor can its owner by accident', async () => {
    expect((await db.selectFrom('evidence_keys').selectAll().execute()).length).toBe(1);
    for (const statement of [
      `insert into evidence_keys (key, first_evidence_id) values (repeat('k', 40), 99)`,
      `update evidence_keys set first_evidence_id = 99`,
      `delete from evidence_keys`,
      `truncate evidence_keys`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    for (const statement of [
      'update evidence_keys set first_evidence_id = 99',
      'delete from evidence_keys',
      'truncate evidence_keys',
    ])
      await expect(sql.raw(statement).execute(owner.db)).rejects.toThrow('written once');
  });

  it('the role that the portal works as changes everything else, and sends jobs', async () => {
    await sql`insert into settings (key, value, updated_at) values ('x', '1', '2026-01-01')`.execute(db);
    await sql`update settings set value = '2' where key = 'x'`.execute(db);
    await sql`delete from settings where key = 'x'`.execute(db);
    await sql`update jobs.job set priority = 1 where false`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
      order by name`.execute(db);
    const withheld = [...onceWritten, 'evidence_keys', 'migrations'];
    expect(rows.map(({ name }) => name)).toEqual(withheld.toSorted());
  });

  it('the role that the portal works as is created for a new database beside others, at each start, and by many starts at once', async () => {
    const urls = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);
    for (const each of urls) {
      await migrate(each);
      await (await openQueue(each, { works: false, log: silent })).stop();
    }
    const created = await Promise.all([...urls, ...urls].map((each) => prepareAppRole(each, silent)));
    expect(new Set(created)).toEqual(new Set([appRole]));
  });

  it('the portal works without its role, with a warning, if the user of the url may not create it', async () => {
    await sql`do $$ begin create role poor_user login; exception when duplicate_object then null; end $$`.execute(
      owner.db,
    );
    const warnings: string[] = [];
    const poor = url.replace('parade@', 'poor_user@');
    const role = await prepareAppRole(poor, { warn: (_: unknown, words?: string) => void warnings.push(words ?? '') });
    expect(role).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('only triggers protect the evidence');
    const client = new pg.Client({ connectionString: poor });
    await client.connect();
    await client.end();
  });
});
