import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build, as for the web processes: from its sources a start takes three times the work. */
const start = fileURLToPath(new URL('../start.mjs', import.meta.url));

export interface Worker {
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** A process that only does jobs and mail, on an existing database. */
export function startWorker(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Worker {
  const dataDir = mkdtempSync(join(tmpdir(), 'parade-worker-'));
  const child: ChildProcess = spawn(process.execPath, [start], {
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      PROCESS: 'worker',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
