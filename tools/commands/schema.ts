/**
 * Writes database/schema.sql and server/src/database/tables.ts from a freshly migrated database, so that a reader sees
 * the whole schema in one place and queries are checked against the actual columns. It includes the comments behind
 * the columns in the migrations. `--check` compares instead.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import pg from 'pg';
import { type Column, type Constraint, typesOf } from './tableTypes.ts';

const migrationsFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url));
const schemaFile = fileURLToPath(new URL('../../database/schema.sql', import.meta.url));
const tablesFile = fileURLToPath(new URL('../../server/src/database/tables.ts', import.meta.url));

/** Maps 'table.column' to its comment in the migrations; the newest one counts. */
function wordsOfMigrations(): Map<string, string> {
  const words = new Map<string, string>();
  for (const name of readdirSync(migrationsFolder).sort()) {
    let table: string | undefined;
    for (const line of readFileSync(join(migrationsFolder, name), 'utf8').split('\n')) {
      table = /^(?:create|alter) table (\w+)/i.exec(line)?.[1] ?? (line.startsWith(');') ? undefined : table);
      const found = /^(?:alter table \w+)?\s+(?:(?:add|alter) column )?(\w+) .*-- (.+)$/i.exec(line);
      if (table && found) words.set(`${table}.${found[1]}`, (found[2] ?? '').trim());
    }
  }
  return words;
}

const columnsSql = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    (select typname from pg_type e where e.oid = t.typelem and t.typcategory = 'A') as element,
    not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as preset, a.attidentity as identity
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'
  order by c.relname, a.attnum`;
const constraintsSql = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text <> 'migrations' and contype <> 'n' order by 1, 2`;
const indexesSql = `
  select indexdef as definition from pg_indexes where schemaname = 'public' and tablename <> 'migrations'
    and indexname not in (select conname from pg_constraint) order by tablename, indexname`;
const functionsSql = `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace order by proname`;
const triggersSql = `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname`;

async function shapeOf(url: string): Promise<{ schema: string; tables: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = (await client.query<Column>(columnsSql)).rows;
    const constraints = (await client.query<Constraint>(constraintsSql)).rows;
    const definitions = async (sql: string) =>
      (await client.query<{ definition: string }>(sql)).rows.map((row) => `${row.definition.trim()};`);
    const tables = [...new Set(columns.map((column) => column.table))];
    const words = wordsOfMigrations();
    const parts = tables.map((table) => {
      const lines = [
        ...columns
          .filter((column) => column.table === table)
          .map((column) => [columnLine(column), words.get(`${table}.${column.name}`)]),
        ...constraints
          .filter((each) => each.table === table)
          .map((each) => [`constraint ${each.name} ${each.definition}`]),
      ];
      const written = lines.map(
        ([line, comment], index) => `  ${line}${index < lines.length - 1 ? ',' : ''}${comment ? ` -- ${comment}` : ''}`,
      );
      return `create table ${table} (\n${written.join('\n')}\n);`;
    });
    const rest = [
      ...(await definitions(indexesSql)),
      ...(await definitions(functionsSql)),
      ...(await definitions(triggersSql)),
    ];
    const head = '-- Generated from a freshly migrated database by `npm run schema`; the migrations are the source.\n';
    return {
      schema: `${head}\n${[...parts, rest.join('\n')].join('\n\n')}\n`,
      tables: typesOf(tables, columns, constraints, words),
    };
  } finally {
    await client.end();
  }
}

function columnLine(column: Column): string {
  const identity = column.identity ? ' generated always as identity' : '';
  const preset = column.preset ? ` default ${column.preset}` : '';
  return `${column.name} ${column.type}${identity}${preset}${column.nullable ? '' : ' not null'}`;
}

const usage = `Usage: npm run schema [-- --check]
Writes database/schema.sql and server/src/database/tables.ts from the migrations; --check only compares them.`;
const [word, ...more] = process.argv.slice(2);
if (word === '--help') {
  console.log(usage);
  process.exit(0);
}
if ((word !== undefined && word !== '--check') || more.length > 0) {
  console.error(usage);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'parade-schema-'));
const server = await startEmbedded({ folder, throwAway: true });
try {
  await migrate(server.url());
  const shape = await shapeOf(server.url());
  if (word === '--check') {
    const same = readFileSync(schemaFile, 'utf8') === shape.schema && readFileSync(tablesFile, 'utf8') === shape.tables;
    console.log(
      same
        ? 'schema.sql and tables.ts are those of the migrations'
        : 'schema.sql or tables.ts is not what the migrations make: run `npm run schema`',
    );
    process.exitCode = same ? 0 : 1;
  } else {
    writeFileSync(schemaFile, shape.schema);
    writeFileSync(tablesFile, shape.tables);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
