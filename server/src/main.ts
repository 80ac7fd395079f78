import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import pino from 'pino';
import { clockRunningFrom } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { prepareAppRole } from './database/appRole.ts';
import { type EmbeddedServer, startEmbedded } from './database/embedded.ts';
import { lockDataFolder } from './database/folderLock.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/pool.ts';
import { buildApp } from './http/app.ts';
import { serveWeb } from './http/web.ts';
import { openQueue } from './jobs/queue.ts';
import { startJobs } from './jobs/start.ts';
import type { Portal } from './portal.ts';
import { rooms } from './rooms.ts';
import { laySeason, loadDemo } from './season.ts';

/**
 * Starts the portal: configuration, database, migrations, season, queue, HTTP, in this order, each undone in reverse
 * when a later one fails or a signal arrives, so that there is never a half-started process.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const undo: (() => unknown)[] = [];
  const shutDown = once(async () => {
    for (const step of undo.reverse()) await Promise.resolve(step()).catch((error: unknown) => console.error(error));
  });
  process.on('SIGTERM', () => void shutDown().then(() => process.exit(0)));
  process.on('SIGINT', () => void shutDown().then(() => process.exit(0)));
  try {
    await bringUp(config, undo);
  } catch (error) {
    await shutDown();
    throw error;
  }
}

async function bringUp(config: Config, undo: (() => unknown)[]): Promise<void> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const url = config.databaseUrl ?? (await embedded(config, undo)).url();
  say('Preparing the database');
  await migrate(url).catch((error: unknown) => {
    throw new ConfigError(
      `DATABASE_URL: the database cannot be used (${error instanceof Error ? error.message : String(error)})`,
    );
  });
  const works = config.process !== 'web';
  const queue = await openQueue(url, { works, log });
  undo.push(() => queue.stop());
  const opened = openDatabase(url, { log, role: await prepareAppRole(url, log) });
  // Before the queue's: jobs that are finishing still need the pool.
  undo.splice(-1, 0, opened.close);
  const clock = clockRunningFrom(config.clockStart ?? null);
  const portal: Portal = { db: opened.db, clock, config, queue, log };
  await laySeason(portal, say);
  const told = await loadDemo(portal, say);
  let endJobs: (() => unknown) | undefined;
  undo.push(() => endJobs?.());
  if (config.process !== 'worker') await listen(portal, undo);
  // Once the door is open: what waits in the queue may be seconds of work, as the papers of a whole season are.
  if (works) endJobs = await startJobs(portal);
  if (told.length > 0) console.log(told.join('\n'));
}

async function embedded(config: Config, undo: (() => unknown)[]): Promise<EmbeddedServer> {
  say('Starting the embedded PostgreSQL');
  try {
    undo.push(lockDataFolder(config.dataDir));
    const server = await startEmbedded({ folder: join(config.dataDir, 'postgres') });
    undo.push(() => server.stop());
    return server;
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function listen(portal: Portal, undo: (() => unknown)[]): Promise<void> {
  const app = await buildApp(portal, rooms);
  await serveWeb(app);
  await app.listen({ port: portal.config.port, host: portal.config.host });
  undo.push(() => close(app));
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : portal.config.port;
  console.log(`The portal is open at ${portal.config.publicUrl.replace(/:0$/, `:${port}`)}`);
}

/** Ends quietly: no new connections, running calls finish, kept-alive connections are closed, 8 seconds at most. */
async function close(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const limit = setTimeout(() => app.server.closeAllConnections(), 8_000);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}

function say(words: string): void {
  console.log(`${words} …`);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `The portal was not started.\n${error.message}` : error);
  process.exit(1);
});
