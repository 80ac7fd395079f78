import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** A part of a pool, and how many wait for one of its connections. */
export interface PartOfPool extends PostgresPool {
  readonly waiting: () => number;
}

/**
 * Returns a pool that takes at most `most` connections of another one, so that there are some left for whoever must not wait,
 * however many come here. Who waits longer than `patienceMs` gets the error that the driver has for it. Its end does not end the other one.
 */
export function leavingRoom(pool: PostgresPool, most: number, patienceMs: number): PartOfPool {
  let taken = 0;
  // In the order in which they came.
  const waiting = new Set<() => void>();
  const take = () =>
    new Promise<void>((resolve, reject) => {
      if (taken < most) {
        taken += 1;
        resolve();
        return;
      }
      const begin = () => {
        clearTimeout(limit);
        resolve();
      };
      const limit = setTimeout(() => {
        waiting.delete(begin);
        reject(new Error('timeout exceeded when trying to connect'));
      }, patienceMs);
      waiting.add(begin);
    });
  const free = () => {
    const [next] = waiting;
    if (!next) {
      taken -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  const known = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const freeing = (client: PostgresPoolClient): PostgresPoolClient => ({
    query: client.query,
    release: (...destroy) => {
      client.release(...destroy);
      free();
    },
  });
  return {
    connect: async () => {
      await take();
      try {
        const client = await pool.connect();
        const own = known.get(client) ?? freeing(client);
        known.set(client, own);
        return own;
      } catch (error) {
        free();
        throw error;
      }
    },
    end: async () => undefined,
    options: pool.options,
    waiting: () => waiting.size,
  };
}
