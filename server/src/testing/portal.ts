import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { clockFixedAt, type TestClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { buildApp } from '../http/app.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';
import { initializeSeason } from '../season.ts';
import { cheapCosts } from './cheapCosts.ts';
import { closeAfterTests } from './closing.ts';
import { testDatabase } from './database.ts';

/** A portal whose clock the test moves. */
export interface TestPortal extends Portal {
  readonly clock: TestClock;
  /** Url of its database, for connections of one's own. */
  readonly url: string;
  /** Its database as the owner, who can do what the portal itself cannot: alter what is written once. */
  readonly owner: Database;
}

/** A test portal with its HTTP side, not listening: people.ts makes the clients. */
export interface TestPortalWithApp extends TestPortal {
  readonly app: FastifyInstance;
}

/** 10 in the morning in Los Angeles, six weeks before the parade of 2027. */
export const testInstant = '2026-11-20T18:00:00.000Z';

export interface TestPortalOptions {
  /** The instant of the clock; testInstant by default. */
  readonly at?: string;
  /** Whether the queue runs its jobs; otherwise it only accepts them. */
  readonly works?: boolean;
  readonly config?: Partial<Config>;
}

/**
 * Creates a portal for a test file: real database (migrated, no season, no users), real queue, a clock stopped at `at`.
 * Everything is closed after the file's tests.
 */
export async function testPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const { db, url, owner } = await testDatabase();
  // A test's output shows only unexpected errors: with the message, since no real person's text is in it.
  const log = pino({ level: 'error' });
  const dataDir = mkdtempSync(join(tmpdir(), 'parade-portal-'));
  // After the queue, whose last job may still write a file.
  closeAfterTests(() => rmSync(dataDir, { recursive: true, force: true }));
  const queue = queueOpenedAtFirstUse(url, options.works ?? false, log);
  closeAfterTests(() => queue.stop());
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      SECRET: 'the-secret-of-every-test-and-of-nothing-else',
      PUBLIC_URL: 'http://portal.test',
      DEMO: '0',
    }),
    checkAnswers: true,
    ...cheapCosts,
    ...options.config,
  };
  return { db, url, owner: owner.db, clock: clockFixedAt(options.at ?? testInstant), config, queue, log };
}

/** Does the same with the season initialized and every room bound, for tests that make calls. */
export async function testPortalWithApp(options: TestPortalOptions = {}): Promise<TestPortalWithApp> {
  const portal = await testPortal(options);
  await initializeSeason(portal, () => undefined);
  // Imported here, so that tests of the machinery run even if a room does not.
  const { rooms } = await import('../rooms.ts');
  const app = await buildApp(portal, rooms);
  closeAfterTests(() => app.close());
  return { ...portal, app };
}

/** Opens the queue at its first use, because most test files never send a job. */
function queueOpenedAtFirstUse(url: string, works: boolean, log: pino.Logger): Queue {
  let opening: Promise<Queue> | undefined;
  const opened = () => (opening ??= openQueue(url, { works, log }));
  return {
    send: async (...given) => (await opened()).send(...given),
    wake: async (...given) => (await opened()).wake(...given),
    work: async (...given) => (await opened()).work(...given),
    schedule: async (...given) => (await opened()).schedule(...given),
    stop: async () => (await opening)?.stop(),
  };
}
