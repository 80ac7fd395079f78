/**
 * kill-db: PostgreSQL is repeatedly killed with SIGKILL under 40 writers while the portal continues. No acknowledged
 * change is lost, half-written or doubled, and the portal recovers soon without a restart. The control with commits
 * that do not wait for the disk must lose something, or the drill proves nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import type { RunningPortal } from '@parade/e2e/portal.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { postmasterOf } from '@parade/server/database/embedded/orphan.ts';
import pg from 'pg';
import { atLeast, type Figure, none, soonEnough } from './figure.ts';
import {
  countWritten,
  createdIn,
  retryUnanswered,
  untilCreated,
  untilSaved,
  write,
  writers,
  type Written,
} from './stage/writers.ts';

const year = 2027;

export async function killDb(short: boolean): Promise<Figure[]> {
  const safe = await killed(short ? 3 : 50, true);
  // What is not yet on the disk at a kill is chance, so it repeats until one has lost something.
  const careless = await killed(25, false);
  return [
    ...safe.figures,
    none('portals that ended with their database', safe.isGone ? 1 : 0),
    soonEnough('longest time until a good answer', Math.max(...safe.pauses), 10_000, short),
    atLeast('the same with synchronous_commit off: acknowledged and lost', careless.lost, 1),
  ];
}

interface Outcome {
  readonly figures: readonly Figure[];
  /** Acknowledged entries and saves that are missing. */
  readonly lost: number;
  /** Milliseconds from each kill to the next successful response. */
  readonly pauses: readonly number[];
  readonly isGone: boolean;
}

async function killed(kills: number, isSafe: boolean): Promise<Outcome> {
  const portal = await startOnSeason({ LOG_LEVEL: 'fatal' }, 'on disk');
  try {
    // Before commits do not wait: a login that the first kill takes would leave nobody to write.
    const client = await signedInClient(portal.url, 'admin@example.org', 'parade-demo-2027');
    if (!isSafe) await carelessly(portal);
    const written: Written = { created: new Map(), saved: new Map(), busy: 0, errors: 0 };
    let running = true;
    let lost = 0;
    const all = Promise.all(Array.from({ length: writers }, () => write(client, written, year, () => running)));
    const pauses: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      if (isSafe) await pause(1_000 + ((kill * 137) % 700));
      else await untilCreated(written, createdIn(written) + 5);
      killDatabase(portal);
      pauses.push(await untilGood(portal));
      if (isSafe) continue;
      lost = lostIn(await countWritten(portal.databaseUrl, copied(written)));
      if (lost > 0) break;
    }
    await untilSaved(written, writers);
    running = false;
    await all;
    const isGone = !isAlive(portal.pid);
    if (isSafe) await retryUnanswered(client, written, year);
    const figures = await countWritten(portal.databaseUrl, written);
    return { figures, lost: isSafe ? lostIn(figures) : lost, pauses, isGone };
  } finally {
    await portal.stop();
  }
}

function lostIn(figures: readonly Figure[]): number {
  const lost = figures.filter(({ what }) => what.startsWith('acknowledged') && what.endsWith('lost'));
  return lost.reduce((sum, { value }) => sum + Number(value), 0);
}

/** Copies what was acknowledged so far, since writers continue during the count. */
function copied(written: Written): Written {
  return { ...written, created: new Map(written.created), saved: new Map(written.saved) };
}

/** Acknowledges commits up to a second before they are on the disk; the database is killed in between. */
async function carelessly(portal: RunningPortal): Promise<void> {
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query('alter database parade set synchronous_commit = off');
  // Whatever else would write the log down in between: a kill takes what is in the memory of the database, and no more.
  for (const setting of [
    "wal_writer_delay = '10s'",
    "wal_writer_flush_after = '1GB'",
    'bgwriter_lru_maxpages = 0',
    // From the first kill on.
    "wal_buffers = '128MB'",
  ])
    await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  // Ends open connections, which would keep their earlier setting.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'parade' and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  await client.end();
  await untilGood(portal);
}

/** Kills the postmaster and all its processes at once, so that none can write anything more. */
function killDatabase({ dataDir }: RunningPortal): void {
  const postmaster = postmasterOf(join(dataDir, 'postgres', 'cluster'));
  if (postmaster === undefined) throw new Error('there is no database to kill');
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  for (const pid of [postmaster, ...children.map(Number)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

async function untilGood({ url, output }: RunningPortal): Promise<number> {
  const began = performance.now();
  for (;;) {
    // The first response after a kill may be to a request before it.
    await pause(50);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return Math.round(performance.now() - began);
    if (performance.now() - began > 60_000) throw new Error(`no good answer for a minute:\n${output()}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
