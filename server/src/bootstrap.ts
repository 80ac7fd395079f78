import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { BegunSeason } from '../../database/seed/season.ts';
import { clockRunningFrom } from './clock.ts';
import { type Config, ConfigError, isMailOff } from './config.ts';
import { prepareAppRole } from './database/appRole.ts';
import { openLog } from './log.ts';
import { migrate } from './database/migrate.ts';
import type { Closing } from './ending.ts';
import { type OpenDatabase, openDatabase, openKept } from './database/pool.ts';
import { refuseSharedConnections, SharedConnections } from './database/pooler.ts';
import { serveWellKnown } from './content/wellKnown.ts';
import { fillCompletions } from './entries/formStatuses/keeping.ts';
import { fillSearchKeys } from './database/searching.ts';
import { buildApp } from './http/app.ts';
import { listeningError } from './http/listening.ts';
import { serveWeb } from './http/web.ts';
import { openQueue } from './jobs/queue.ts';
import { startJobs } from './jobs/start.ts';
import type { Observed } from './observing/figures.ts';
import { watchParts } from './observing/health.ts';
import { openObservatory } from './observing/observatory.ts';
import { outagesOf } from './observing/outages.ts';
import { plainFailure } from './observing/plainFailure.ts';
import type { Portal } from './portal.ts';
import { readPreview } from './reports/previews.ts';
import { rooms } from './rooms.ts';
import {
  addHomePages,
  adoptSeason,
  beginDemo,
  demoAccountLines,
  firstAccountLines,
  initializeSeason,
  loadDemo,
} from './season.ts';
import { prepareFolders } from './storage/prepare.ts';
import { serveBrand } from './settings/brandFiles.ts';
import { refuseDemoInProduction } from './users/signIn/demoAccounts.ts';
import { adoptSecret } from './waivers/evidence/secretAdoption.ts';
import { readCover } from './users/signIn/cover.ts';
import { readOpening } from './waivers/signing/opening.ts';

export { beginDemo };

/** Work that began before the database served. */
export interface Prepared {
  /** Returns the work that must finish before anybody is answered. */
  readonly settled: () => Promise<void> | undefined;
  /** The begun part of the demo season. */
  readonly begun: Promise<BegunSeason> | undefined;
  /** Present if the database is that of a packed season, which becomes this portal's own: called when it has. */
  readonly adopted?: (() => void) | undefined;
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
}

/**
 * Opens the portal on a database that serves: migrations, season, queue, HTTP, jobs. Adds to `parts` what must be
 * closed if a later step fails or the portal ends, the latest last.
 */
export async function openPortal(
  config: Config,
  url: string,
  parts: Closing[],
  print: (words: string) => void,
  { settled, begun, adopted, stopping }: Prepared,
): Promise<void> {
  const log = openLog(config.logLevel);
  if (stopping.aborted) outagesOf(log).stop();
  else stopping.addEventListener('abort', () => outagesOf(log).stop());
  print('Preparing the database');
  await prepareDatabase(config, url);
  if (config.databaseReadUrl !== undefined) await refuseSharedReads(config.databaseReadUrl, log);
  if (await adoptSecret(url, config.secret))
    print('The evidence of signed waivers now has its own key, so you can change SECRET: npm run rotate-secret');
  if (adopted) await adoptSeason(config, url);
  adopted?.();
  const works = config.process !== 'web';
  const queue = await openQueue(url, { works, log });
  const closing = (what: string, close: () => unknown) => parts.push({ what, close });
  closing('jobs of the queue', () => queue.stop());
  const role = await prepareAppRole(url, log);
  const opened = openDatabase(url, { log, role, max: config.pools.requests, kept: 4 });
  const [searches, exports] = openApart(config, url, { log, role });
  // Monitoring is answered even if every other connection is busy.
  const observed = openDatabase(url, { log, role, max: 2, patienceMs: 2_000 });
  // Closed after the queue, because jobs that are finishing still need the pools.
  const pooled = [opened, searches, exports, observed].map(({ close }) => ({
    what: 'statements of the database',
    close,
  }));
  parts.splice(-1, 0, ...pooled);
  if (config.production) await refuseDemoInProduction(opened.db);
  const clock = clockRunningFrom(config.clockStart ?? null);
  const apart = { searches: searches.db, exports: exports.db };
  const portal: Portal = { db: opened.db, reads: opened.reads, apart, clock, config, queue, log };
  await prepareFolders(portal).catch((error: unknown) => {
    throw new ConfigError(`DATA_DIR: ${plainFailure(error)}`);
  });
  await initializeSeason(portal, print);
  const pools = { requests: ofRequests(opened), searches: searches.pool, exports: exports.pool };
  const watched: Observed = { observing: observed.db, pools };
  // Built beside the season, which waits for the database most of the time.
  const building = config.process === 'worker' ? undefined : appOf(portal, watched);
  // It is awaited below; a failure before that must not end the process as unhandled.
  building?.catch(() => undefined);
  const demoLines = adopted
    ? await demoAccountLines()
    : await loadDemo(portal, () => openDatabase(url, { log, role, max: 2 }), print, await begun);
  await addHomePages(portal);
  await settled();
  // People wait for the web processes on this machine, so a worker has a lower priority.
  if (config.process === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  let endJobs: (() => unknown) | undefined;
  closing('letters on their way', () => endJobs?.());
  if (building) closing('requests under way', await listen(portal, await building));
  if (config.metricsPort !== undefined)
    closing('the port of the figures', (await openObservatory(portal, watched, config.metricsPort)).close);
  closing('the watch of its parts', watchParts(portal, observed.db).end);
  const firstLines = building ? [...demoLines, ...(await firstAccountLines(portal))] : demoLines;
  if (isMailOff(config)) log.warn('SMTP_URL is not set: emails are listed in the outbox, and none is sent');
  if (firstLines.length > 0) console.log(firstLines.join('\n'));
  // After the portal is open, because the queue may have seconds of work, such as the signed PDFs of a whole season.
  if (building) await visitorsFirst(stopping);
  if (stopping.aborted) return;
  if (building) await Promise.all([opened, searches, exports].map(openKept));
  const spelling = (await building)?.makeSpellings();
  spelling?.catch((error: unknown) => log.error({ err: error }, 'answers cannot be spelled'));
  closing('keys for the search', fillSearchKeys(url, log).end);
  if (works) closing('completions of forms', fillCompletions(portal.db, log).end);
  if (works) endJobs = await startJobs(portal);
  if (config.process === 'worker') console.log('The worker is ready: it sends letters and runs jobs');
}

/** The figures of the pool of requests, with the reads that wait although others find a connection. */
function ofRequests({ pool, waitingReads }: OpenDatabase): NonNullable<Observed['pools']>[string] {
  return {
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount + waitingReads();
    },
  };
}

/** Waits until those who have waited for the portal had their first answers, or until it stops. */
function visitorsFirst(stopping: AbortSignal): Promise<void> {
  return pause(500, undefined, { signal: stopping }).catch(() => undefined);
}

/**
 * Opens the pools of searches, which end after two seconds, and of exports, which read in batches. Neither takes a
 * connection from people who save and sign.
 */
function openApart(
  { pools, databaseReadUrl }: Config,
  url: string,
  options: Parameters<typeof openDatabase>[1],
): [OpenDatabase, OpenDatabase] {
  const from = databaseReadUrl ?? url;
  return [
    openDatabase(from, { ...options, max: pools.searches, kept: 1, statementMs: searchMs }),
    openDatabase(from, { ...options, max: pools.exports, kept: 3 }),
  ];
}

/** Time that a statement of a search may take. */
const searchMs = 2_000;

async function prepareDatabase({ databaseUrl }: Config, url: string): Promise<void> {
  try {
    if (databaseUrl !== undefined) await refuseSharedConnections(url);
    await migrate(url);
  } catch (error) {
    if (databaseUrl === undefined)
      throw new ConfigError(
        `DATA_DIR: cannot use the database (${error instanceof Error ? error.message : String(error)})`,
      );
    const sentence = plainFailure(error);
    throw new ConfigError(
      sentence.startsWith('DATABASE_URL: ') ? sentence : `DATABASE_URL: cannot use the database (${sentence})`,
    );
  }
}

/**
 * Checks the read copy. If it is away now, it is checked when it is back; until then searches and exports are refused,
 * and nothing else.
 */
async function refuseSharedReads(url: string, log: Logger): Promise<void> {
  try {
    await refuseSharedConnections(url);
  } catch (error) {
    if (error instanceof SharedConnections)
      throw new ConfigError(`DATABASE_READ_URL: cannot use it (${error.message})`);
    log.warn({ err: error }, 'the copy of the database for searches and exports is not responding');
  }
}

async function appOf(portal: Portal, observed: Observed): Promise<FastifyInstance> {
  const app = await buildApp(portal, rooms, observed);
  serveBrand(app, portal);
  serveWellKnown(app, portal);
  await serveWeb(app, {
    readOpening: (token) => readOpening(portal, token),
    readCover: () => readCover(portal),
    readPreview: (path) => readPreview(portal, path),
    liveSiteUrl: portal.config.liveSiteUrl,
  });
  await app.ready();
  return app;
}

/** Listens, and returns a function that ends it. */
async function listen(portal: Portal, app: FastifyInstance): Promise<() => Promise<void>> {
  const { host, port: wanted } = portal.config;
  await app.listen({ port: wanted, host }).catch((error: unknown) => {
    throw listeningError(error, host, wanted);
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : portal.config.port;
  console.log(`The portal is ready at ${portal.config.publicUrl.replace(/:0$/, `:${port}`)}`);
  return () => close(app);
}

/** Ends gracefully: no new connections, running calls finish, idle connections are closed, 8 seconds at most. */
async function close(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const limit = setTimeout(() => app.server.closeAllConnections(), 8_000);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}
