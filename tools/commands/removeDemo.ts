/**
 * `npm run remove-demo`: makes a portal that was tried with the demo parade fit for production. Without an option it
 * changes nothing and prints what there is. See docs/operating.md, 'From the demo to production'.
 *
 *   -- --empty     removes everything, files included; refused where people have accounts of their own
 *   -- --disable   disables the demo's accounts and leaves everything else
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clockRunningFrom } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { emptyDatabase } from '@parade/server/database/emptyDatabase.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { type DemoAccounts, disableDemoAccounts, findDemoAccounts } from '@parade/server/users/signIn/demoAccounts.ts';
import pino from 'pino';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { portalDatabase } from './portalDatabase.ts';

const options = process.argv.slice(2);
const undo: (() => unknown)[] = [];
try {
  if (options.length > 1 || options.some((option) => option !== '--empty' && option !== '--disable'))
    throw new Error('Usage: npm run remove-demo -- [--empty | --disable]');
  await removeDemo(options[0]);
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function removeDemo(option: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const url = await portalDatabase(config, undo);
  await migrate(url);
  const found = await accountsIn(url);
  if (option === '--disable') return console.log(`Disabled ${await disableIn(url)} demo accounts.`);
  if (option === undefined) {
    console.log(summary(found));
    process.exitCode = 2;
    return;
  }
  if (found.active.length === 0) throw new Error('There are no demo accounts, so nothing was removed.');
  if (found.otherCount > 0)
    throw new Error(
      `${found.otherCount} other people have accounts here, so nothing was removed. Use --disable to disable only the demo accounts.`,
    );
  await emptyDatabase(url);
  await rm(join(config.dataDir, 'files'), { recursive: true, force: true });
  console.log('The database is empty. The next start sets up a new portal.');
  if (config.s3) console.log(`You can now empty the bucket ${config.s3.bucket}. Nothing in it is used anymore.`);
}

function summary({ active, otherCount }: DemoAccounts): string {
  if (active.length === 0) return 'No demo account can log in.';
  return [
    `${active.length} demo accounts can log in; ${otherCount} other people have accounts.`,
    'npm run remove-demo -- --empty      deletes everything, including files, so you can start over',
    'npm run remove-demo -- --disable    disables the demo accounts and leaves everything else, including the demo entries',
  ].join('\n');
}

async function accountsIn(url: string): Promise<DemoAccounts> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    return await findDemoAccounts(db);
  } finally {
    await close();
  }
}

async function disableIn(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { max: 2 });
  undo.push(close);
  const log = pino({ level: 'warn' });
  const queue = await openQueue(url, { works: false, log });
  undo.push(() => queue.stop());
  const config = readConfig(process.env);
  const portal = { db, clock: clockRunningFrom(config.clockStart ?? null), config, queue, log };
  return inTransaction(portal, { kind: 'system', job: 'remove demo' }, disableDemoAccounts);
}
