import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { prepareAppRole } from '../database/appRole.ts';
import { machineBinaries } from '../database/embedded/binaries.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openQueue } from '../jobs/queue.ts';
import { throwAwayFolder } from './folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Url of the cluster's maintenance database; see database.ts. */
    clusterUrl: string;
    /** Name of the migrated database that test files copy. */
    templateDatabase: string;
  }
}

const templateDatabase = 'parade_template';

/**
 * Starts one PostgreSQL for each test run, in memory if the machine has space there, with a migrated template that each
 * test file copies. TEST_POSTGRES=system uses the machine's own binaries. The cluster is deleted at the end.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = throwAwayFolder('test');
  const server = await startEmbedded({
    folder,
    throwAway: true,
    ...(process.env.TEST_POSTGRES === 'system' ? { binaries: machineBinaries() } : {}),
  });
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrate(server.url(templateDatabase));
  // The queue's own tables are part of the template, so that test files need not create them.
  const log = pino({ level: 'silent' });
  const queue = await openQueue(server.url(templateDatabase), { works: false, log });
  await queue.stop();
  await prepareAppRole(server.url(templateDatabase), log);
  project.provide('clusterUrl', server.url('postgres'));
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await server.stop();
    remove();
  };
}
