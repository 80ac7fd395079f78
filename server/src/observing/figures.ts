import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';
import { version } from './version.ts';
import { outagesOf, parts } from './outages.ts';

/** The sources of figures: separate connections, and the pools of requests, by name. */
export interface Observed {
  readonly observing: Database;
  readonly pools?: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;
}

interface Counted {
  readonly outbox: readonly { readonly state: string; readonly letters: number }[] | null;
  readonly oldest_letter_s: number;
  readonly sessions: number;
  readonly given_up: number;
  readonly jobs: readonly { readonly queue: string; readonly state: string; readonly jobs: number }[] | null;
  readonly database_bytes: number;
}

/**
 * Registers the figures of the whole portal. Returns the function that reads them before they are shown; figures that cannot be
 * read now are absent.
 */
export function registerFigures(
  registry: Registry,
  portal: Portal,
  { observing, pools = {} }: Observed,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('parade_build_info', '1, with the version that runs and what this process does.', ['version', 'process']).set(
    { version, process: portal.config.process },
    1,
  );
  const letters = gauge('parade_outbox_letters', 'Letters in the outbox by state.', ['state']);
  const oldest = gauge(
    'parade_outbox_oldest_seconds',
    'Age of the oldest letter that waits to be sent; 0 when none does.',
  );
  const jobs = gauge('parade_jobs', 'Jobs in the queue by name and state, finished ones not counted.', [
    'queue',
    'state',
  ]);
  const givenUp = gauge('parade_jobs_given_up', 'Jobs that failed at every try, signed PDFs among them.');
  const sessions = gauge('parade_sessions', 'Sessions that are open.');
  const databaseBytes = gauge('parade_database_bytes', 'Size of the database.');
  const disk = gauge('parade_disk_free_bytes', 'Free space where DATA_DIR is.');
  const outage = gauge('parade_outage', '1 while a part does not respond to this process or another one.', ['part']);
  const connections = gauge(
    'parade_pool_connections',
    'Connections to the database that requests share, by pool; waiting: requests without one.',
    ['pool', 'state'],
  );
  return async () => {
    const out = new Set(
      outagesOf(portal.log)
        .all()
        .map(({ part }) => part),
    );
    for (const part of parts) outage.set({ part }, out.has(part) ? 1 : 0);
    for (const [name, pool] of Object.entries(pools)) {
      connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ pool: name, state: 'waiting' }, pool.waitingCount);
    }
    await statfs(portal.config.dataDir).then(
      ({ bavail, bsize }) => disk.set(bavail * bsize),
      () => disk.remove(),
    );
    for (const each of [letters, jobs]) each.reset();
    for (const each of [oldest, sessions, givenUp, databaseBytes]) each.remove();
    // Without the database its figures are absent, and the others are still served.
    const counted = await count(observing, portal.clock.nowIso()).catch(() => undefined);
    if (!counted) return;
    for (const each of counted.outbox ?? []) letters.set({ state: each.state }, each.letters);
    for (const each of counted.jobs ?? []) jobs.set({ queue: each.queue, state: each.state }, each.jobs);
    oldest.set(counted.oldest_letter_s);
    sessions.set(counted.sessions);
    givenUp.set(counted.given_up);
    databaseBytes.set(counted.database_bytes);
  };
}

async function count(observing: Database, at: string): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    select
      (select jsonb_agg(o) from (select state, count(*)::int as letters from outbox group by state) o) as outbox,
      coalesce((select extract(epoch from ${at}::timestamptz - min(created_at))::float8 from outbox where state = 'queued'), 0) as oldest_letter_s,
      (select count(*)::int from sessions where expires_at > ${at}) as sessions,
      (select count(*)::int from jobs.job where name = 'given-up' and state < 'completed') as given_up,
      (select jsonb_agg(j) from (
        select name as queue, state::text, count(*)::int as jobs from jobs.job
        where state in ('created', 'retry', 'active') and name not like '\\_\\_%' group by name, state) j) as jobs,
      pg_database_size(current_database())::float8 as database_bytes`.execute(observing);
  return rows[0];
}
