/**
 * `node tools/superadmin.ts anna@example.org Anna Ruiz`: makes the first superadmin of a portal that has none and prints the
 * link that sets the password. In production there is no other way in. With the embedded database the portal must be
 * stopped meanwhile; with DATABASE_URL it may run.
 */
import { join } from 'node:path';
import { systemClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { change } from '@parade/server/database/change.ts';
import { startEmbedded } from '@parade/server/database/embedded.ts';
import { lockDataFolder } from '@parade/server/database/folderLock.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { makeFirstSuperadmin } from '@parade/server/users/firstSuperadmin.ts';
import pino from 'pino';

const [email = '', first_name = '', ...rest] = process.argv.slice(2);
const last_name = rest.join(' ');
const undo: (() => unknown)[] = [];
try {
  if (!/^\S+@\S+\.\S+$/.test(email) || first_name === '' || last_name === '')
    throw new Error('Use: node tools/superadmin.ts anna@example.org Anna Ruiz');
  console.log(await make());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function make(): Promise<string> {
  const config = readConfig(process.env);
  let url = config.databaseUrl;
  if (url === undefined) {
    undo.push(lockDataFolder(config.dataDir));
    const server = await startEmbedded({ folder: join(config.dataDir, 'postgres') });
    undo.push(() => server.stop());
    url = server.url();
  }
  await migrate(url);
  const opened = openDatabase(url, { max: 2 });
  undo.push(opened.close);
  const log = pino({ level: 'warn' });
  const queue = await openQueue(url, { works: false, log });
  undo.push(() => queue.stop());
  const portal = { db: opened.db, clock: systemClock(), config, queue, log };
  return change(portal, { kind: 'system', job: 'first superadmin' }, (at) =>
    makeFirstSuperadmin(at, { email, first_name, last_name }),
  );
}
