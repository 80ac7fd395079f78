import { createHash } from 'node:crypto';
import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import type { Tables } from './tables.ts';

/** The author that a change is recorded under. */
export type Author =
  | {
      readonly kind: 'user';
      readonly user_id: number;
      readonly impersonator_id: number | null;
      /** The name of the token by which a program acts in this person's name. */
      readonly token?: string;
      /** The session that admitted the request. */
      readonly session_id?: number;
    }
  | { readonly kind: 'signer'; readonly waiver_id: number }
  | { readonly kind: 'cosigner'; readonly request_id: number }
  | { readonly kind: 'system'; readonly job: string };

/** One change of the database at one instant by one author: rows, audit lines and letters commit together or not at all. */
export interface Change {
  readonly portal: Portal;
  readonly tx: Transaction<Tables>;
  /** The instant of the change, UTC ISO. */
  readonly at: string;
  readonly by: Author;
}

/** Returns the account that a row is recorded under; null for signers and jobs, which have none. */
export function userIdOf({ by }: Pick<Change, 'by'>): number | null {
  return by.kind === 'user' ? by.user_id : null;
}

const serializationFailure = '40001';
const deadlock = '40P01';
/** What was read was deleted before the change wrote about it, or the reverse. The next try reads the present state. */
const foreignKeyViolation = '23503';
const worthAnotherTry: readonly unknown[] = [serializationFailure, deadlock, foreignKeyViolation];
const maxTries = 3;

/**
 * Runs `work` in one transaction. Runs all of it again if another change interfered. What it asks for side by side
 * (`Promise.all`) is sent at once, in the order in which it is asked for.
 */
export async function inTransaction<T>(portal: Portal, by: Author, work: (change: Change) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const asleep = new Set<string>();
    const following: (() => Promise<unknown>)[] = [];
    try {
      const done = await portal.db.transaction().execute((begun) =>
        sideBySide(begun, (tx) => {
          toWake.set(tx, asleep);
          toFollow.set(tx, following);
          return work({ portal, tx, at: portal.clock.nowIso(), by });
        }),
      );
      await wakeAll(portal, asleep);
      await follow(portal, following);
      return done;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (!worthAnotherTry.includes(code) || attempt === maxTries) throw error;
    }
  }
}

/** The queues whose worker each open change wakes. */
const toWake = new WeakMap<Change['tx'], Set<string>>();

/**
 * Wakes the worker of a queue once the change has committed. Inside the change the job's one key would be a lock that all other
 * changes which wake the worker wait for, beside the rows that they have locked. For queues whose work has a schedule too: a
 * process that dies after the commit wakes nobody.
 */
export function wakeOnceCommitted({ tx }: Pick<Change, 'tx'>, queue: string): void {
  toWake.get(tx)?.add(queue);
}

/** The work that follows each open change. */
const toFollow = new WeakMap<Change['tx'], (() => Promise<unknown>)[]>();

/**
 * Does what cannot be rolled back once the change has committed, such as removing bytes. Something that is stored by the change
 * must say that it is still to be done: a process that dies after the commit does not do it.
 */
export function onceCommitted({ tx }: Pick<Change, 'tx'>, work: () => Promise<unknown>): void {
  toFollow.get(tx)?.push(work);
}

/** Never throws, like `wakeAll`. */
async function follow({ log }: Portal, following: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const work of following)
    await work().catch((error: unknown) => {
      if (!isUnreachable(error)) log.warn({ err: error }, 'could not do what follows a change: a job will');
    });
}

/** Never throws: what has been committed must not look as if it had failed. */
async function wakeAll({ queue, log }: Portal, queues: ReadonlySet<string>): Promise<void> {
  for (const name of queues)
    await queue.wake(name).catch((error: unknown) => {
      // An outage is logged when it begins.
      if (!isUnreachable(error)) log.warn({ err: error, job: name }, 'could not wake a worker: its schedule will');
    });
}

/**
 * Gives `work` a transaction without the line in which each statement waits until this process has read the answer to
 * the one before it: the database goes on with the next one meanwhile (docs/decisions/0124). Once `work` has ended
 * nothing more is sent: what another branch of one that failed asks for would come after the rollback, and be stored.
 */
function sideBySide<T>(begun: Transaction<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const executor = begun.getExecutor();
  return executor.provideConnection(async (connection) => {
    let hasEnded = false;
    const direct = executor.withConnectionProvider({
      provideConnection: async (consumer) => {
        if (hasEnded) throw new Error('the transaction has ended');
        return consumer(connection);
      },
    });
    try {
      return await work(
        new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor: direct }),
      );
    } finally {
      hasEnded = true;
    }
  });
}

/** Spells statements alone: the connection is that of the transaction. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Returns the constraint or unique index that an insert or update broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string' ? constraint : undefined;
}

/**
 * Returns whether an insert or update named a row that somebody else has deleted since it was read. A delete that is refused
 * because a row still names what it deletes has the same code; its detail names the table of that row, in any language.
 */
export function namesDeletedRow(error: unknown): boolean {
  const { code, table, detail } = error as { code?: unknown; table?: unknown; detail?: unknown };
  if (code !== foreignKeyViolation || typeof table !== 'string' || typeof detail !== 'string') return false;
  return !new RegExp(`\\b${table}\\b`).test(detail);
}

/** How long a repeat counts as the same press, in milliseconds. */
const resendMs = 60 * 60_000;

interface Columns {
  /** The column with who sent the row. */
  readonly by?: string;
  /** The column with when it was sent. */
  readonly at?: string;
  /** What else has to be true of the row. */
  readonly where?: RawBuilder<unknown>;
}

/**
 * Whoever hears no answer presses again: what one person sends twice within the hour is there once. Returns the id of the row
 * that this person has sent with the same `values`, undefined if there is none. The values are those of the row as it was
 * stored; where the same words may be meant twice, the browser's key of the press is the value. Others of the same person
 * wait until the change ends, so that of two that arrive at once the second finds the first.
 */
export async function findSentBefore(
  change: Change,
  table: keyof Tables,
  values: Readonly<Record<string, unknown>>,
  { by = 'created_by', at = 'created_at', where = sql`true` }: Columns = {},
): Promise<number | undefined> {
  const author = userIdOf(change);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sent:${table}:${author}`}, 0))`.execute(change.tx);
  const since = new Date(Date.parse(change.at) - resendMs).toISOString();
  const same = Object.entries({ ...values, [by]: author }).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where ${sql.ref(at)} >= ${since} and ${sql.join(same, sql` and `)} and ${where}
    order by id limit 1`.execute(change.tx);
  return rows[0]?.id;
}

/** A request that its sender may repeat under the same key. */
export interface KeyedRequest {
  readonly key: string;
  readonly digest: Buffer;
}

/** Returns the key of a request with the digest of all else that its body says; undefined without a key. */
export function keyedRequest({
  request_key,
  ...body
}: {
  readonly request_key?: string | undefined;
}): KeyedRequest | undefined {
  if (request_key === undefined) return undefined;
  return {
    key: request_key,
    digest: createHash('sha256')
      .update(JSON.stringify(whatIsSaid(body) ?? null))
      .digest(),
  };
}

/**
 * Leaves out what says nothing, and sorts the rest by name: whoever writes null for an empty field says the same, and so does a
 * repeat that comes after an upgrade which added a field, or moved one.
 */
function whatIsSaid(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(whatIsSaid);
  if (typeof value !== 'object') return value;
  const said = Object.entries(value).flatMap(([name, each]) => {
    const of = whatIsSaid(each);
    return of === undefined ? [] : [[name, of] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Refuses a body other than the one that its key was used with (request-key-used): the earlier answer would say of it what
 * never happened. `digest`: as stored with the key; null in rows of earlier versions.
 */
export function refuseOtherBody(request: KeyedRequest, digest: Buffer | null): void {
  if (digest !== null && !digest.equals(request.digest)) throw new Refusal('request-key-used');
}
