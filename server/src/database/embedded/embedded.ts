import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { embeddedBinaries } from './binaries.ts';
import { dropStalePidFile, endOrphan } from './orphan.ts';
import { builtMould, unpackMould } from './mould.ts';
import { commandAs, findRunAs, type RunAs } from './runAs.ts';
import { isUnsettled, noteUnsettled, removeUnsettled, settle } from './settling.ts';
import { openSockets, socketAddress } from './sockets.ts';

export interface EmbeddedOptions {
  /** Folder of the cluster; its parent exists or can be created. */
  readonly folder: string;
  /** Folder of initdb and postgres; by default the embedded ones. */
  readonly binaries?: string;
  /** Packed cluster of the same binaries that a new one starts from; by default that of the build. */
  readonly mould?: string;
  /** A packed demo season that a new cluster starts from instead of a mold, with what else must be unpacked for it. */
  readonly season?: { readonly cluster: string; readonly unpackFiles: () => Promise<void> } | undefined;
  /** What else belongs to a new cluster: until then, a start that finds it begins anew. */
  readonly completed?: Promise<unknown>;
  /** For throw-away clusters of tests: no durability. Never for people's data. */
  readonly throwAway?: boolean;
  /**
   * Gets a promise that the new cluster's files are on the disk; without it, the start waits for them. Until then,
   * nothing may be acknowledged to anybody.
   */
  readonly settling?: (settled: Promise<void>) => void;
  /** Called when the database has ended unexpectedly and is started again; stderr by default. */
  readonly log?: (words: string) => void;
}

export interface EmbeddedServer {
  /** Connection url of a database of the cluster; the same after restarts. */
  readonly url: (database?: string) => string;
  readonly pid: number;
  /** Whether its cluster was just made of the packed season. */
  readonly isOfSeason: boolean;
  /** Clean shutdown, bounded: fast first, then immediate. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a folder: unix socket only, no port, no password, with the socket folder closed to
 * others. First it cleanly stops a database that a killed server left behind, so that nobody else uses the data.
 * Restarts it if it ends unexpectedly. The caller holds the lock of the folder (folderLock.ts).
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32')
    throw new Error(
      'the embedded PostgreSQL uses Unix sockets, which Node does not support on Windows: set DATABASE_URL',
    );
  const cluster = await prepare(options);
  await endOrphan(cluster.data);
  const log = options.log ?? ((words) => console.error(words));
  let child = await launch(cluster);
  let stopping = false;
  const watch = () => {
    if (hasEnded(child)) void again();
    else child.once('exit', () => void again());
  };
  const again = async () => {
    while (!stopping) {
      log('The embedded PostgreSQL stopped unexpectedly and is being restarted');
      try {
        child = await launch(cluster);
        if (stopping) await end(child);
        else watch();
        return;
      } catch (error) {
        log(String(error));
        await pause(5_000);
      }
    }
  };
  watch();
  const stop = async () => {
    stopping = true;
    await end(child);
  };
  const settled = settle(cluster.binaries, cluster.data, cluster.way, options.completed);
  // Its failure is thrown where it is awaited, below or by the caller.
  settled.catch(() => undefined);
  try {
    await createDatabase(cluster.url);
    if (options.settling) options.settling(settled);
    else await settled;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: cluster.url,
    get pid() {
      return child.pid ?? 0;
    },
    isOfSeason: cluster.isOfSeason,
    stop,
  };
}

/** Returns whether the folder has a cluster, which the first start creates: one that was broken off begins anew. */
export function hasCluster(folder: string): boolean {
  const data = join(folder, 'cluster');
  return existsSync(join(data, 'PG_VERSION')) && !isUnsettled(data);
}

/** Returns the url of the database that serves a folder now, whoever started it; undefined if none does. */
export async function servingUrl(folder: string): Promise<string | undefined> {
  const url = urlOf(socketAddress(folder), database);
  return (await serves(url)) ? url : undefined;
}

interface Cluster {
  readonly binaries: string;
  readonly data: string;
  readonly way: RunAs;
  readonly isOfSeason: boolean;
  readonly flags: readonly string[];
  readonly url: (database?: string) => string;
}

const database = 'parade';
/** After kill -9 of everything, the dead postmaster's memory blocks the start for about a second. */
const blocked = /postmaster\.pid|shared memory/;
const patienceMs = 15_000;
/** How long to wait for a living server: a crash recovery may take long. */
const recoveryMs = 120_000;

const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // In the folder itself, which is deleted: a killed server would leave its shared memory in /dev/shm.
  dynamic_shared_memory_type: 'mmap',
};

async function prepare({ folder, throwAway = false, ...options }: EmbeddedOptions): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const binaries = options.binaries ?? embeddedBinaries(join(folder, 'binaries'));
  refuseShellSigns(binaries);
  const way = findRunAs(binaries, folder);
  // The modes of an earlier version, or of a copy that lost them, which PostgreSQL refuses.
  chmodSync(folder, 0o700);
  const data = join(folder, 'cluster');
  await removeUnsettled(data);
  let isOfSeason = false;
  if (existsSync(join(data, 'PG_VERSION'))) chmodSync(data, 0o700);
  else {
    const mould = options.mould ?? (options.binaries === undefined ? builtMould() : undefined);
    await initializeCluster(data, way, throwAway, async (unfinished) => {
      isOfSeason = await isMadeOf(options.season?.cluster, unfinished, way, options.season?.unpackFiles);
      if (!isOfSeason) await makeCluster(binaries, unfinished, way, mould);
    });
  }
  const sockets = openSockets(folder, way.owner);
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets.served,
    max_connections: '120',
    shared_buffers: '256MB',
    // All queries are short, so compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Messages about statements would put people's data into the log.
    log_min_messages: 'fatal',
    ...(throwAway ? throwAwaySettings : {}),
  };
  return {
    binaries,
    data,
    way,
    isOfSeason,
    flags: Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    url: (name = database) => urlOf(sockets.address, name),
  };
}

/** initdb finds postgres beside it through a shell, which takes these for its own, and says that there is none. */
function refuseShellSigns(binaries: string): void {
  if (/[$"`]/.test(binaries))
    throw new Error(
      `the embedded PostgreSQL cannot run from ${binaries}, because it cannot read a path with $, " or \`: move the portal to a folder without them, or set DATABASE_URL`,
    );
}

function urlOf(sockets: string, name: string): string {
  // What is left out here would be taken from PGPORT and PGSSLMODE, which are meant for another PostgreSQL.
  return `postgres://parade@/${name}?host=${encodeURIComponent(sockets)}&port=5432&sslmode=disable`;
}

/**
 * What a start that was killed has begun may go on for a moment, and write files into a folder that is being deleted. Not for
 * `rmSync`, which pauses for whole seconds alone: below one, its tries follow upon one another.
 */
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const;

/** Creates the cluster under a temporary name, then renames it, so that a partial one is never used. */
async function initializeCluster(
  data: string,
  way: RunAs,
  throwAway: boolean,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  for (const name of readdirSync(dirname(data)))
    if (name.startsWith(`${basename(data)}-new-`)) await rm(join(dirname(data), name), removal);
  const unfinished = mkdtempSync(`${data}-new-`);
  if (way.owner) chownSync(unfinished, way.owner.uid, way.owner.gid);
  try {
    await make(unfinished);
    if (!throwAway) noteUnsettled(data);
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const detail = String((error as { stderr?: unknown }).stderr ?? error).trim();
    refuseFullDisk(detail, data, error);
    throw new Error(
      `could not create the embedded database in ${data}: ${detail}. Set DATA_DIR to a different folder, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** PostgreSQL says it in several lines, of its files alone. */
function refuseFullDisk(complaint: string, data: string, cause?: unknown): void {
  if (/No space left on device|ENOSPC/.test(complaint))
    throw new Error(
      `there is no room left for the embedded database in ${data}: make room, or set DATA_DIR to a different folder`,
      { cause },
    );
}

/**
 * Creates it from the mold, if there is one that this machine can unpack, else by initdb. Neither waits for the disk.
 */
async function makeCluster(binaries: string, data: string, way: RunAs, mould: string | undefined): Promise<void> {
  if (await isMadeOf(mould, data, way)) return;
  const flags = ['-D', data, '-U', 'parade', '--auth-local=trust', '--auth-host=reject', '-E', 'UTF8'];
  // The ICU root collation sorts names as people do, accents and scripts included, and is the same on every system.
  flags.push('--locale=C', '--locale-provider=icu', '--icu-locale=und');
  // Its files are flushed to the disk while the server already works.
  flags.push('--no-sync');
  const { command, args, ids } = commandAs(way, join(binaries, 'initdb'), flags);
  await promisify(execFile)(command, args, { ...ids, cwd: data, env: environment() });
}

/** Unpacks a packed cluster, and what belongs to it; returns whether there is one and this machine can unpack all of it. */
async function isMadeOf(
  packed: string | undefined,
  data: string,
  way: RunAs,
  unpackRest?: () => Promise<void>,
): Promise<boolean> {
  if (packed === undefined) return false;
  const parts = await Promise.allSettled([unpackMould(packed, data, way), unpackRest?.()]);
  if (parts.every(({ status }) => status === 'fulfilled')) return true;
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true });
  return false;
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

/** Starts the server and waits until it serves; tries again while something dead blocks the folder. */
async function launch(cluster: Cluster): Promise<ChildProcess> {
  const { command, args, ids } = commandAs(
    cluster.way,
    join(cluster.binaries, 'postgres'),
    ['-D', cluster.data, ...cluster.flags],
    { endsWithUs: true },
  );
  for (let waited = 0; ; waited += 250) {
    const child = spawn(command, args, {
      ...ids,
      cwd: cluster.data,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment(),
      // In a session of its own: Ctrl-C in the terminal must reach the portal first, which still has answers to finish.
      detached: true,
    });
    const complaint = await complaintOf(child, cluster.url('postgres'));
    if (complaint === undefined) return child;
    refuseFullDisk(complaint, cluster.data);
    if (waited >= patienceMs || !blocked.test(complaint))
      throw new Error(`the embedded database did not start: ${complaint.trim()}`);
    dropStalePidFile(cluster.data);
    await pause(250);
  }
}

/** Returns undefined as soon as the server serves, or its output if it ends instead. */
async function complaintOf(child: ChildProcess, url: string): Promise<string | undefined> {
  let output = '';
  let ended = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-2000);
  });
  // 'close' and not 'exit': all output has arrived by then.
  child.once('close', () => {
    ended = true;
  });
  child.once('error', (error) => {
    output += error.message;
    ended = true;
  });
  for (let waited = 0; waited < recoveryMs && !ended; waited += 20) {
    if (await serves(url)) return undefined;
    await pause(20);
  }
  if (!ended) await end(child);
  return output || 'it stopped without an error message';
}

async function serves(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(url: (name?: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGQUIT'), 8_000);
  await ended;
  clearTimeout(limit);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
