/**
 * `npm run retention`: prints the portal's automatic deletions and their times, how much of each is due now, and how
 * old the oldest of it is. Changes nothing, and the portal may run meanwhile. `-- --run` runs the scheduled deletions
 * now instead of tonight, and prints how much of each was due and how much still is.
 */
import { type DeletionJob, deletedWhen, deletionJobs, deletions } from '@parade/contract/settings/deletion.ts';
import { clockRunningFrom } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { runEach } from '@parade/server/jobs/steps.ts';
import type { Portal } from '@parade/server/portal.ts';
import { retentionReport, runDeletions } from '@parade/server/retention.ts';
import { readSettings } from '@parade/server/settings/reads.ts';
import pino from 'pino';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { readableDatabase } from './portalDatabase.ts';

const options = process.argv.slice(2);
const undo: (() => unknown)[] = [];
try {
  if (options.length > 1 || options.some((option) => option !== '--run'))
    throw new Error('Usage: npm run retention -- [--run]');
  const portal = await opened();
  const due = await retentionReport(portal);
  if (options.length === 0) await print(portal, due);
  else {
    const running = runEach(
      portal,
      (Object.keys(deletionJobs) as DeletionJob[]).map((job) => () => runDeletions(portal, job)),
    );
    const failed = await running.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await print(portal, due, await retentionReport(portal));
    if (failed) throw failed.error;
  }
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

type Report = Awaited<ReturnType<typeof retentionReport>>;

/** Prints one line for each kind. `after`: what is still due once the deletions have run. */
async function print(portal: Portal, due: Report, after?: Report): Promise<void> {
  const settings: Readonly<Record<string, unknown>> = { ...(await readSettings(portal.db)) };
  for (const { name, count, oldest } of due) {
    const { what, job } = deletions[name];
    const when = deletedWhen(deletions[name], (setting) => Number(settings[setting]));
    const since = oldest === null ? '' : `, the oldest of ${oldest.slice(0, 10)}`;
    const left = after?.find((row) => row.name === name)?.count;
    const still = left === undefined ? '' : `, now ${left}`;
    console.log(`${String(count).padStart(7)} due${still}${since}: ${what}, ${when}, ${deletionJobs[job].runs}`);
  }
}

async function opened(): Promise<Portal> {
  const config = readConfig(process.env);
  const url = await readableDatabase(config, undo);
  await migrate(url);
  const log = pino({ level: config.logLevel });
  const { db, close } = openDatabase(url, { max: 2 });
  undo.push(close);
  const queue = await openQueue(url, { works: false, log });
  undo.push(() => queue.stop());
  return { db, config, clock: clockRunningFrom(config.clockStart ?? null), queue, log };
}
