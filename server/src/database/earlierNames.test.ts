import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { migrate } from './migrate.ts';
import { fillSearchKeys } from './searching.ts';

const { folder, remove } = throwAwayFolder('migrations');
afterAll(remove);
const migrations = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** Returns a migrated database with these rows from before names were cleaned and had keys. */
async function earlierDatabase(rows: string): Promise<{ url: string; client: pg.Client }> {
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier, { recursive: true });
  for (const name of readdirSync(migrations).filter((each) => each < '0034'))
    copyFileSync(join(migrations, name), join(earlier, name));
  const url = await emptyDatabase();
  await migrate(url, earlier);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${rows}; set session_replication_role = default`);
  await migrate(url);
  return { url, client };
}

const names = `
  insert into parades (event_year, parade_on) values (2027, '2027-01-01');
  insert into organizations (id, name, type_id, created_at) overriding system value values
    (1, U&'\\200B', 2, now()), (2, E'Evil\\r\\nBcc: lee@example.org', 2, now()), (3, U&'Ros\\200Be\\202E Band', 2, now()),
    (4, 'La Cañada  Band', 2, now()), (5, U&'\\0639\\0644\\06CC\\200C\\0631\\0636\\0627', 2, now()), (6, U&'\\0301', 2, now());
  insert into entries (id, organization_id, year, status, official_name, theme_name, created_at, updated_at) overriding system value values
    (1, 1, 2027, 'in-progress', U&'\\FEFF\\200B', E'A\\ttheme', now(), now());
  insert into users (id, email, first_name, last_name, created_at) overriding system value values
    (1, 'one@example.org', U&'\\3164', E'Le\\ne', now()), (2, 'two@example.org', 'Zoë', 'O’Neil', now());
  insert into participants (id, entry_id, type, first_name, last_name, email, created_at, updated_at) overriding system value values
    (1, 1, 'general-participants', U&'Jo\\200Bsé', 'Núñez', 'jose@example.org', now(), now()),
    (2, 1, 'general-participants', U&'\\200B', 'Lee', 'lee@example.org', now(), now()),
    (3, 1, 'general-participants', U&'Si\\200Bgned', 'Ng', 'ng@example.org', now(), now()),
    (4, 1, 'general-participants', 'Twin', 'Oh', 'oh@example.org', now(), now()),
    (5, 1, 'general-participants', U&'Twin\\200B', 'Oh', 'oh@example.org', now(), now());
  insert into waivers (id, locator, participant_id, entry_id, year, form_type, name, email, definition_version, created_at, updated_at, completed_at)
    overriding system value values
    (1, 'a', 1, 1, 2027, 'participant-waiver', U&'Jo\\200Bsé Núñez', 'jose@example.org', 1, now(), now(), null),
    (3, 'c', 3, 1, 2027, 'participant-waiver', U&'Si\\200Bgned Ng', 'ng@example.org', 1, now(), now(), now());
  insert into outbox (to_address, to_name, subject, text_body, html_body, reason_key, room, message_id, created_at) values
    ('jose@example.org', 'José', 'Your waiver', '', '', '1', 'waivers', '1', now());
  insert into audit_events (at, actor_label, action, model, model_id, note)
    select now(), 'José Núñez', 'form.saved', 'Form', n::text, 'Saved' from generate_series(1, 1200) n`;

it('earlier names are cleaned, and invisible ones get a name; what was signed stays', async () => {
  const { client } = await earlierDatabase(names);
  const read = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows as unknown[][];
  expect((await read('select name from organizations order by id')).flat()).toEqual([
    'Unnamed organization 1',
    'Evil Bcc: lee@example.org',
    'Rose Band',
    'La Cañada  Band',
    'علی\u200cرضا',
    'Unnamed organization 6',
  ]);
  expect(await read('select official_name, theme_name from entries')).toEqual([[null, 'A theme']]);
  expect(await read('select first_name, last_name from users order by id')).toEqual([
    ['Unnamed', 'Le e'],
    ['Zoë', 'O’Neil'],
  ]);
  expect((await read(`select first_name || ' ' || last_name from participants order by id`)).flat()).toEqual([
    'José Núñez',
    'Unnamed 2 Lee',
    'Si\u200bgned Ng',
    'Twin Oh',
    'Twin\u200b Oh',
  ]);
  expect((await read('select name from waivers order by id')).flat()).toEqual(['José Núñez', 'Si\u200bgned Ng']);
  expect(
    (
      await read(`select action, count(*)::int from audit_events where action <> 'form.saved' group by 1 order by 1`)
    ).map((row) => row.join(' ')),
  ).toEqual(['organization.changed 4', 'participant.changed 2', 'user.changed 1']);
  await client.end();
});

it('earlier rows get their keys beside the work, by any number of processes, and nothing else of them changes', async () => {
  const { url, client } = await earlierDatabase(names);
  const missing = async () =>
    (
      await client.query<{ n: number }>(`select (select count(*) from participants where name_key is null)
        + (select count(*) from waivers where search_key is null) + (select count(*) from outbox where search_key is null)
        + (select count(*) from audit_events where search_key is null) as n`)
    ).rows[0]?.n;
  const events = `select md5(string_agg((to_jsonb(e) - 'search_key')::text, ',' order by id)) from audit_events e`;
  const before = (await client.query(events)).rows;
  expect(Number(await missing())).toBeGreaterThan(1200);
  const warnings: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const both = [fillSearchKeys(url, log), fillSearchKeys(url, log)];
  await Promise.all(both.map(({ finished }) => finished));
  expect(warnings).toEqual([]);
  expect(Number(await missing())).toBe(0);
  expect((await client.query(events)).rows).toEqual(before);
  expect((await client.query('select search_key from waivers order by id limit 1')).rows[0].search_key).toBe(
    'josenunez\njose@exampleorg',
  );
  expect((await client.query('select name_key from participants order by id limit 1')).rows[0].name_key).toBe(
    'jose\nnunez',
  );
  await client.end();
});

it('the trail is still written once, even by its owner', async () => {
  const { client } = await earlierDatabase(names);
  await expect(client.query(`update audit_events set note = 'Other' where model_id = '1'`)).rejects.toThrow(
    'rows of audit_events are written once',
  );
  await expect(client.query('delete from audit_events')).rejects.toThrow('rows of audit_events are written once');
  await client.end();
});
