import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parade/e2e/portal.ts';
import { postmasterOf } from '@parade/server/database/embedded/orphan.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { isNewEnough } from '../newerNode.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newDataDir(): string {
  const { folder, remove } = throwAwayFolder('start');
  undo.push(remove);
  return folder;
}

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
}

/** Runs a command of the project as an operator types it, with nothing else in its environment. */
function run(command: string, args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, SKIP_BROWSER: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  undo.push(() => child.kill('SIGKILL'));
  return { child, output: () => output, exitCode: new Promise((resolve) => child.once('close', resolve)) };
}

/** Waits within the test's own limit, like everything else here that waits. */
async function untilHealthy(port: string, { child, output }: Run): Promise<void> {
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(output());
    await pause(50);
  }
}

async function answers(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
  return answer?.ok ?? false;
}

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends with npm, the database included, when %s reaches npm alone',
    async (signal) => {
      const [dataDir, port] = [newDataDir(), String(await freePort())];
      const npm = run('npm', ['start'], { DATA_DIR: dataDir, PORT: port, DEMO: '0' });
      await untilHealthy(port, npm);
      expect(postmasterOf(join(dataDir, 'postgres', 'cluster'))).toBeDefined();
      npm.child.kill(signal);
      while (existsSync(join(dataDir, 'server.pid')) || postmasterOf(join(dataDir, 'postgres', 'cluster')))
        await pause(50);
      expect(await answers(port)).toBe(false);
      // Connections to a database that the portal itself ends are no outage.
      expect(npm.output()).not.toContain('outage begins');
    },
    120_000,
  );

  test('a worker says once that it is ready, and ends cleanly when its terminal hangs up', async () => {
    const dataDir = newDataDir();
    const worker = run(process.execPath, ['tools/start.mjs'], { DATA_DIR: dataDir, PROCESS: 'worker', DEMO: '0' });
    while (!worker.output().includes('The worker is ready')) {
      if (worker.child.exitCode !== null) throw new Error(worker.output());
      await pause(50);
    }
    worker.child.kill('SIGHUP');
    expect([await worker.exitCode, worker.child.signalCode]).toEqual([0, null]);
    expect(worker.output().split('The worker is ready')).toHaveLength(2);
    const stopping = worker.output().slice(worker.output().indexOf('SIGHUP'));
    expect(stopping).toBe('SIGHUP received: stopping the portal …\nThe portal has stopped\n');
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    expect(postmasterOf(join(dataDir, 'postgres', 'cluster'))).toBeUndefined();
  }, 120_000);

  test('changes nothing and says one line where the port is in use', async () => {
    const dataDir = newDataDir();
    const taken = createServer().listen(0, '127.0.0.1');
    undo.push(() => taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const npm = run('npm', ['start', '--silent'], { DATA_DIR: dataDir, PORT: String(port) });
    expect(await npm.exitCode).toBe(1);
    expect(npm.output()).toMatch(
      /The portal did not start\.\nPORT: another program .* is using port \d+ on 127\.0\.0\.1/,
    );
    expect(readdirSync(dataDir)).not.toContain('postgres');
  }, 120_000);

  test('says in one sentence that DATA_DIR cannot be used', async () => {
    const file = `${newDataDir()}-file`;
    writeFileSync(file, '');
    undo.push(() => rmSync(file));
    const SECRET = 'a-secret-of-at-least-thirty-two-characters';
    const npm = run('npm', ['start', '--silent'], {
      DATA_DIR: join(file, 'data'),
      PORT: String(await freePort()),
      SECRET,
    });
    expect(await npm.exitCode).toBe(1);
    expect(npm.output()).toMatch(
      /The portal did not start\.\nDATA_DIR: \S+ is not below a folder\. Check the path\.\n$/,
    );
  }, 120_000);

  test('refuses a demo in production and names the command that removes it, after which it starts', async () => {
    const [dataDir, port] = [newDataDir(), String(await freePort())];
    const production = {
      DATA_DIR: dataDir,
      PORT: port,
      NODE_ENV: 'production',
      SECRET: 'a-secret-of-at-least-thirty-two-characters',
      PUBLIC_URL: 'https://portal.example.org',
    };
    const demo = run('npm', ['start'], { DATA_DIR: dataDir, PORT: port, DEMO_STAGE: 'empty' });
    await untilHealthy(port, demo);
    demo.child.kill('SIGTERM');
    await demo.exitCode;

    const refused = run('npm', ['start', '--silent'], production);
    expect(await refused.exitCode).toBe(1);
    expect(refused.output()).toMatch(/NODE_ENV must not be production with this database.*`npm run remove-demo`/);

    const asked = run('npm', ['run', '--silent', 'remove-demo'], production);
    expect([await asked.exitCode, asked.output()]).toEqual([2, expect.stringContaining('-- --disable')]);
    const removed = run('npm', ['run', '--silent', 'remove-demo', '--', '--empty'], production);
    expect([await removed.exitCode, removed.output()]).toEqual([0, expect.stringContaining('The database is empty')]);

    const live = run('npm', ['start'], production);
    await untilHealthy(port, live);
    const welcome = await fetch(`http://127.0.0.1:${port}/api/pages/s/welcome`);
    expect([welcome.status, await welcome.text()]).toEqual([200, expect.stringContaining('Where to start')]);
    while (!live.output().includes('npm run superadmin -- ')) await pause(50);
    expect(live.output()).toContain('Nobody has an account yet.');
    live.child.kill('SIGTERM');
    await live.exitCode;
  }, 180_000);
});

const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && !isNewEnough(spawnSync(path, ['--version']).stdout.toString().trim().slice(1)));

describe('a command that needs the newer Node', () => {
  test.each([
    ['superadmin', 'Usage: npm run superadmin -- [--again] anna@example.org Anna Ruiz'],
    ['drill', 'npm run drill -- NAME'],
    ['bench', 'npm run bench -- NAME'],
  ])(
    'a command that needs the newer Node runs when an older one is what `node` is: tools/%s.ts',
    async (name, words) => {
      // Where the machine's own Node is new enough, the same command runs directly.
      const command = run(oldNode ?? 'node', [`tools/${name}.ts`], {});
      expect(await command.exitCode).not.toBe(0);
      expect(command.output()).toContain(words);
      expect(command.output()).not.toContain('Warning');
    },
  );
});
