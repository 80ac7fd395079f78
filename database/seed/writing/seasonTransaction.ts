import { isDeepStrictEqual } from 'node:util';
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
  UpdateQueryNode,
  ValuesNode,
} from 'kysely';
import { KnownReads } from './knownReads.ts';

/** How a season is written. */
export interface Writing {
  /** The connection takes statements before it has answered those before them. */
  readonly pipelines: boolean;
  /** What is answered without a trip is asked for and compared, for tests. */
  readonly checks: boolean;
}

/**
 * Runs `work` on a transaction as a database: what opens one of its own takes part in this one. Nothing else may use the
 * transaction meanwhile.
 */
export async function takingPart(
  tx: Change['tx'],
  writing: Writing,
  work: (db: Database, inner: Change['tx']) => Promise<void>,
): Promise<void> {
  // Beside the transaction's own line, in which each statement waits until the one before it is answered.
  await tx.getExecutor().provideConnection((connection) => takingPartOn(connection, writing, work));
}

async function takingPartOn(
  on: DatabaseConnection,
  writing: Writing,
  work: (db: Database, inner: Change['tx']) => Promise<void>,
): Promise<void> {
  const connection = new SeasonConnection(on, writing);
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
  await connection.finish();
}

const lock = /^\s*select pg_advisory_xact_lock\(/;
const linesAtOnce = 100;

/**
 * A season is some ten thousand statements, and a start waits for each. Nobody else writes in its transaction, so that
 * three kinds need no trip: reads that were made before, as long as nothing is written to their tables; locks that the
 * transaction has; and lines of the trail, which are collected and inserted in their order, many at once. What is written
 * and answers no rows, and a lock, is sent, and not waited for: the next read waits for it in the database.
 */
class SeasonConnection implements DatabaseConnection {
  readonly #on: DatabaseConnection;
  readonly #writing: Writing;
  readonly #compiler = new PostgresQueryCompiler();
  readonly #reads = new KnownReads();
  readonly #locked = new Set<string>();
  readonly #sent: Promise<unknown>[] = [];
  #failed: { readonly error: unknown } | undefined;
  #lines: Line[] = [];

  constructor(on: DatabaseConnection, writing: Writing) {
    this.#on = on;
    this.#writing = writing;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const text = query.sql;
    if (isLine(query)) {
      this.#reads.forget(text);
      this.#lines.push(query);
      if (this.#lines.length === linesAtOnce) await this.#writeLines();
      return { rows: [], numAffectedRows: 1n };
    }
    if (lock.test(text)) {
      const key = `${text} ${JSON.stringify(query.parameters)}`;
      if (this.#locked.has(key)) return { rows: [] };
      this.#locked.add(key);
      // It answers nothing, and nobody else can have it.
      return this.#send(query);
    }
    if (isRead(text)) return this.#read(query);
    await this.#writeLinesBefore(text);
    this.#reads.forget(text);
    return answersNothing(query) ? this.#send(query) : this.#ask(query);
  }

  /** Writes the lines of the trail that wait, and waits for everything that was sent. */
  async finish(): Promise<void> {
    await this.#writeLines();
    await Promise.all(this.#sent);
    if (this.#failed) throw this.#failed.error;
  }

  async #ask<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#on.executeQuery<R>(query);
    } catch (error) {
      // After a statement that failed the database says of all others only that it has.
      throw this.#failed ? this.#failed.error : error;
    }
  }

  /** How many rows it wrote is not known: none, for whoever asks. */
  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#writing.pipelines) return this.#ask(query);
    this.#sent.push(
      this.#on.executeQuery(query).catch((error: unknown) => {
        this.#failed ??= { error };
      }),
    );
    return { rows: [] };
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const known = this.#reads.known<R>(query);
    if (!known) {
      await this.#writeLinesBefore(query.sql);
      return copied(await this.#reads.note(query, this.#ask<R>(query)));
    }
    const now = this.#writing.checks ? this.#ask<R>(query) : known;
    const answer = await known;
    if (!isDeepStrictEqual(answer, await now))
      throw new Error(`something was written behind a statement, since this was read: ${query.sql}`);
    return copied(answer);
  }

  // oxlint-disable-next-line require-yield -- it is the driver's way to say so
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the season opens no cursors');
  }

  /** Whatever reads the trail, or adds to it in another way, finds it as it has become. */
  async #writeLinesBefore(text: string): Promise<void> {
    if (text.includes('audit_')) await this.#writeLines();
  }

  /** Inserts the lines of the trail that wait, in the order in which they came. */
  async #writeLines(): Promise<void> {
    const lines = this.#lines.splice(0);
    const [first] = lines;
    if (!first) return;
    const values = ValuesNode.create(lines.flatMap((line) => line.query.values.values));
    await this.#send(this.#compiler.compileQuery({ ...first.query, values }, first.queryId));
  }
}

/** So that nobody changes what another read is answered with; bytes are shared, which nobody writes to. */
function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each: unknown) => copied(each)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]: [string, unknown]) => [key, copied(each)])) as T;
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

/** A statement that writes and whose rows nobody asks for. Of one that may write nothing the number says whether it has. */
function answersNothing({ query }: CompiledQuery): boolean {
  if (UpdateQueryNode.is(query)) return query.returning === undefined;
  return InsertQueryNode.is(query) && query.returning === undefined && query.onConflict === undefined;
}

/** A read of tables: a function alone may write. */
function isRead(text: string): boolean {
  return /^\s*select\s/i.test(text) && /\sfrom\s/i.test(text);
}
