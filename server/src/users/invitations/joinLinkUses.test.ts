import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { throwAwayFolder } from '../../testing/folders.ts';

const migrationsFolder = join(import.meta.dirname, '../../../../database/migrations');

/** Migrates an empty database as far as this number, runs the statements, and migrates it the rest of the way. */
async function upgraded(before: string, statements: string): Promise<pg.Client> {
  const { folder, remove } = throwAwayFolder('join-link-uses');
  closeAfterTests(remove);
  for (const name of readdirSync(migrationsFolder).filter((each) => each.endsWith('.sql') && each < before))
    copyFileSync(join(migrationsFolder, name), join(folder, name));
  const url = await emptyDatabase();
  await migrate(url, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closeAfterTests(() => client.end());
  await client.query(statements);
  await migrate(url);
  return client;
}

test('a sign-up link used before uses were recorded does not give a removed role back', async () => {
  const client = await upgraded(
    '0027',
    `
    insert into users (email, first_name, last_name, created_at)
      select name || '@example.org', name, 'Person', '2026-01-01' from unnest(array['maker', 'taker', 'earlier', 'other']) name;
    insert into join_links (secret_hash, role, uses_left, expires_at, created_at, created_by)
      values ('\\x01', 'judge', 3, '2027-01-01', '2026-06-01', 1), ('\\x02', 'media', 3, '2027-01-01', '2026-06-01', 1);
    insert into audit_events (at, user_id, actor_label, action, model, model_id, changes)
      select at::timestamptz, 1, 'maker', 'user.role-added', 'User', person, '{"role": {"from": null, "to": "judge"}}'
      from (values ('2026-06-02', '2'), ('2026-05-01', '3')) as given (at, person)`,
  );
  const { rows } = await client.query<{ join_link_id: number; user_id: number }>(
    'select join_link_id, user_id from join_link_uses',
  );
  expect(rows).toEqual([{ join_link_id: 1, user_id: 2 }]);
});

test('whoever signed up through a link for float builders is no leader without an entry after an upgrade; leaders and people who began one are', async () => {
  const client = await upgraded(
    '0210',
    `
    insert into users (email, first_name, last_name, registered_as, created_at)
      select name || '@example.org', name, 'Person', 'leader', '2026-01-01'
      from unnest(array['maker', 'builder', 'promoted', 'begun', 'invited', 'himself']) name;
    insert into organizations (name, type_id, created_at) values ('Float', 3, '2026-01-01');
    insert into parades (event_year, parade_on) values (2027, '2027-01-01') on conflict do nothing;
    insert into join_links (secret_hash, role, organization_id, uses_left, expires_at, created_at, created_by)
      values ('\\x01', 'float-builder', 1, 3, '2027-01-01', '2026-06-01', 1), ('\\x02', 'leader', 1, 3, '2027-01-01', '2026-06-01', 1);
    insert into account_links (kind, user_id, secret_hash, created_at, expires_at, join_link_id)
      select 'email-verification', person, decode(lpad(person::text, 2, '0'), 'hex'), '2026-06-02', '2026-06-09', link
      from (values (2, 1), (3, 1), (4, 1), (5, 2), (6, null::int)) as given (person, link);
    insert into organization_roles (user_id, name, organization_id, created_at) values (3, 'leader', 1, '2026-06-03');
    insert into entries (organization_id, year, status, created_by, created_at, updated_at)
      values (1, 2027, 'in-progress', 4, '2026-06-03', '2026-06-03')`,
  );
  const { rows } = await client.query<{ name: string; registered_as: string }>(
    `select split_part(email, '@', 1) as name, registered_as from users order by id`,
  );
  expect(rows).toEqual([
    { name: 'maker', registered_as: 'leader' },
    { name: 'builder', registered_as: 'media' },
    ...['promoted', 'begun', 'invited', 'himself'].map((name) => ({ name, registered_as: 'leader' })),
  ]);
});
