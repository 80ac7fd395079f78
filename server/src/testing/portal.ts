import pino from 'pino';
import { afterAll } from 'vitest';
import { clockStandingAt, type TestClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import type { Portal } from '../portal.ts';
import { testDatabase } from './database.ts';

/** A portal whose clock the test moves. */
export interface TestPortal extends Portal {
  readonly clock: TestClock;
  /** Url of its database, for what opens connections of its own. */
  readonly url: string;
}

/** 10 in the morning in Los Angeles, six weeks before the parade of 2027. */
export const testInstant = '2026-11-20T18:00:00.000Z';

/**
 * A portal of its own for a test file: real database (migrated, empty), real queue, a clock standing at `at`. The queue
 * only takes jobs unless `works` is set. Everything is closed after the file's tests.
 */
export async function testPortal(
  options: { readonly at?: string; readonly works?: boolean; readonly config?: Partial<Config> } = {},
): Promise<TestPortal> {
  const { db, url } = await testDatabase();
  const log = pino({ level: 'silent' });
  const queue: Queue = await openQueue(url, { works: options.works ?? false, log });
  afterAll(() => queue.stop());
  const config: Config = {
    ...readConfig({
      SECRET: 'the-secret-of-every-test-and-of-nothing-else',
      PUBLIC_URL: 'http://portal.test',
      DEMO: '0',
    }),
    checkAnswers: true,
    captchaCost: 100,
    ...options.config,
  };
  return { db, url, clock: clockStandingAt(options.at ?? testInstant), config, queue, log };
}
