import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 15_000;

/**
 * Cleanly ends a PostgreSQL that a killed portal left on this folder, so that nobody else uses the data. It may already
 * be ending by itself. Throws if it does not end within 15 seconds.
 */
export async function endOrphan(data: string): Promise<void> {
  const pid = postmasterOf(data);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (postmasterOf(data) === undefined) return;
    await pause(50);
  }
  throw new Error(`another PostgreSQL (process ${pid}) is using ${data} and cannot be stopped`);
}

/** Returns the number in postmaster.pid, if a postgres of this very folder runs under it. */
export function postmasterOf(data: string): number | undefined {
  const pid = noted(data);
  if (pid === undefined) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  // Without /proc (macOS), the file and a living process must suffice.
  if (!existsSync('/proc/self')) return pid;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes postmaster.pid if its number belongs to another program now, which PostgreSQL itself cannot detect and would
 * wait for forever. Only on Linux, where it is visible that no process at all works in the folder: a server process
 * that outlived its postmaster still does.
 */
export function dropStalePidFile(data: string): void {
  if (noted(data) === undefined || postmasterOf(data) !== undefined || !existsSync('/proc/self/cwd')) return;
  const folder = realpathSync(data);
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) return;
    } catch {
      // It ended meanwhile, or belongs to another user, so it is not ours.
    }
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function noted(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
