import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import type { Queue } from './jobs/queue.ts';

/** The running portal, which every handler and job gets. */
export interface Portal {
  readonly db: Database;
  /** For calls that only read: leaves connections for people who save or sign. If absent, `db`. */
  readonly reads?: Database;
  /**
   * Separate connections for reading the rows of many, so that people who save or sign need not wait. If absent, `db`.
   */
  readonly apart?: { readonly searches: Database; readonly exports: Database };
  readonly clock: Clock;
  readonly config: Config;
  readonly queue: Queue;
  readonly log: Logger;
}
