import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';

/** Statements beyond the first `most` run unnamed: each named one costs memory in every connection. */
const named = /^\s*(select|with|insert|update|delete)\s/i;
const most = 500;
/** With more values it writes or asks for many rows at once, and the next one has another number of them. */
const mostValues = 100;

/** The driver's message when its own limit ends a statement. */
const lostWords = 'Query read timeout';

const aheadWords = '/* sent ahead */';
/**
 * Goes at the end of a statement in a transaction: it is sent together with the next one, before it is answered. Its
 * error comes with that next one, which may be the commit; its rows and their number never come. Locks that others wait
 * for until the commit last only as long as the database takes, however busy this process is (docs/decisions/0096).
 */
export const sentAhead = sql.raw(aheadWords);
const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Returns the pool for the query builder, with named statements: planning the directory takes as long as running it,
 * and a named statement is parsed and planned once per connection.
 */
export function namingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string, values: readonly unknown[]): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= most || values.length > mostValues || !named.test(text)) return known;
    const name = `named_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const naming = namingClient(client, nameOf);
      wrapped.set(client, naming);
      return naming;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function namingClient(
  client: pg.PoolClient,
  nameOf: (text: string, values: readonly unknown[]) => string | undefined,
): PostgresPoolClient {
  /** A statement got no answer, so a later one would be mistaken for another's. */
  let isLost = false;
  let ahead: Promise<unknown> | undefined;
  const send = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text, values);
    return client.query({ text, values: [...values], ...(name ? { name } : {}) }).catch((error: unknown) => {
      isLost ||= error instanceof Error && error.message === lostWords;
      throw error;
    });
  };
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(given: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    // Exports read in batches: a slow client must not hold a cursor open.
    if (typeof given !== 'string') throw new Error('the portal opens no cursors');
    // A rollback would wait just as long again.
    if (isLost) return Promise.reject(new Error(lostWords));
    const before = ahead;
    const answer = send(given, values);
    if (given === 'begin' || given.endsWith(aheadWords)) {
      ahead = before ? inTurn(before, answer) : answer;
      // The next statement gets its error.
      ahead.catch(() => undefined);
      return Promise.resolve(nothing);
    }
    ahead = undefined;
    // The reason for giving up the transaction is known by then.
    return before && given !== 'rollback' ? inTurn(before, answer) : answer;
  }
  return { query, release: (destroy?: boolean) => client.release(destroy || isLost) };
}

/**
 * Returns the answer to the second of two statements that were sent together, or the error of the first, which causes
 * the second's.
 */
async function inTurn<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  // The first error is thrown; the second must not be unhandled.
  second.catch(() => undefined);
  await first;
  return second;
}

/** How many compiled queries each read caches: lists are opened again and again with the same filters and pages. */
export const maxKept = 500;

/**
 * Builds and compiles a read once for each question, because that takes longer than the rest of a list's work. `build`
 * gets only the question, a list of JSON values, so everything that the statement depends on is in its key
 * (docs/decisions/0081). The rows are read each time.
 */
export function spelledOnce<Db, Question extends readonly unknown[], Row>(
  build: (db: Db, ...question: Question) => { compile(): CompiledQuery<Row> },
): (db: Db & Executing, ...question: Question) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>();
  return async (db, ...question) => {
    const key = JSON.stringify(question);
    const spelled = kept.get(key) ?? spell(build(db, ...question));
    // The least recently used one goes first.
    kept.delete(key);
    kept.set(key, spelled);
    const [oldest] = kept.size > maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return (await db.executeQuery(spelled)).rows;
  };
}

/** Drops the query's tree, which is many times as large as its text. */
function spell<Row>(built: { compile(): CompiledQuery<Row> }): CompiledQuery<Row> {
  const { sql, parameters } = built.compile();
  return CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>;
}

/** What runs a statement: a database, or a transaction of it. */
interface Executing {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ readonly rows: Row[] }>;
}
