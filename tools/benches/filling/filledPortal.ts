/** A portal on the filled database, for benches, with an embedded PostgreSQL that is durable, as in production. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { systemClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { sealTrail } from '@parade/server/audit/seals.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { type Database, openDatabase } from '@parade/server/database/pool.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import type { Portal } from '@parade/server/portal.ts';
import { grantStaffRole } from '@parade/server/users/roles.ts';
import { createAccount } from '@parade/server/users/writes.ts';
import pino from 'pino';
import { withoutActor } from '@parade/server/access/authorized.ts';
import { fill, type FillSize } from './fill.ts';

export const benchAccount = { email: 'bench.staff@example.org', password: 'parade-bench-2027' } as const;
export const benchAdmin = { email: 'bench.admin@example.org', password: 'parade-bench-2027' } as const;

/** An account without a role until it becomes the leader of an entry. */
export const benchLeader = { email: 'bench.leader@example.org', password: 'parade-bench-2027' } as const;

export interface FilledPortal {
  readonly portal: RunningPortal;
  readonly databaseUrl: string;
  /** Seconds that the filling took. */
  readonly seconds: number;
  end(): Promise<void>;
}

export async function filledPortal(size: FillSize, env: Record<string, string> = {}): Promise<FilledPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'parade-bench-'));
  const server = await startEmbedded({ folder });
  const url = server.url();
  await migrate(url);
  const seconds = await fill(url, size);
  await createBenchAccounts(url);
  const portal = await startPortal({ DATABASE_URL: url, DEMO: '0', PROCESS: 'web', LOG_LEVEL: 'error', ...env });
  return {
    portal,
    databaseUrl: url,
    seconds,
    end: async () => {
      await portal.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the accounts that the measurements use, in a filled database. */
export async function createBenchAccounts(url: string): Promise<void> {
  await createBenchAccount(url, benchAccount, 'staff');
  await createBenchAccount(url, benchAdmin, 'admin');
  await createBenchAccount(url, benchLeader, null);
}

/** Seals the generated trail. Otherwise a worker would catch up on ten years during the measurements. */
export async function sealFilled(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 2 });
  await inProcess(url, db, sealTrail);
  await close();
}

async function inProcess<T>(url: string, db: Database, work: (portal: Portal) => Promise<T>): Promise<T> {
  const log = pino({ level: 'silent' });
  const queue = await openQueue(url, { works: false, log });
  try {
    return await work({
      db,
      clock: systemClock(),
      config: readConfig({ DEMO: '0', SECRET: 'the-secret-of-benches-and-of-nothing-else' }),
      queue,
      log,
    });
  } finally {
    await queue.stop();
  }
}

async function createBenchAccount(
  url: string,
  account: { readonly email: string; readonly password: string },
  role: 'staff' | 'admin' | null,
): Promise<void> {
  const { db, close } = openDatabase(url);
  await inProcess(url, db, (portal) =>
    inTransaction(portal, { kind: 'system', job: 'bench' }, async (change) => {
      const user_id = await createAccount(change, {
        ...account,
        first_name: 'Bench',
        last_name: role ?? 'leader',
        email_verified: true,
      });
      if (role !== null) await grantStaffRole(change, withoutActor({ id: user_id }, 'change_roles'), role);
    }),
  );
  await close();
}
