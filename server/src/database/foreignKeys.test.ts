import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testPortal } from '../testing/portal.ts';

/** Tables that grow with every season. A delete of what they name must not read all of them. */
const growing = [
  'account_links',
  'audit_events',
  'entries',
  'family_letters',
  'files',
  'form_submissions',
  'outbox',
  'participants',
  'sessions',
  'signing_links',
  'unsubscribe_links',
  'waiver_documents',
  'waiver_evidence',
  'waiver_parts',
  'waivers',
];

/** Keys without an index, with the reason. */
const unindexed: Readonly<Record<string, string>> = {
  'waiver_documents.evidence_id': 'signed evidence is never deleted',
};

it('every foreign key of a table that grows has an index of all its rows, but for what is never deleted', async () => {
  const { db } = await testPortal();
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text = any(${growing}::text[])
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        -- A delete asks for the key alone: an index of some rows does not answer that.
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
    order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(unindexed));
});

it('the tables that grow are tables, and have foreign keys to look at', async () => {
  const { db } = await testPortal();
  const { rows } = await sql<{ name: string; keys: number }>`
    select name, (select count(*)::int from pg_constraint where conrelid = to_regclass(name)) as keys
    from unnest(${growing}::text[]) as name where to_regclass(name) is not null`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(growing);
  expect(rows.reduce((sum, { keys }) => sum + keys, 0)).toBeGreaterThan(growing.length);
});

it('deleting an account reads the tables that grow by their indexes', async () => {
  const { db } = await testPortal();
  const plans = ['waivers.approved_by', 'participants.created_by', 'outbox.reply_to', 'sessions.impersonator_id'];
  for (const key of plans) {
    const [table = '', column = ''] = key.split('.');
    const found = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain select 1 from only ${sql.table(table)} x where 1 operator(pg_catalog.=) ${sql.ref(column)} for key share of x`.execute(
        tx,
      );
    });
    expect(found.rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(`${table}_${column}`);
  }
});
