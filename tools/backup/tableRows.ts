/** The rows of every table as lines of JSON, one a row, and back: byte for byte the same for the same rows. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

export interface Table {
  readonly name: string;
  /** Those that are stored, and not computed from others. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Whether a row can be large: pictures in the database. */
  readonly hasBytes: boolean;
}

export interface Written {
  readonly rows: number;
  readonly sha256: string;
}

/** Rows in a statement, and bytes at which it is sent sooner. */
const rowsAtOnce = 2_000;
const largeRowsAtOnce = 20;
const bytesAtOnce = 4 * 1024 * 1024;

/** A connection that writes every instant and every byte alike, wherever it runs. */
export async function openPlainly(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1`,
  );
  return client;
}

/** All tables of the portal, in the order of their names. Those that are not logged say what runs now, and are no part of a backup. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null; has_bytes: boolean }>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
       from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::int2[])
       where i.indrelid = c.oid and i.indisprimary) as key,
      bool_or(a.atttypid = 'bytea'::regtype) as has_bytes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.oid, c.relname order by c.relname`);
  return rows.map(({ name, columns, key, has_bytes }) => ({ name, columns, key: key ?? columns, hasBytes: has_bytes }));
}

/** Writes the rows of a table to a file, in the order of its key. */
export function writeTable(client: pg.Client, table: Table, path: string): Promise<Written> {
  const columns = listOf(table.columns);
  const source = `select ${columns} from public.${quoted(table.name)} order by ${listOf(table.key)}`;
  return writeLines(client, source, path, table.hasBytes ? largeRowsAtOnce : rowsAtOnce);
}

/** Writes what a query answers to a file, a row a line; within a transaction. */
export async function writeLines(
  client: pg.Client,
  query: string,
  path: string,
  atOnce = rowsAtOnce,
): Promise<Written> {
  const hash = createHash('sha256');
  let rows = 0;
  const lines = async function* () {
    await client.query(`declare rows_of_it no scroll cursor for select row_to_json(r)::text as line from (${query}) r`);
    for (;;) {
      const fetched = await client.query<{ line: string }>(`fetch ${atOnce} from rows_of_it`);
      rows += fetched.rows.length;
      if (fetched.rows.length > 0) yield fetched.rows.map(({ line }) => `${line}\n`).join('');
      if (fetched.rows.length < atOnce) break;
    }
    await client.query('close rows_of_it');
  };
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(lines()), hashing, createWriteStream(path, { mode: 0o600, flush: true }));
  return { rows, sha256: hash.digest('hex') };
}

/** Reads the lines of a file in groups that one statement takes, each as a JSON array. */
export async function* readGroups(path: string): AsyncGenerator<{ json: string; rows: number }> {
  let group: string[] = [];
  let bytes = 0;
  for await (const line of linesOf(path)) {
    group.push(line);
    bytes += line.length;
    if (group.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    yield { json: `[${group.join(',')}]`, rows: group.length };
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield { json: `[${group.join(',')}]`, rows: group.length };
}

/** Ended by a line feed alone: the line separators of Unicode may be part of what somebody wrote. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Puts the rows of a file into a table as they are. Answers how many. */
export async function loadTable(client: pg.Client, table: Table, path: string): Promise<number> {
  const columns = listOf(table.columns);
  let loaded = 0;
  for await (const { json, rows } of readGroups(path)) {
    await client.query(
      `insert into public.${quoted(table.name)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::public.${quoted(table.name)}, $1::json)`,
      [json],
    );
    loaded += rows;
  }
  return loaded;
}

/** A name as SQL has it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function listOf(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}
