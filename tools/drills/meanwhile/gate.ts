import type { Database } from '@parade/server/database/pool.ts';
import type { Tables } from '@parade/server/database/tables.ts';
import type { Transaction } from 'kysely';

/** Stops one request between what it has read and what it writes. */
export interface Gate {
  /**
   * Stops whoever begins a transaction next, or after so many others. Returns when one has been stopped; until `open` nobody
   * else is.
   */
  stopNext(passing: number): Promise<void>;
  /** Lets the stopped one go on, and everybody who comes after it. */
  open(): void;
}

/** Puts a gate before the transactions of a database. */
export function gateBefore(db: Database): Gate {
  let left: number | undefined;
  let stopped = () => {};
  let goOn = () => {};
  const pass = async () => {
    if (left === undefined) return;
    if (left > 0) {
      left -= 1;
      return;
    }
    left = undefined;
    const opened = new Promise<void>((resolve) => (goOn = resolve));
    stopped();
    await opened;
  };
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async <T>(work: (tx: Transaction<Tables>) => Promise<T>) => {
      await pass();
      return execute(work);
    };
    return builder;
  };
  return {
    stopNext: (passing) =>
      new Promise((resolve) => {
        left = passing;
        stopped = resolve;
      }),
    open: () => {
      left = undefined;
      goOn();
    },
  };
}
