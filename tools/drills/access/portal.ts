/**
 * A separate portal for a drill that sends it thousands of requests: in this process, on a real throwaway PostgreSQL,
 * in memory where possible, in the state of a first start, with a stopped clock. TEST_POSTGRES=system uses the machine's
 * own PostgreSQL, as it does for tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { clockFixedAt, type TestClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { prepareAppRole } from '@parade/server/database/appRole.ts';
import { machineBinaries } from '@parade/server/database/embedded/binaries.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { buildApp } from '@parade/server/http/app.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import type { Portal } from '@parade/server/portal.ts';
import { rooms } from '@parade/server/rooms.ts';
import { cheapCosts } from '@parade/server/testing/cheapCosts.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import pino from 'pino';

export type App = Awaited<ReturnType<typeof buildApp>>;

export interface TestedPortal {
  readonly portal: Portal & { readonly clock: TestClock };
  readonly app: App;
  /** The URL for the database's owner, who may do more than the portal itself. */
  readonly url: string;
  /** Every line logged so far, at the default level. */
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** A key that only this drill uses; fields.ts searches for it in all output of the portal. */
export const testedSecret = 'the-secret-of-this-drill-and-of-nothing-else';

/** 10 a.m. in Los Angeles, six weeks before the parade of 2027: waivers and the media guide are open. */
export const instant = '2026-11-20T18:00:00.000Z';

export async function startTestedPortal(): Promise<TestedPortal> {
  const { folder, remove } = throwAwayFolder('drill');
  const dataDir = mkdtempSync(join(tmpdir(), 'parade-drill-'));
  const undo: (() => unknown)[] = [remove, () => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const binaries = process.env.TEST_POSTGRES === 'system' ? { binaries: machineBinaries() } : {};
    const database = await startEmbedded({ folder, throwAway: true, ...binaries });
    undo.push(() => database.stop());
    const url = database.url();
    await migrate(url);
    const { lines, logger } = rememberingLog();
    const queue = await openQueue(url, { works: false, log: logger });
    undo.push(() => queue.stop());
    const opened = openDatabase(url, { log: logger, role: await prepareAppRole(url, logger) });
    undo.push(opened.close);
    const config = {
      ...readConfig({ DATA_DIR: dataDir, SECRET: testedSecret, PUBLIC_URL: 'http://portal.test', DEMO: '0' }),
      ...cheapCosts,
    };
    const portal = { db: opened.db, clock: clockFixedAt(instant), config, queue, log: logger };
    const app = await buildApp(portal, rooms);
    undo.push(() => app.close());
    return { portal, app, url, log: lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function rememberingLog() {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return { lines, logger: pino({ level: 'info' }, stream) };
}
