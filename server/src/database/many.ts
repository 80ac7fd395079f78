import { type AliasedRawBuilder, sql } from 'kysely';

/** Rows of one statement: enough that round trips no longer count, few enough that others get a turn in between. */
const batchSize = 500;

/** Splits rows into groups for one statement each, in their order. Asks for the rows of a group when it is asked for. */
export function* batches<Row>(rows: Iterable<Row>, size = batchSize): Generator<readonly Row[]> {
  let group: Row[] = [];
  for (const row of rows) {
    group.push(row);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** bytea: as text, `\\x` and hexadecimal digits. */
type SqlType = 'integer' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea';

/**
 * Returns many rows as a table `given` to select from, sent as one parameter. The statement is the same for any number
 * of rows, so it is planned once. `types` names each column's type in SQL. For some hundred rows at most (`batches`).
 */
export function asTable<Row extends object>(
  rows: readonly Row[],
  types: { readonly [Column in keyof Row]-?: SqlType },
): AliasedRawBuilder<Row, 'given'> {
  const columns = Object.entries<SqlType>(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql<Row>`json_to_recordset(${jsonOf(rows)}::json)`.as<'given'>(sql`given(${sql.join(columns)})`);
}

/** Replaces half of a surrogate pair, which PostgreSQL refuses, as the driver does in a parameter of its own. */
function jsonOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  if (!/\\ud[89a-f]/i.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
