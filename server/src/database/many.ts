import { type AliasedRawBuilder, sql } from 'kysely';

/** Rows per statement: enough that round trips hardly count, few enough that others get a turn between. */
const batchSize = 500;

/** The rows in groups for one statement each, in their order. */
export function* batches<Row>(rows: readonly Row[], size = batchSize): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** The SQL type of a column. bytea: its text form, `\\x` and hexadecimal digits. */
type SqlType = 'integer' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea';

/**
 * Many rows as a table `given` to select from, sent as one parameter: the statement stays the same however many there
 * are, so it is planned once. `types` names each column's type in SQL. Keep to some hundred rows (`batches`).
 */
export function asTable<Row extends object>(
  rows: readonly Row[],
  types: { readonly [Column in keyof Row]-?: SqlType },
): AliasedRawBuilder<Row, 'given'> {
  const columns = Object.entries<SqlType>(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql<Row>`json_to_recordset(${jsonOf(rows)}::json)`.as<'given'>(sql`given(${sql.join(columns)})`);
}

/**
 * PostgreSQL refuses half of a surrogate pair, so it is replaced here as the driver replaces it in a parameter of its own.
 */
function jsonOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  if (!/\\ud[89a-f]/i.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
