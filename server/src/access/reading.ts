import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/pool.ts';

/** What a read-only request has learned about the database so far. */
export interface Reading {
  /** The version of the settings when the session was found; undefined if it was not read. */
  settings_version?: number;
  /** Values that were read for this request and need not be read again. */
  readonly kept: Map<object, unknown>;
}

const readings = new AsyncLocalStorage<Reading>();

/** Runs a read-only request. Values that hardly ever change are read at most once in it. */
export function whileReading<T>(work: () => Promise<T>): Promise<T> {
  return readings.run({ kept: new Map() }, work);
}

/**
 * Returns the current request, if it is read-only. Undefined in changes and jobs, which read the present state, and in
 * a transaction, which sees rows of its own.
 */
export function readingOn(db: Database): Reading | undefined {
  return db.isTransaction ? undefined : readings.getStore();
}

/** Stores the version of the settings that the session's statement returned. */
export function noteSettingsVersion(version: number): void {
  const reading = readings.getStore();
  if (reading) reading.settings_version = version;
}
