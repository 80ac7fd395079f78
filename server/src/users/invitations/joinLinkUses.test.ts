import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { throwAwayFolder } from '../../testing/folders.ts';

const migrationsFolder = join(import.meta.dirname, '../../../../database/migrations');
const { folder, remove } = throwAwayFolder('join-link-uses');
afterAll(remove);

test('a sign-up link used before uses were recorded does not give a removed role back', async () => {
  const url = await emptyDatabase();
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const copy = (names: readonly string[]) => {
    for (const name of names) writeFileSync(join(folder, name), readFileSync(join(migrationsFolder, name)));
  };
  copy(files.filter((name) => name < '0027'));
  await migrate(url, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into users (email, first_name, last_name, created_at)
      select name || '@example.org', name, 'Person', '2026-01-01' from unnest(array['maker', 'taker', 'earlier', 'other']) name;
    insert into join_links (secret_hash, role, uses_left, expires_at, created_at, created_by)
      values ('\\x01', 'judge', 3, '2027-01-01', '2026-06-01', 1), ('\\x02', 'media', 3, '2027-01-01', '2026-06-01', 1);
    insert into audit_events (at, user_id, actor_label, action, model, model_id, changes)
      select at::timestamptz, 1, 'maker', 'user.role-added', 'User', person, '{"role": {"from": null, "to": "judge"}}'
      from (values ('2026-06-02', '2'), ('2026-05-01', '3')) as given (at, person)`);
  copy(files.filter((name) => name >= '0027'));
  await migrate(url, folder);
  const { rows } = await client.query<{ join_link_id: number; user_id: number }>(
    'select join_link_id, user_id from join_link_uses',
  );
  await client.end();
  expect(rows).toEqual([{ join_link_id: 1, user_id: 2 }]);
});
