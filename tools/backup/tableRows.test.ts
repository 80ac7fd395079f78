import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesInParts, loadTable, openPlainly, readGroups, rowsOf, tablesOf, writeTable } from './tableRows.ts';

const { folder, remove } = throwAwayFolder('rows');
const megabyte = 1024 * 1024;
let server: Awaited<ReturnType<typeof startEmbedded>>;
let client: pg.Client;

beforeAll(async () => {
  server = await startEmbedded({ folder: join(folder, 'postgres') });
  client = await openPlainly(server.url());
  // Two of the longest drawn signatures in every waiver of a hostile list, with an ordinary one between them. The text
  // has multi-byte characters wherever a piece may end.
  await client.query(`
    create table signed (id integer primary key, field_values jsonb, record text, hash bytea);
    insert into signed select n,
      case when n % 10 = 0 then '{}' else jsonb_build_object('one', repeat('é', 200000), 'other', repeat('A', 400000)) end,
      e'a line\\nand a tab\\t' || repeat('日', n % 7), sha256(n::text::bytea)
    from generate_series(1, 60) n`);
});
afterAll(async () => {
  await client.end();
  await server.stop();
  remove();
});

it('writes many large rows in several parts of at most 16 MB, and the same rows come back', async () => {
  const [table] = await tablesOf(client);
  if (!table) throw new Error('no table');
  await client.query('begin');
  const sizes: number[] = [];
  for await (const { bytes } of linesInParts(client, rowsOf(table))) sizes.push(bytes.length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(16 * megabyte);

  const path = join(folder, 'signed.ndjson');
  expect((await writeTable(client, table, path)).rows).toBe(60);
  const { rows: expected } = await client.query<{ line: string }>(
    `select row_to_json(r)::text as line from (${rowsOf(table)}) r`,
  );
  expect(readFileSync(path, 'utf8') === expected.map(({ line }) => `${line}\n`).join('')).toBe(true);
  await client.query('truncate signed');
  expect(await loadTable(client, table, path)).toBe(60);
  const again = join(folder, 'again.ndjson');
  await writeTable(client, table, again);
  expect(readFileSync(again).equals(readFileSync(path))).toBe(true);
  await client.query('rollback');
});

it('reads large rows back in groups of a few megabytes', async () => {
  const [table] = await tablesOf(client);
  if (!table) throw new Error('no table');
  const path = join(folder, 'groups.ndjson');
  await client.query('begin');
  await writeTable(client, table, path);
  await client.query('rollback');
  const lengths: number[] = [];
  for await (const { json } of readGroups(path)) lengths.push(json.length);
  expect(lengths.length).toBeGreaterThan(2);
  expect(Math.max(...lengths)).toBeLessThan(6 * megabyte);
});

it.each([0, 1, 2_000, 2_001])('reads each of %i small rows back, in groups of at most 2,000', async (count) => {
  const path = join(folder, 'small.ndjson');
  writeFileSync(path, Array.from({ length: count }, (_, id) => `{"id":${id}}\n`).join(''));
  const groups: unknown[][] = [];
  for await (const { json } of readGroups(path)) groups.push(JSON.parse(json) as unknown[]);
  expect(groups.flat()).toEqual(Array.from({ length: count }, (_, id) => ({ id })));
  expect(Math.max(0, ...groups.map((group) => group.length))).toBeLessThanOrEqual(2_000);
});
