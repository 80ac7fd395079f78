import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { emptyDatabase } from '../../testing/database.ts';

const migrations = fileURLToPath(new URL('../../../../database/migrations', import.meta.url));

it('the migration keeps every account of an older database; only unconfirmed sign-ups become provisional', async () => {
  const older = mkdtempSync(join(tmpdir(), 'parade-migrations-'));
  closeAfterTests(() => rmSync(older, { recursive: true, force: true }));
  for (const name of readdirSync(migrations).filter((each) => each < '0025'))
    copyFileSync(join(migrations, name), join(older, name));
  const url = await emptyDatabase();
  await migrate(url, older);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closeAfterTests(() => client.end());
  await client.query(`
    insert into users (email, first_name, last_name, password_hash, email_verified_at, registered_as, created_at) values
      ('signed.up@example.org', 'A', 'B', 'x', null, 'leader', now()),
      ('confirmed@example.org', 'A', 'B', 'x', now(), 'leader', now()),
      ('invited@example.org', 'A', 'B', null, null, null, now()),
      ('moved@example.org', 'A', 'B', 'x', null, 'leader', now())`);
  await client.query(`
    insert into audit_events (at, actor_label, action, model, model_id, changes)
    select now(), 'Staff', 'user.changed', 'User', id::text, '{"email": {"from": "old@example.org", "to": "moved@example.org"}}'
    from users where email = 'moved@example.org'`);
  await migrate(url);
  const { rows } = await client.query('select email from users where is_provisional');
  expect(rows).toEqual([{ email: 'signed.up@example.org' }]);
  const again = (email: string, is_provisional: boolean) =>
    client.query(
      'insert into users (email, first_name, last_name, is_provisional, created_at) values ($1, $2, $2, $3, now())',
      [email, 'A', is_provisional],
    );
  for (const email of ['confirmed@example.org', 'invited@example.org', 'moved@example.org']) {
    await expect(again(email, false)).rejects.toThrow('users_email_key');
    await again(email, true);
  }
  await again('signed.up@example.org', false);
});
