import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import type { Queue } from './jobs/queue.ts';

/** What every handler and job is given: the running portal. */
export interface Portal {
  readonly db: Database;
  /** Connections of their own for what reads the rows of many: nobody who saves or signs waits for them. Absent: `db`. */
  readonly apart?: { readonly searches: Database; readonly exports: Database };
  readonly clock: Clock;
  readonly config: Config;
  readonly queue: Queue;
  readonly log: Logger;
}
