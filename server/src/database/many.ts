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

/**
 * Does work of the database for each group, in their order. It is asked for the next group before it has answered for the
 * one before, so that it is at work while that answer is taken in. Within a change alone (`inTransaction`).
 */
export async function oneAhead<Group, Result>(
  groups: Iterable<Group>,
  work: (group: Group) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let before: Promise<Result> | undefined;
  for (const group of groups) {
    const begun = work(group);
    // It is awaited in its turn; a failure before that must not end the process as unhandled.
    begun.catch(() => undefined);
    if (before) results.push(await before);
    before = begun;
  }
  if (before) results.push(await before);
  return results;
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
