import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/pool.ts';

/** Data that a read-only request has read so far. */
export interface Reading {
  /** The settings version when the session was found; undefined: not read yet. */
  settings_version?: number;
  /** Values that were read for this request and need not be read again. */
  readonly kept: Map<object, unknown>;
}

const readings = new AsyncLocalStorage<Reading>();

/** Runs a request that changes nothing. Data that hardly ever changes is read from the database at most once meanwhile. */
export function whileReading<T>(work: () => Promise<T>): Promise<T> {
  return readings.run({ kept: new Map() }, work);
}

/**
 * The request that is being answered, where it changes nothing; undefined in changes and jobs, which read what is there
 * now, and in a transaction, which sees rows of its own.
 */
export function readingOn(db: Database): Reading | undefined {
  return db.isTransaction ? undefined : readings.getStore();
}

/** Notes the number of the settings that the statement of the session answered. */
export function noteSettingsVersion(version: number): void {
  const reading = readings.getStore();
  if (reading) reading.settings_version = version;
}
