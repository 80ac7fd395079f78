import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { emptyDatabase } from '../testing/database.ts';
import { throwAwayFolder } from '../testing/folders.ts';

const { folder, remove } = throwAwayFolder('migrations');
afterAll(remove);
const migrations = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** Returns a database from before link secrets were stored, with rows that nothing else refers to. */
async function earlierDatabase(rows: string): Promise<pg.Client> {
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier, { recursive: true });
  for (const name of readdirSync(migrations).filter((each) => each < '0021'))
    copyFileSync(join(migrations, name), join(earlier, name));
  const url = await emptyDatabase();
  await migrate(url, earlier);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${rows}; set session_replication_role = default`);
  await migrate(url);
  return client;
}

it('letters, links and their ends from before secrets were stored are converted', async () => {
  const client = await earlierDatabase(`
    insert into account_links (id, kind, user_id, secret_hash, created_at, expires_at) overriding system value values
      (7, 'email-verification', 1, '\\x07', now(), now()), (8, 'email-verification', 2, '\\x08', now(), now());
    insert into join_links (id, secret_hash, role, uses_left, expires_at, created_at, created_by) overriding system value
      values (3, '\\x03', 'volunteer', 1, now(), now(), 1);
    insert into outbox (to_address, subject, text_body, html_body, reason_key, room, message_id, created_at) values
      ('joined', '', 'Confirm:' || E'\\n' || 'http://p.test/verify-email/{{link:account:7}}?join=3.proof', '', '1', 'users', '1', now()),
      ('gone', '', 'http://p.test/verify-email/{{link:account:8}}?join=99.proof', '', '2', 'users', '2', now()),
      ('signer', '', 'http://p.test/waivers-form/{{link:signing:5}}', '', '3', 'waivers', '3', now()),
      ('typed', '', 'Dear { {link:signing:6}},', '', '4', 'waivers', '4', now());
    insert into waivers (id, locator, participant_id, entry_id, year, form_type, name, definition_version, created_at, updated_at, completed_at, voided_at, void_reason)
      overriding system value values
      (1, 'a', 1, 1, 2027, 'participant-waiver', 'A', 1, now(), now(), now(), null, null),
      (2, 'b', 2, 1, 2027, 'participant-waiver', 'B', 1, now(), now(), null, '2026-11-01', 'A reason'),
      (3, 'c', 3, 1, 2027, 'participant-waiver', 'C', 1, now(), now(), null, null, null);
    insert into signing_links (id, waiver_id, secret_hash, made_for, created_at, ended_at) overriding system value values
      (4, 1, '\\x04', 'mail', now(), '2026-10-02'), (5, 1, '\\x05', 'reminder', now(), '2026-10-03'),
      (6, 2, '\\x06', 'mail', now(), '2026-11-01'), (7, 3, '\\x07', 'mail', now(), '2026-10-02'), (8, 3, '\\x08', 'mail', now(), null)`);
  const read = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows as unknown[][];
  expect(await read('select to_address, link_kind, link_id, sealed_link from outbox order by id')).toEqual([
    ['joined', 'account', 7, null],
    ['gone', 'account', 8, null],
    ['signer', 'signing', 5, null],
    ['typed', null, null, null],
  ]);
  expect(await read('select id, join_link_id from account_links order by id')).toEqual([
    [7, 3],
    [8, null],
  ]);
  // Hashes stay: a link in a person's mailbox still works.
  expect(await read(`select id, encode(secret_hash, 'hex'), end_reason from signing_links order by id`)).toEqual([
    [4, '04', 'replaced'],
    [5, '05', 'signed'],
    [6, '06', 'withdrawn'],
    [7, '07', 'replaced'],
    [8, '08', null],
  ]);
  await client.end();
});
