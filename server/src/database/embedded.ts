import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { embeddedBinaries } from './binaries.ts';

export interface EmbeddedOptions {
  /** Folder that holds, or will hold, the cluster; its parent must exist or be creatable. */
  readonly folder: string;
  /** Folder of initdb and postgres; the embedded ones unless said. */
  readonly binaries?: string;
  /** For throw-away clusters of tests: no durability. Never for people's data. */
  readonly throwAway?: boolean;
}

export interface EmbeddedServer {
  /** Connection url of a database of the cluster. */
  readonly url: (database?: string) => string;
  readonly pid: number;
  /** Clean shutdown, bounded: fast first, then immediate. */
  stop(): Promise<void>;
}

/** A unix socket's path may have about 107 bytes; PostgreSQL adds '/.s.PGSQL.5432'. */
const longestSocketFolder = 90;
const database = 'parade';

/**
 * Starts a real PostgreSQL on a folder: unix socket only, no port, no password, the socket folder being closed to
 * others. A database left behind by a killed server is stopped cleanly first, so that nobody else holds the data.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { folder } = options;
  const owner = ownerOfCluster();
  mkdirSync(folder, { recursive: true });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const binaries = options.binaries ?? embeddedBinaries(join(folder, 'binaries'));
  const data = join(folder, 'cluster');
  const sockets = socketFolder(folder, owner);
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data, owner);
  await endOrphan(data);
  const child = await launch(binaries, data, sockets, owner, options.throwAway ?? false);
  const url = (name = database) => `postgres://parade@/${name}?host=${encodeURIComponent(sockets)}`;
  await waitUntilServing(url('postgres'), child);
  await createDatabase(url);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: there it runs as the system user postgres (or nobody). */
function ownerOfCluster(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Try the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user or set DATABASE_URL',
  );
}

function socketFolder(folder: string, owner: Owner | undefined): string {
  const near = join(folder, 'socket');
  // A long path gets a short folder of its own, the same at every start.
  const path =
    near.length <= longestSocketFolder
      ? near
      : join(tmpdir(), `parade-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

function asOwner(owner: Owner | undefined): { uid?: number; gid?: number } {
  return owner ? { uid: owner.uid, gid: owner.gid } : {};
}

/** initdb into a temporary name, then rename: a half-made cluster is never taken for one. */
function initialise(binaries: string, data: string, owner: Owner | undefined): void {
  const unfinished = mkdtempSync(`${data}-new-`);
  if (owner) chownSync(unfinished, owner.uid, owner.gid);
  try {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', unfinished, '-U', 'parade', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      {
        ...asOwner(owner),
        cwd: unfinished,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      },
    );
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const detail = String((error as { stderr?: unknown }).stderr ?? error);
    throw new Error(
      `the embedded database could not be made in ${data}: ${detail.trim()}. Its folder must be reachable for the user that runs it; set DATA_DIR elsewhere or DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** The pid in postmaster.pid, when a postgres of this very folder runs under it. */
function runningPostmaster(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return undefined;
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(data) ? pid : undefined;
  } catch {
    // No /proc (macOS): the pid file and a living process have to do.
    return existsSync('/proc') ? undefined : pid;
  }
}

async function endOrphan(data: string): Promise<void> {
  const pid = runningPostmaster(data);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (runningPostmaster(data) === undefined) return;
    await pause(50);
  }
  throw new Error(`another PostgreSQL (process ${pid}) holds ${data} and does not stop`);
}

async function launch(
  binaries: string,
  data: string,
  sockets: string,
  owner: Owner | undefined,
  throwAway: boolean,
): Promise<ChildProcess> {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '120',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'fatal',
    ...(throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const postgres = [join(binaries, 'postgres'), '-D', data, ...flags];
  // The database ends with the server, also when the server is killed: the kernel sends it a fast shutdown.
  const [command, ...rest] = hasSetpriv()
    ? [
        'setpriv',
        '--pdeathsig',
        'INT',
        ...(owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []),
        '--',
        ...postgres,
      ]
    : postgres;
  // After kill -9 of everything the dead postmaster's memory blocks the start for about a second.
  for (let waited = 0; ; waited += 250) {
    const child = spawn(command as string, rest, {
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
      ...(hasSetpriv() ? {} : asOwner(owner)),
    });
    const complaint = await firstComplaint(child);
    if (complaint === undefined) return child;
    if (waited >= 15_000 || !/postmaster\.pid|shared memory/.test(complaint))
      throw new Error(`the embedded database did not start: ${complaint.trim()}`);
    await pause(250);
  }
}

/** What the child says before it exits early; undefined once its socket is due (it lives). */
function firstComplaint(child: ChildProcess): Promise<string | undefined> {
  return new Promise((settle) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2000);
    });
    const alive = setTimeout(() => settle(undefined), 150);
    child.once('error', (error) => {
      clearTimeout(alive);
      settle(error.message);
    });
    child.once('exit', () => {
      clearTimeout(alive);
      settle(said || 'it ended at once');
    });
  });
}

let setpriv: boolean | undefined;
function hasSetpriv(): boolean {
  if (setpriv === undefined) {
    try {
      execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
      setpriv = process.platform === 'linux';
    } catch {
      setpriv = false;
    }
  }
  return setpriv;
}

async function waitUntilServing(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; ; waited += 25) {
    if (child.exitCode !== null) throw new Error('the embedded database ended while starting');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (waited > 60_000) throw new Error('the embedded database does not answer', { cause: error });
      await pause(25);
    }
  }
}

async function createDatabase(url: (name?: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle());
  });
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGQUIT'), 8_000);
  await ended;
  clearTimeout(limit);
}

/** One server a data folder: refuses while another live process holds the lock file. */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'server.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isOurs(holder))
    throw new Error(
      `another portal (process ${holder}) runs on ${dataDir}: stop it, or set DATA_DIR to another folder`,
    );
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isOurs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return false;
  }
}
