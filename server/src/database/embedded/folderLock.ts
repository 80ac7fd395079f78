import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '../../dataFolder.ts';

/**
 * Locks a data folder for one portal: throws while another living process has it. The lock of a killed process is taken
 * over. A process is identified by its number and its start, because numbers are reused, in containers even at every
 * start. The lock also names its folder, so that a copy of one in use is not taken for it. Returns a function that
 * releases the lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  openDataFolder(dataDir);
  const file = join(dataDir, 'server.pid');
  const own = `${process.pid} ${startOf(process.pid) ?? ''}\n${placeOf(dataDir)}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 5) throw error;
    }
    const holder = read(file);
    if (holder === own) return () => rmSync(file, { force: true });
    if (holder !== undefined && lives(holder) && isCopied(holder, dataDir))
      throw new Error(
        `${dataDir} was copied from another folder while its portal (process ${pidOf(holder)}) was running, which still is: such a copy may be damaged. Use npm run backup and npm run restore, or stop that portal and copy its folder again`,
      );
    if (holder !== undefined && lives(holder))
      throw new Error(
        `another portal (process ${pidOf(holder)}) is using ${dataDir}: stop it, or set DATA_DIR to a different folder`,
      );
    setAside(file, holder);
  }
}

/** Renames the dead lock. If two do so at once, one would move the other's fresh lock, and puts it back. */
function setAside(file: string, expected: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) === expected) rmSync(aside);
  else renameSync(aside, file);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function lives(holder: string): boolean {
  const [, ...start] = (holder.split('\n')[0] ?? '').split(' ');
  const now = startOf(Number(pidOf(holder)));
  return now !== undefined && now === start.join(' ');
}

function pidOf(holder: string): string {
  return holder.split(' ')[0] ?? '';
}

/** Locks of an earlier version do not name their folder. */
function isCopied(holder: string, dataDir: string): boolean {
  const place = holder.split('\n')[1];
  return place !== undefined && place !== placeOf(dataDir);
}

/** Identifies a folder on this machine by whatever path it is reached. */
function placeOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  return `${dev}:${ino}`;
}

/** Returns when a process started, in a form to compare; undefined if there is no such process. */
function startOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  if (process.platform !== 'linux') {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    } catch {
      return undefined;
    }
  }
  try {
    // The name in the second field may contain anything, so fields are counted after its bracket; the 22nd is the
    // start.
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (state === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${rest[18]}`;
  } catch {
    return undefined;
  }
}
