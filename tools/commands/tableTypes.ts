/** Writes the tables as the types that Kysely checks queries against; used by schema.ts. */

export interface Column {
  table: string;
  name: string;
  type: string;
  element: string | null;
  nullable: boolean;
  preset: string | null;
  identity: string;
}

export interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** Returns the text of tables.ts. `words`: the comment behind a column, by 'table.column'. */
export function typesOf(
  tables: readonly string[],
  columns: readonly Column[],
  constraints: readonly Constraint[],
  words: Map<string, string>,
): string {
  const values = valuesOf(constraints);
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => {
        const comment = words.get(`${table}.${column.name}`)?.replaceAll('*/', '*\\/');
        return `${comment ? `  /** ${comment} */\n` : ''}  ${column.name}: ${columnType(column, values.get(`${table}.${column.name}`))};`;
      });
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

/** Maps 'table.column' to the union of the texts that a check lists, where a check says nothing else. */
function valuesOf(constraints: readonly Constraint[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const { table, definition } of constraints) {
    const [, column, list] =
      /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'[^']+'::text(?:, )?)+)\]\)\)\)$/.exec(definition) ?? [];
    if (column && list) values.set(`${table}.${column}`, list.replaceAll('::text', '').replaceAll(', ', ' | '));
  }
  return values;
}

function columnType(column: Column, values: string | undefined): string {
  const base = values ?? baseType(column.element ?? column.type) + (column.element ? '[]' : '');
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
