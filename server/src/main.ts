import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Closing, closeAll, leave, openWatch, type Watch } from './ending.ts';
import { hasCluster, startEmbedded } from './database/embedded/embedded.ts';
import { lockDataFolder } from './database/embedded/folderLock.ts';
import { builtSeason, type PackedSeason, unpackFiles } from './database/embedded/packedSeason.ts';
import { flushTree } from './dataFolder.ts';
import { checkListening } from './http/listening.ts';
import { loggedError } from './loggedError.ts';
import { plainFailure } from './observing/plainFailure.ts';
import { version } from './observing/version.ts';
import { filesFolder } from './storage/disk.ts';

/**
 * Starts the portal: configuration, address, database, migrations, season, queue, HTTP, in this order. If a later step
 * fails or a signal arrives, it undoes the earlier ones in reverse, so that there is never a half-started process.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  console.log(`Parade portal ${version}`);
  const opened: Closing[] = [];
  let watch: Watch | undefined;
  let isAsked = false;
  const stop = new AbortController();
  const shutDown = once(async () => {
    stop.abort();
    watch ??= openWatch();
    await closeAll(opened, { watch, failed: printError });
    if (isAsked) console.log('The portal has stopped');
    return watch;
  });
  const end = (signal: string) => {
    if (!isAsked) print(`${signal} received: stopping the portal`);
    isAsked = true;
    void shutDown().then(leave);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The terminal, or the connection to it, is gone.
  process.on('SIGHUP', end);
  try {
    await bringUp(config, opened, stop.signal);
    watch ??= openWatch();
  } catch (error) {
    const closed = await shutDown();
    // A start whose parts were closed meanwhile fails.
    if (isAsked) await leave(closed);
    throw error;
  }
}

async function bringUp(config: Config, opened: Closing[], stopping: AbortSignal): Promise<void> {
  if (config.process !== 'worker') await checkListening(config);
  if (config.metricsPort !== undefined) await checkMetricsPort(config, config.metricsPort);
  const isFirst = config.databaseUrl === undefined && !hasCluster(postgresFolder(config));
  const season = isFirst ? builtSeason(config, systemClock().now()) : undefined;
  let settled: Promise<void> | undefined;
  const serving = served(config, opened, season, (settling) => {
    settled = settling.catch((error: unknown) => {
      throw new ConfigError(`DATA_DIR: ${plainFailure(error)}`);
    });
    settled.catch(() => undefined);
  });
  // Each is awaited below; a failure before that must not end the process as unhandled.
  serving.catch(() => undefined);
  // Loading the portal's modules takes about as long as the database needs to start, so each runs on a core of its own.
  // The database is started first, because loading leaves no time for anything else.
  await new Promise(setImmediate);
  const loading = import('./bootstrap.ts');
  // Only at the first start; a later one has its season.
  const begun = isFirst && config.demo && !season ? loading.then(({ beginDemo }) => beginDemo(config)) : undefined;
  loading.catch(() => undefined);
  begun?.catch(() => undefined);
  const { url, adopted } = await serving;
  const { openPortal } = await loading;
  await openPortal(config, url, opened, print, { settled: () => settled, begun, adopted, stopping });
  // Otherwise, after a kill, the next start would compile everything again.
  flushCompileCache();
}

async function checkMetricsPort({ host, port, process }: Config, metricsPort: number): Promise<void> {
  // Nothing listens on PORT yet.
  if (process !== 'worker' && metricsPort === port && port !== 0)
    throw new ConfigError(`METRICS_PORT must be another port than PORT, but both are ${port}`);
  await checkListening({ host, port: metricsPort }, 'METRICS_PORT');
}

type Settling = (settled: Promise<void>) => void;

/** A database that serves. */
interface Served {
  readonly url: string;
  /** Present if it was just made of a packed season: called once the portal has made that its own. */
  readonly adopted?: (() => void) | undefined;
}

async function served(
  config: Config,
  opened: Closing[],
  season: PackedSeason | undefined,
  settling: Settling,
): Promise<Served> {
  return config.databaseUrl === undefined ? embedded(config, opened, season, settling) : { url: config.databaseUrl };
}

async function embedded(
  config: Config,
  opened: Closing[],
  season: PackedSeason | undefined,
  settling: Settling,
): Promise<Served> {
  print('Starting the embedded PostgreSQL');
  const completed = Promise.withResolvers<unknown>();
  // It is awaited once the cluster is on the disk; a failure before that must not end the process as unhandled.
  completed.promise.catch(() => undefined);
  try {
    opened.push({ what: 'the lock of DATA_DIR', close: lockDataFolder(config.dataDir) });
    const files = filesFolder(config);
    const server = await startEmbedded({
      folder: postgresFolder(config),
      season: season && { cluster: season.cluster, unpackFiles: () => unpackFiles(season, files) },
      completed: completed.promise,
      settling,
    });
    opened.push({ what: 'the embedded PostgreSQL', close: () => server.stop() });
    if (!server.isOfSeason) {
      completed.resolve(undefined);
      return { url: server.url() };
    }
    const adoption = Promise.withResolvers<void>();
    completed.resolve(Promise.all([flushTree(files), adoption.promise]));
    return { url: server.url(), adopted: adoption.resolve };
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${plainFailure(error)}`);
  }
}

function postgresFolder({ dataDir }: Config): string {
  return join(dataDir, 'postgres');
}

function print(words: string): void {
  console.log(`${words} …`);
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= work());
}

/** Printed output also ends up in logs, so it may contain nothing that somebody typed. */
function printError(error: unknown): void {
  console.error(JSON.stringify(loggedError(error), null, 2).replaceAll('\\n', '\n'));
}

process.on('uncaughtException', (error) => {
  printError(error);
  process.exit(1);
});

start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`The portal did not start.\n${error.message}`);
  else printError(error);
  process.exit(1);
});
