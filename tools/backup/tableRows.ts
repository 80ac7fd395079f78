/** Writes the rows of every table as lines of JSON, one per row, and reads them back: the same rows give the same bytes. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

export interface Table {
  readonly name: string;
  /** The stored columns, without computed ones. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

export interface Written {
  readonly rows: number;
  readonly sha256: string;
}

/** The most rows in a statement; it is sent earlier once it has the bytes below. */
const rowsAtOnce = 2_000;
const bytesAtOnce = 4 * 1024 * 1024;
/**
 * One database round trip returns at most their product, 16 MB, whatever is in the rows: a longer line comes in
 * pieces. With a fixed number of rows, people who fill a form to its limits could make a backup impossible.
 */
const pieceBytes = 16 * 1024;
const piecesAtOnce = 1_000;

/** Opens a connection that writes every instant and every byte the same way, wherever it runs. */
export async function openPlainly(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1`,
  );
  return client;
}

/**
 * Returns all tables of the portal, sorted by name. Unlogged tables only describe what is running now, so they are not
 * part of a backup.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
       from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::int2[])
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.oid, c.relname order by c.relname`);
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? columns }));
}

/** Writes the rows of a table to a file, in the order of its key. */
export function writeTable(client: pg.Client, table: Table, path: string): Promise<Written> {
  return writeLines(client, rowsOf(table), path);
}

/** Returns the query for a table's rows, sorted by its key. */
export function rowsOf({ name, columns, key }: Table): string {
  return `select ${listOf(columns)} from public.${quoted(name)} order by ${listOf(key)}`;
}

/** Writes the result of a query to a file, one row per line; within a transaction. */
export async function writeLines(client: pg.Client, query: string, path: string): Promise<Written> {
  const hash = createHash('sha256');
  let rows = 0;
  const parts = async function* () {
    for await (const part of linesInParts(client, query)) {
      rows += part.rows;
      hash.update(part.bytes);
      yield part.bytes;
    }
  };
  await pipeline(Readable.from(parts()), createWriteStream(path, { mode: 0o600, flush: true }));
  return { rows, sha256: hash.digest('hex') };
}

interface Piece {
  readonly line: string | null;
  readonly piece: Buffer | null;
  readonly is_first: boolean;
}

/**
 * Yields the result of a query, one row per line, in parts of at most 16 MB; `rows`: how many rows start in the part.
 * Within a transaction.
 */
export async function* linesInParts(client: pg.Client, query: string): AsyncGenerator<{ bytes: Buffer; rows: number }> {
  // 'offset 0': each line is built once, not again for each of its pieces.
  await client.query(`declare rows_of_it no scroll cursor for
    select case when long.bytes is null then spelled.line end as line,
      substring(long.bytes from place.start + 1 for ${pieceBytes}) as piece, place.start = 0 as is_first
    from (${query}) r
    cross join lateral (select row_to_json(r)::text || chr(10) as line offset 0) spelled
    cross join lateral (
      select case when octet_length(spelled.line) > ${pieceBytes} then convert_to(spelled.line, 'UTF8') end as bytes offset 0
    ) long
    cross join lateral generate_series(0, coalesce(octet_length(long.bytes), 1) - 1, ${pieceBytes}) as place(start)`);
  for (;;) {
    const { rows } = await client.query<Piece>(`fetch ${piecesAtOnce} from rows_of_it`);
    if (rows.length > 0)
      yield {
        bytes: Buffer.concat(rows.map(({ line, piece }) => piece ?? Buffer.from(line ?? ''))),
        rows: rows.filter(({ is_first }) => is_first).length,
      };
    if (rows.length < piecesAtOnce) break;
  }
  await client.query('close rows_of_it');
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

/** Yields lines that end with a line feed only, since typed text may contain Unicode line separators. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Loads the rows of a file into a table unchanged. Returns how many. */
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

/** Returns a name quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function listOf(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}
