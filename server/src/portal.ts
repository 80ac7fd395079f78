import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import type { Queue } from './jobs/queue.ts';

/** The running portal, which every handler and job receives. */
export interface Portal {
  readonly db: Database;
  /** Separate connections for reading many rows, so that no one who saves or signs waits for them. Absent: `db`. */
  readonly apart?: { readonly searches: Database; readonly exports: Database };
  readonly clock: Clock;
  readonly config: Config;
  readonly queue: Queue;
  readonly log: Logger;
}
