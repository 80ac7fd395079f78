/**
 * Writes database/schema.sql and server/src/database/tables.ts from a freshly migrated database, so that a reader sees
 * the whole shape in one place and the queries are checked against what is really there. `--check` compares instead.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@parade/server/database/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import pg from 'pg';

const schemaFile = fileURLToPath(new URL('../database/schema.sql', import.meta.url));
const tablesFile = fileURLToPath(new URL('../server/src/database/tables.ts', import.meta.url));

interface Column {
  table: string;
  name: string;
  type: string;
  element: string | null;
  nullable: boolean;
  preset: string | null;
  identity: string;
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
    const constraints = (await client.query<{ table: string; name: string; definition: string }>(constraintsSql)).rows;
    const definitions = async (sql: string) =>
      (await client.query<{ definition: string }>(sql)).rows.map((row) => `${row.definition.trim()};`);
    const tables = [...new Set(columns.map((column) => column.table))];
    const parts = tables.map((table) => {
      const lines = [
        ...columns.filter((column) => column.table === table).map(columnLine),
        ...constraints
          .filter((each) => each.table === table)
          .map((each) => `constraint ${each.name} ${each.definition}`),
      ];
      return `create table ${table} (\n  ${lines.join(',\n  ')}\n);`;
    });
    const rest = [
      ...(await definitions(indexesSql)),
      ...(await definitions(functionsSql)),
      ...(await definitions(triggersSql)),
    ];
    const head = '-- Generated from a freshly migrated database by `npm run schema`; the migrations are the source.\n';
    return { schema: `${head}\n${[...parts, rest.join('\n')].join('\n\n')}\n`, tables: typesOf(tables, columns) };
  } finally {
    await client.end();
  }
}

function columnLine(column: Column): string {
  const identity = column.identity ? ' generated always as identity' : '';
  const preset = column.preset ? ` default ${column.preset}` : '';
  return `${column.name} ${column.type}${identity}${preset}${column.nullable ? '' : ' not null'}`;
}

function typesOf(tables: readonly string[], columns: readonly Column[]): string {
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${column.name}: ${columnType(column)};`);
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}`;
  });
  const all = tables.map((table) => `  ${table}: ${pascal(table)}Table;`).join('\n');
  return `// Generated from a freshly migrated database by \`npm run schema\`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

${interfaces.join('\n\n')}

export interface Tables {
${all}
}
`;
}

function columnType(column: Column): string {
  const base = baseType(column.element ?? column.type) + (column.element ? '[]' : '');
  const type = column.nullable ? (base === 'Json' ? 'Json | null' : `${base} | null`) : base;
  if (column.identity) return `GeneratedAlways<${base}>`;
  if (column.preset === null) return type;
  return base === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${type}>`;
}

function baseType(type: string): string {
  if (/^(integer|bigint|smallint|int4|int8|double precision)/.test(type)) return 'number';
  if (type === 'boolean' || type === 'bool') return 'boolean';
  if (type === 'bytea') return 'Buffer';
  if (type === 'jsonb') return 'Json';
  // text, uuid, date, numeric; instants are ISO strings through the pool's type parser.
  return 'string';
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const folder = mkdtempSync(join(tmpdir(), 'parade-schema-'));
const server = await startEmbedded({ folder, throwAway: true });
try {
  await migrate(server.url());
  const shape = await shapeOf(server.url());
  if (process.argv.includes('--check')) {
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
