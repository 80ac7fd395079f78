import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { embeddedBinaries } from './binaries.ts';
import { type EmbeddedServer, servingUrl, startEmbedded } from './embedded.ts';
import { postmasterOf } from './orphan.ts';
import { findRunAs } from './runAs.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const isRoot = process.getuid?.() === 0;
/** Time for initdb and a start or two, which wait for the disk. */
const limitMs = 60_000;
vi.setConfig({ testTimeout: limitMs });
afterAll(() => vi.resetConfig());

function temporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'parade-closed-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, mode);
  return folder;
}

/** Copies the project's PostgreSQL programs into nested folders, because the project itself may be open or closed. */
const outer = mkdtempSync(join(tmpdir(), 'parade-programs-'));
const inner = join(outer, 'project');
const binaries = join(inner, 'native', 'bin');
beforeAll(() => {
  mkdirSync(inner);
  execFileSync('cp', ['-a', dirname(embeddedBinaries(join(outer, 'unused'))), join(inner, 'native')]);
  // Whoever installed them may have closed them to others.
  execFileSync('chmod', ['-R', 'a+rX', join(inner, 'native')]);
}, limitMs);
afterAll(() => rmSync(outer, { recursive: true, force: true }));

/** Puts the programs where every account reaches them. */
function openPrograms(): void {
  for (const folder of [outer, inner]) chmodSync(folder, 0o755);
}

/**
 * Makes a folder of mode 0700 in another with the programs in it, like a project below /root. Returns its data folder.
 */
function closedProject(): string {
  const data = mkdtempSync(join(inner, 'data-'));
  for (const folder of [outer, inner]) chmodSync(folder, 0o700);
  return data;
}

async function start(folder: string): Promise<EmbeddedServer> {
  openPrograms();
  const server = await startEmbedded({ folder, throwAway: true, binaries });
  undo.push(() => server.stop());
  return server;
}

const startAndAsk = `
  import pg from ${JSON.stringify(import.meta.resolve('pg'))};
  import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
  const server = await startEmbedded(JSON.parse(process.env.OPTIONS));
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  console.log((await client.query('select 42 as answer')).rows[0].answer);
  await client.end();
  await server.stop();`;

/** Returns whether the kernel lets such a process make a user namespace, which some machines and containers forbid. */
function canUnshare(prefix: readonly string[]): boolean {
  const [command, ...args] = [...prefix, 'unshare', '--user', '--map-user=1000', '--map-group=1000', 'true'];
  return spawnSync(command, args).status === 0;
}

async function answerOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: number }>('select 42 as answer');
  await client.end();
  return rows[0]?.answer;
}

describe.runIf(isRoot)(
  'the embedded database of a portal that runs as root (elsewhere it runs as the portal does)',
  () => {
    // The rights that root may have: everything; a container's defaults; nothing but a namespace.
    test.for<[string, string[]]>([
      ['all rights', []],
      ['the rights of a container', ['-dac_read_search']],
      ['no rights over files and accounts', ['-dac_read_search', '-dac_override', '-chown', '-setuid', '-setgid']],
    ])(
      'starts where its programs and its data are in folders that only root may enter: root with %s',
      ([, dropped], context) => {
        const data = closedProject();
        const root = dropped.length === 0 ? [] : ['setpriv', `--bounding-set=${dropped.join(',')}`, '--'];
        // Some kernels and containers forbid namespaces: then only another account works.
        if (dropped.includes('-setuid') && !canUnshare(root))
          return context.skip('this machine forbids user namespaces');
        const [command, ...args] = [...root, process.execPath, '--input-type=module', '-e', startAndAsk];
        const options = JSON.stringify({ folder: join(data, 'postgres'), binaries, throwAway: true });
        const output = execFileSync(command, args, { encoding: 'utf8', env: { ...process.env, OPTIONS: options } });
        expect(output.trim()).toBe('42');
        // Outside the cluster's own folder, everything is unchanged.
        expect([outer, inner].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
      },
    );

    test('the embedded database of a portal that runs as root ends with a portal that was killed there', async () => {
      const data = closedProject();
      const folder = join(data, 'postgres');
      const script = `
      import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
      const server = await startEmbedded(${JSON.stringify({ folder, binaries, throwAway: true })});
      console.log(server.pid);`;
      const portal = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => createInterface(portal.stdout).once('line', resolve));
      expect(postmasterOf(join(folder, 'cluster'))).toBeDefined();
      portal.kill('SIGKILL');
      // Bounded by the test's own limit.
      while (postmasterOf(join(folder, 'cluster')) !== undefined)
        await new Promise((resolve) => setTimeout(resolve, 20));
    });

    test('the embedded database gets no rights beyond its own account if the folders are open to it', async () => {
      const folder = join(temporaryFolder(0o755), 'postgres');
      const server = await start(folder);
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      expect(/^CapEff:\s*(\w+)/m.exec(status)?.[1]).toMatch(/^0+$/);
    });

    test('the embedded database needs no rights in a DATA_DIR of ours, which belongs to its account and is closed to others', async () => {
      const dataDir = join(temporaryFolder(0o755), 'data');
      mkdirSync(dataDir, { mode: 0o700 });
      const server = await start(join(dataDir, 'postgres'));
      expect(/^CapEff:\s*(\w+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]).toMatch(/^0+$/);
      const owner = statSync(`/proc/${server.pid}`).uid;
      for (const folder of [dataDir, join(dataDir, 'postgres'), join(dataDir, 'postgres', 'socket')])
        expect([folder, statSync(folder).uid, statSync(folder).mode & 0o777]).toEqual([folder, owner, 0o700]);
    });

    test('the embedded database does not change the owner and mode of a folder with other things in it', async () => {
      const home = temporaryFolder(0o755);
      writeFileSync(join(home, 'something-else'), '');
      const server = await start(join(home, 'postgres'));
      expect(await answerOf(server.url())).toBe(42);
      expect([statSync(home).uid, statSync(home).mode & 0o777]).toEqual([0, 0o755]);
    });

    test('the embedded database of a portal that runs as root continues as the account that its files belong to', async () => {
      const folder = join(temporaryFolder(0o755), 'postgres');
      const first = await start(folder);
      await first.stop();
      const games = { uid: 5, gid: 60 };
      execFileSync('chown', ['-R', `${games.uid}:${games.gid}`, folder]);
      const second = await start(folder);
      expect(await answerOf(second.url())).toBe(42);
      expect(statSync(`/proc/${second.pid}`).uid).toBe(games.uid);
    });

    test('the embedded database takes over files that a restore left to root, with the modes of a plain copy', async () => {
      const folder = join(temporaryFolder(0o755), 'postgres');
      const first = await start(folder);
      await first.stop();
      execFileSync('chown', ['-R', '0:0', folder]);
      chmodSync(join(folder, 'cluster'), 0o755);
      const second = await start(folder);
      expect(await answerOf(second.url())).toBe(42);
    });

    test('the embedded database says in one line what to do if no account can run it', () => {
      const folder = temporaryFolder(0o755);
      const absent = join(folder, 'no-programs');
      const message = messageOf(() => findRunAs(absent, folder));
      expect(message).toMatch(
        /^PostgreSQL does not run as root, and no other account on this machine can run it from /,
      );
      expect(message).toMatch(/start the portal as a different user, move it .*, or set DATABASE_URL$/);
      expect(message).not.toContain('\n');
    });
  },
);

describe('the socket of the embedded database', () => {
  test('the socket of the embedded database works in a folder whose path is too long, for this process and others', async () => {
    const base = temporaryFolder(0o755);
    const folder = join(base, 'a-folder-with-a-long-name'.repeat(4), 'postgres');
    const server = await start(folder);
    expect(await answerOf(server.url())).toBe(42);
    expect(await answerOf((await servingUrl(folder)) ?? '')).toBe(42);
    const elsewhere = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
        import { servingUrl } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
        console.log((await servingUrl(${JSON.stringify(folder)})) ? 'served' : 'not served');`,
      ],
      { encoding: 'utf8' },
    );
    expect(elsewhere.trim()).toBe('served');
  });

  test('the socket of the embedded database works in a path with spaces, accents, commas and quotes', async () => {
    const folder = join(temporaryFolder(0o755), 'Défilé de la Rose, "2027" & Zoë’s', 'postgres');
    mkdirSync(dirname(folder));
    const server = await start(folder);
    expect(await answerOf(server.url())).toBe(42);
  });

  test('the socket of the embedded database serves nothing in a folder without a database', async () => {
    const folder = join(temporaryFolder(0o755), 'a-folder-with-a-long-name'.repeat(4), 'postgres');
    expect(await servingUrl(folder)).toBeUndefined();
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}
