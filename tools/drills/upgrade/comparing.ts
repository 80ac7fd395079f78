/** Part of the drill 'upgrade': what the data folder had before, and what it has after. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import type pg from 'pg';
import { openPlainly, quoted, type Table, tablesOf } from '../../backup/tableRows.ts';

const migrations = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

export interface Compared {
  readonly tables: number;
  readonly rows: number;
  readonly migrated: number;
  /** Tables with rows or values that are not as they were, though no migration says that it changes them. */
  readonly altered: readonly string[];
  /** Tables that a migration has changed, with how many of their rows. */
  readonly changed: readonly string[];
}

/** Compares every table of a data folder with that of another, by the columns that both have. */
export async function compareRows(before: string, after: string): Promise<Compared> {
  return withDatabase(before, (one) => withDatabase(after, (other) => compare(one, other)));
}

async function withDatabase<Result>(dataDir: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  try {
    const client = await openPlainly(server.url());
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

async function compare(one: pg.Client, other: pg.Client): Promise<Compared> {
  const later = await tablesOf(other);
  const ran = await namesOf(other);
  const before = new Set(await namesOf(one));
  const fresh = ran.filter((name) => !before.has(name));
  const rewritten = tablesNamedIn(fresh);
  const found = { tables: 0, rows: 0, altered: [] as string[], changed: [] as string[] };
  for (const table of await tablesOf(one)) {
    if (table.name === 'migrations') continue;
    const same = later.find(({ name }) => name === table.name);
    const columns = table.columns.filter((column) => same?.columns.includes(column));
    const [left, right] = [await hashesOf(one, table, columns), same ? await hashesOf(other, same, columns) : []];
    found.tables += 1;
    found.rows += left.length;
    const missing = lessOf(left, right);
    const added = lessOf(right, left);
    if (missing + added === 0) continue;
    const words = `${table.name}: ${missing} rows not as before, ${added} not there before`;
    (rewritten.has(table.name) ? found.changed : found.altered).push(words);
  }
  return { ...found, migrated: fresh.length };
}

async function namesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** The tables whose rows these migrations write. */
function tablesNamedIn(names: readonly string[]): Set<string> {
  const written = /\b(?:update|insert\s+into|delete\s+from|rename\s+to|table)\s+(?:if\s+exists\s+)?(\w+)/gi;
  return new Set(
    names.flatMap((name) =>
      [...readFileSync(join(migrations, name), 'utf8').matchAll(written)].map(([, table = '']) => table),
    ),
  );
}

/** A hash for each row, of what these columns have. */
async function hashesOf(client: pg.Client, table: Table, columns: readonly string[]): Promise<string[]> {
  if (columns.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    `select md5(row_to_json(r)::text) as hash from (select ${columns.map(quoted).join(', ')} from public.${quoted(table.name)}) r`,
  );
  return rows.map(({ hash }) => hash);
}

/** Returns how many of the first are missing from the second, with repetitions. */
function lessOf(first: readonly string[], second: readonly string[]): number {
  const left = new Map<string, number>();
  for (const hash of second) left.set(hash, (left.get(hash) ?? 0) + 1);
  let missing = 0;
  for (const hash of first) {
    const count = left.get(hash) ?? 0;
    if (count === 0) missing += 1;
    else left.set(hash, count - 1);
  }
  return missing;
}

/** The stored files of a data folder with the hash of each. */
export function filesOf(dataDir: string): Map<string, string> {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return new Map();
  return new Map(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
}
