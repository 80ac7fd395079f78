/** The demo season on several processes: web processes behind a small proxy, and a worker, on one PostgreSQL. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { copyOfSeason } from '@parade/e2e/seasonFolder.ts';
import { readConfig } from '@parade/server/config.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { startWorker } from '../worker.ts';

export interface Processes {
  readonly balancer: Balancer;
  readonly webs: readonly RunningPortal[];
  readonly databaseUrl: string;
  /** Starts a web process again, at its address. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
}

interface ProcessOptions {
  readonly webs: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the processes reach their database, when it is not where it listens: through a proxy that disturbs. */
  readonly through?: (databaseUrl: string) => Promise<string>;
}

export async function startProcesses({ webs: count, env = {}, through }: ProcessOptions): Promise<Processes> {
  const dataDir = await copyOfSeason('on disk');
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
    undo.push(() => server.stop());
    const url = through ? await through(server.url()) : server.url();
    const { secret } = readConfig({ DATA_DIR: dataDir });
    const shared = { DATABASE_URL: url, SECRET: secret, CLOCK_START: demoStart, ...env };
    const webs: RunningPortal[] = [];
    undo.push(() => Promise.all(webs.map((web) => web.leave())));
    for (let n = 0; n < count; n += 1) webs.push(await startPortal({ ...shared, PROCESS: 'web' }, dataDir));
    const worker = startWorker(url, { ...shared, LOG_LEVEL: 'error' });
    undo.push(() => worker.stop());
    const balancer = await openBalancer(webs.map((portal) => portal.url));
    undo.push(() => balancer.close());
    const restart = async (index: number) => {
      const { port } = new URL(webs[index]?.url ?? '');
      webs[index] = await startPortal({ ...shared, PROCESS: 'web', PORT: port }, dataDir);
    };
    return { balancer, webs, databaseUrl: server.url(), restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
