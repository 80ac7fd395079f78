/** The messages between a portal's processes through the database: that they live, their outages, their clocks. */
import { sql } from 'kysely';
import { hkdfSync, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';
import { type Outage, outagesOf, type Part, parts } from './outages.ts';

/** A process that is silent for this long has ended, or cannot be reached. */
const lostSeconds = 30;
/** Clocks are compared with recent reports only, because a process that was restarted may have been corrected. */
const recentSeconds = 15;
/** Signatures, links and letters tolerate less than this. */
const maxDifferenceSeconds = 60;

interface Peer {
  readonly id: string;
  readonly kind: 'all' | 'web' | 'worker';
  readonly host: string;
  readonly pid: number;
  /** Its clock compared with the database's; null if it has ended. */
  readonly ahead_seconds: number | null;
  readonly age_seconds: number;
  readonly outages: Readonly<Record<string, number>>;
  readonly secret_mark: string | null;
  readonly is_own: boolean;
}

export interface Processes {
  /** Reports that this process lives and reads the others' reports. Throws what the database throws. */
  report(): Promise<void>;
  /** Reports that it has ended. */
  leave(): Promise<void>;
}

/** Opens one process among others; `elapsed`: milliseconds of a clock that never goes back. */
export function openProcesses(
  portal: Pick<Portal, 'config' | 'clock' | 'log'>,
  observing: Database,
  elapsed: () => number = () => performance.now(),
): Processes {
  const { config, log } = portal;
  const own: Own = { id: randomUUID(), host: hostname().slice(0, 200), secret_mark: markOf(config.secret) };
  const [outages, compareClocks] = [outagesOf(log), clockComparison(portal)];
  const compareSecrets = secretComparison(own.secret_mark, log);
  /** Since when others could be heard; undefined while the database does not answer. */
  let hearsSince: number | undefined = elapsed();
  return {
    report: async () => {
      const rows = await reportAndRead(portal, observing, own).catch((error: unknown) => {
        hearsSince = undefined;
        throw error;
      });
      hearsSince ??= elapsed();
      const peers = rows.filter(({ is_own }) => !is_own);
      outages.noteOthers(peers.flatMap(outagesIn));
      compareClocks(rows.find(({ is_own }) => is_own)?.ahead_seconds ?? 0, peers);
      compareSecrets(peers);
      // A worker that starts together with this process, or again, or that had no database either, gets its time.
      const isPatient = elapsed() - hearsSince < lostSeconds * 1000;
      if (config.process !== 'web' || peers.some(({ kind }) => kind !== 'web')) outages.worked('worker');
      else if (!isPatient) outages.failed('worker', undefined);
    },
    leave: async () => {
      await sql`update portal_processes set ahead_seconds = null, outages = '{}' where id = ${own.id}`.execute(
        observing,
      );
    },
  };
}

/** What a process is known by to the others. */
interface Own {
  readonly id: string;
  readonly host: string;
  readonly secret_mark: string;
}

/** Stores that this process lives, with its clock and outages, and returns all processes that live. */
async function reportAndRead(
  { config, clock, log }: Pick<Portal, 'config' | 'clock' | 'log'>,
  observing: Database,
  { id, host, secret_mark }: Own,
): Promise<Peer[]> {
  const outages = Object.fromEntries(
    outagesOf(log)
      .own()
      .map(({ part, seconds }) => [part, seconds]),
  );
  const { rows } = await sql<Peer>`
    with gone as (delete from portal_processes where seen_at < clock_timestamp() - interval '1 hour' and id <> ${id}),
    mine as (
      insert into portal_processes (id, kind, host, pid, seen_at, ahead_seconds, outages, secret_mark)
      values (${id}, ${config.process}, ${host}, ${process.pid}, clock_timestamp(),
        extract(epoch from ${clock.nowIso()}::timestamptz - clock_timestamp()), ${JSON.stringify(outages)}, ${secret_mark})
      on conflict (id) do update set
        seen_at = excluded.seen_at, ahead_seconds = excluded.ahead_seconds, outages = excluded.outages
      returning *),
    others as (
      select * from portal_processes
      where id <> ${id} and seen_at > clock_timestamp() - make_interval(secs => ${lostSeconds}))
    select id, kind, host, pid, ahead_seconds, outages, secret_mark, id = ${id} as is_own,
      extract(epoch from clock_timestamp() - seen_at)::float8 as age_seconds
    from (select * from mine union all select * from others) running order by id`.execute(observing);
  return rows;
}

/** Returns what compares this process's clock with the others', and logs once that one differs, and that it no longer does. */
function clockComparison({ config, log }: Pick<Portal, 'config' | 'log'>) {
  /** The processes whose clock was found to differ, and was logged. */
  const differing = new Set<string>();
  return (own: number, peers: readonly Peer[]): void => {
    const others = [
      // A clock that was set on purpose differs from the database's.
      ...(config.clockStart === undefined ? [{ name: 'database', ahead: 0 }] : []),
      ...peers.flatMap(({ kind, host, pid, ahead_seconds, age_seconds }) =>
        ahead_seconds === null || age_seconds > recentSeconds
          ? []
          : [{ name: nameOf({ kind, host, pid }), ahead: ahead_seconds }],
      ),
    ];
    for (const { name, ahead } of others) {
      const seconds = Math.round(own - ahead);
      if (Math.abs(seconds) <= maxDifferenceSeconds || differing.has(name)) continue;
      differing.add(name);
      log.warn({ seconds, other: name }, `clocks differ: this process is ${words(seconds)} ${name}`);
    }
    for (const name of differing) {
      const other = others.find((each) => each.name === name);
      if (other && Math.abs(own - other.ahead) > maxDifferenceSeconds) continue;
      differing.delete(name);
      log.warn({ other: name }, `clocks no longer differ: ${name}`);
    }
  };
}

/** What two processes compare, and nobody can compute a SECRET from. */
function markOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'which secret a process has', 16)).toString('hex');
}

/** Returns what logs, once for each, that another process has another SECRET: what one seals the other cannot open. */
function secretComparison(own: string, log: Logger) {
  const logged = new Set<string>();
  return (peers: readonly Peer[]): void => {
    for (const peer of peers) {
      const isSame = peer.secret_mark === null || peer.secret_mark === own;
      // One that has ended may have been given another SECRET.
      if (isSame || peer.ahead_seconds === null || logged.has(peer.id)) continue;
      logged.add(peer.id);
      const other = nameOf(peer);
      log.warn(
        { other },
        `SECRET differs: ${other} has another one; give both the same, or each a database of its own`,
      );
    }
  };
}

function nameOf({ kind, host, pid }: Pick<Peer, 'kind' | 'host' | 'pid'>): string {
  return `${kind} ${host} ${pid}`;
}

function outagesIn({ outages, age_seconds }: Peer): Outage[] {
  return parts.flatMap((part: Part) => {
    const seconds = outages[part];
    return typeof seconds === 'number' ? [{ part, seconds: Math.round(seconds + age_seconds) }] : [];
  });
}

function words(seconds: number): string {
  return seconds > 0 ? `${seconds} seconds ahead of` : `${-seconds} seconds behind`;
}
