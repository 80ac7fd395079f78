/**
 * `npm run superadmin -- anna@example.org Anna Ruiz`: creates the first superadmin of a portal that has none, and
 * prints the link to set the password. In production there is no other way in. It works once; `--again` before the
 * address creates another link where the first one, or a superadmin's password, was lost. With the embedded database
 * the portal must be stopped meanwhile, and has been started once: without its environment, another folder would get a
 * portal of its own. With DATABASE_URL it may run.
 */
import { clockRunningFrom } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { createFirstSuperadmin } from '@parade/server/users/accounts/firstSuperadmin.ts';
import pino from 'pino';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { portalDatabase } from './portalDatabase.ts';

const again = process.argv.includes('--again');
const [email = '', first_name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--again');
const last_name = rest.join(' ');
const undo: (() => unknown)[] = [];
try {
  if (!/^\S+@\S+\.\S+$/.test(email) || first_name === '' || last_name === '')
    throw new Error('Usage: npm run superadmin -- [--again] anna@example.org Anna Ruiz');
  console.log(await createSuperadmin());
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function createSuperadmin(): Promise<string> {
  const config = readConfig(process.env);
  const url = await portalDatabase(config, undo);
  await migrate(url);
  const opened = openDatabase(url, { max: 2 });
  undo.push(opened.close);
  const log = pino({ level: 'warn' });
  const queue = await openQueue(url, { works: false, log });
  undo.push(() => queue.stop());
  const portal = { db: opened.db, clock: clockRunningFrom(config.clockStart ?? null), config, queue, log };
  return inTransaction(portal, { kind: 'system', job: 'first superadmin' }, (change) =>
    createFirstSuperadmin(change, { email, first_name, last_name }, { again }),
  );
}
