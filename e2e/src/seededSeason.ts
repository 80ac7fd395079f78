import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { servingUrl } from '@parade/server/database/embedded/embedded.ts';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openBrowser } from './browser.ts';
import { demoStart } from './demoSeason.ts';
import { type RunningPortal, startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo season at `demoStart`; nothing runs on it. */
    seededSeason: string;
  }
}

/**
 * Seeds the demo season once a test run, as a first start does; the journeys begin on copies of its folder, since
 * seeding takes longer than most of them.
 */
export default async function setUp(project: TestProject): Promise<() => void> {
  // The first opening may unpack the browser, which two workers would do at once.
  const opened = openBrowser().then((browser) => browser.close());
  const [portal] = await Promise.all([startPortal({ CLOCK_START: demoStart }), opened]);
  await signedPdfsAreReady(portal.dataDir);
  await portal.leave();
  project.provide('seededSeason', portal.dataDir);
  return () => rmSync(portal.dataDir, { recursive: true, force: true });
}

/**
 * The worker makes the signed PDFs of a whole season after the first start: half a minute of a core that each copy
 * would pay again.
 */
async function signedPdfsAreReady(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: await servingUrl(join(dataDir, 'postgres')) });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query(
        'select 1 from waiver_evidence left join waiver_documents using (waiver_id) where checksum is null limit 1',
      );
      if (rowCount === 0) return;
      await pause(100);
    }
  } finally {
    await client.end();
  }
}

/** A portal of its own with the demo season, its clock running from `demoStart`. */
export function startDemoPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parade-e2e-'));
  // Owners too: where the tests run as root, the database belongs to another account.
  execFileSync('cp', ['-a', `${inject('seededSeason')}/.`, dataDir]);
  return startPortal({ CLOCK_START: demoStart, ...env }, dataDir);
}
