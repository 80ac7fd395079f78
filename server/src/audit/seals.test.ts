import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { testPortal } from '../testing/portal.ts';
import { newestSeal, sealTrail, trailFaults } from './seals.ts';
import { audit } from './writes.ts';

const portal = await testPortal();
const write = (note: string) =>
  inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    audit(change, { action: 'entry.created', model: 'Entry', model_id: 1, note, changes: { a: { from: 1, to: 'ü' } } }),
  );

/** Does what the owner of the database could do behind the portal's back, and undoes it afterwards. */
async function faultsAfter(alter: (db: Database) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  await portal.owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await alter(tx);
      faults = await trailFaults(tx);
      throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  return faults;
}

describe('the seals of the audit trail', () => {
  it('the seals of the audit trail cover every settled row once, chained, a thousand a seal', async () => {
    expect(await newestSeal(portal.db)).toBeNull();
    await sql`insert into audit_events (at, actor_label, action, model, model_id)
      select '2026-01-01', 'x', 'entry.created', 'Entry', n from generate_series(1, 2100) n`.execute(portal.db);
    const counts = await Promise.all([sealTrail(portal), sealTrail(portal), sealTrail(portal)]);
    expect(counts.reduce((sum, each) => sum + each)).toBe(2100);
    expect((await newestSeal(portal.db))?.position).toBe(3);
    expect(await sealTrail(portal)).toBe(0);
    await write('one more');
    expect(await sealTrail(portal)).toBe(1);
    expect(await trailFaults(portal.db)).toEqual([]);
  });

  it('the seals of the audit trail leave out rows of an open change, and include them later', async () => {
    await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
      await audit(change, { action: 'entry.created', model: 'Entry', model_id: 2 });
      await expect(sealTrail(portal)).resolves.toBe(0);
    });
    await write('behind it');
    expect(await sealTrail(portal)).toBe(2);
  });

  it.each([
    ['the instant, by a millionth', sql`update audit_events set at = at + interval '1 microsecond' where id = 7`],
    ['who did it', sql`update audit_events set actor_label = 'y' where id = 7`],
    ['a value', sql`update audit_events set changes = '{"a":{"to":"u","from":1}}' where id = 2101`],
    [
      'its id',
      sql`with gone as (delete from audit_events where id = 7 returning *) insert into audit_events (id, at, actor_label, action, model, model_id) overriding system value select 100007, at, actor_label, action, model, model_id from gone`,
    ],
    ['a row less', sql`delete from audit_events where id = 7`],
    [
      'a row more',
      sql`insert into audit_events (id, at, actor_label, action, model, model_id) overriding system value values (0, '2026-01-01', 'x', 'x', 'x', 'x'), (-3, '2026-01-01', 'x', 'x', 'x', 'x')`,
    ],
    ['a seal less', sql`delete from audit_seals where position = 2`],
    ['a seal altered', sql`update audit_seals set chain_hash = repeat('1', 64) where position = 1`],
  ])('the seals of the audit trail show %s', async (_what, statement) => {
    expect((await faultsAfter((db) => statement.execute(db))).length).toBeGreaterThan(0);
  });

  it('the seals of the audit trail name an altered row', async () => {
    const faults = await faultsAfter((db) => sql`update audit_events set note = 'x' where id = 1500`.execute(db));
    expect(faults).toEqual(['audit row 1500 was altered or added after it was sealed']);
  });
});
