import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const start = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url));

export interface RunningPortal {
  readonly url: string;
  readonly dataDir: string;
  /** The URL of its embedded database, for direct access. */
  readonly databaseUrl: string;
  /** The id of its process, whose memory a drill watches. */
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** Ends it; its folder stays, and a portal can be started on it again. */
  leave(): Promise<void>;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts a portal as in production: a separate process with an embedded PostgreSQL in its own folder. `program`:
 * start.mjs of another version.
 */
export async function startPortal(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'parade-e2e-')),
  program = start,
): Promise<RunningPortal> {
  const { url, child } = launch(env, dataDir, Number(env.PORT ?? (await freePort())), program);
  let output = '';
  const collect = (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-200_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await waitUntilHealthy(url, child, () => output).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    dataDir,
    databaseUrl: `postgres://parade@/parade?host=${encodeURIComponent(join(dataDir, 'postgres', 'socket'))}`,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    leave: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Kills a starting portal on `dataDir` with -9 after so many milliseconds, ready or not. */
export async function killWhileStarting(env: Record<string, string>, dataDir: string, afterMs: number): Promise<void> {
  const { child } = launch(env, dataDir, await freePort());
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.stdout.resume();
  child.stderr.resume();
  await pause(afterMs);
  child.kill('SIGKILL');
  await gone;
}

function launch(env: Record<string, string>, dataDir: string, port: number, program = start) {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url, child };
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 3600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the portal ended while starting:\n${output()}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`the portal did not become healthy:\n${output()}`);
}

/** Returns a port that nothing listens on, below those that a system gives to whoever asks for any: a portal binds it seconds later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + randomInt(12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
