import type { Change } from '@parade/server/database/change.ts';
import type { Database } from '@parade/server/database/pool.ts';
import type { Tables } from '@parade/server/database/tables.ts';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  InsertQueryNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  ValuesNode,
} from 'kysely';

/** Runs `work` on a transaction as a database: what opens one of its own takes part in this one. */
export async function takingPart(
  tx: Change['tx'],
  work: (db: Database, inner: Change['tx']) => Promise<void>,
): Promise<void> {
  const connection = new SeasonConnection(tx);
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await db.transaction().execute((inner) => work(db, inner));
  await connection.writeLines();
}

/** What the office sets: read with nearly every moment, changed by few. */
const settled = [
  'settings',
  'parades',
  'organization_types',
  'webhooks',
  'form_texts',
  'form_terms',
  'form_due_dates',
  'review_criteria',
];
const namesSettled = new RegExp(`\\b(${settled.join('|')})\\b`);
const lock = /^\s*select pg_advisory_xact_lock\(/;
const linesAtOnce = 100;

/**
 * A season is some ten thousand statements, and a start waits for each. Nobody else writes in its transaction, so that
 * three kinds need no trip: reads of what the office sets, from the second on until it changes; locks that the
 * transaction has; and lines of the trail, which are collected and inserted in their order, many at once.
 */
class SeasonConnection implements DatabaseConnection {
  readonly #tx: Change['tx'];
  readonly #compiler = new PostgresQueryCompiler();
  readonly #settled = new Map<string, Promise<QueryResult<unknown>>>();
  readonly #locked = new Map<string, Promise<QueryResult<unknown>>>();
  #lines: Line[] = [];

  constructor(tx: Change['tx']) {
    this.#tx = tx;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const text = query.sql;
    if (isLine(query)) {
      this.#lines.push(query);
      if (this.#lines.length === linesAtOnce) await this.writeLines();
      return { rows: [], numAffectedRows: 1n };
    }
    // Whatever reads the trail, or adds to it in another way, finds it as it has become.
    if (text.includes('audit_')) await this.writeLines();
    if (lock.test(text)) return this.#once(this.#locked, query);
    if (readsSettled(text)) return this.#once(this.#settled, query);
    if (!isRead(text) && namesSettled.test(text)) this.#settled.clear();
    return this.#tx.executeQuery(query as CompiledQuery<R>);
  }

  // oxlint-disable-next-line require-yield -- it is the driver's way to say so
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the season opens no cursors');
  }

  /** Inserts the lines of the trail that wait, in the order in which they came. */
  async writeLines(): Promise<void> {
    const lines = this.#lines.splice(0);
    const [first] = lines;
    if (!first) return;
    const values = ValuesNode.create(lines.flatMap((line) => line.query.values.values));
    await this.#tx.executeQuery(this.#compiler.compileQuery({ ...first.query, values }, first.queryId));
  }

  async #once<R>(known: Map<string, Promise<QueryResult<unknown>>>, query: CompiledQuery): Promise<QueryResult<R>> {
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`;
    const asked = known.get(key) ?? this.#tx.executeQuery(query);
    known.set(key, asked);
    return structuredClone((await asked) as QueryResult<R>);
  }
}

/** An insert of one line of the trail as `audit` makes it. */
type Line = CompiledQuery & { readonly query: InsertQueryNode & { readonly values: ValuesNode } };

function isLine(query: CompiledQuery): query is Line {
  const node = query.query;
  return (
    InsertQueryNode.is(node) &&
    query.sql.startsWith('insert into "audit_events"') &&
    node.values !== undefined &&
    ValuesNode.is(node.values) &&
    node.returning === undefined
  );
}

function isRead(text: string): boolean {
  return /^\s*select\s/i.test(text);
}

/** A read that names no other table and locks no row. */
function readsSettled(text: string): boolean {
  if (!isRead(text) || /\sfor (update|share|no key|key)\b/i.test(text)) return false;
  const tables = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map(([, table]) => table ?? '');
  return tables.length > 0 && tables.every((table) => settled.includes(table));
}
