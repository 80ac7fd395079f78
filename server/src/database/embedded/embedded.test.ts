import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { throwAwayFolder } from '../../testing/folders.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { packMould } from './mould.ts';
import { postmasterOf } from './orphan.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const { folder, remove } = throwAwayFolder('embedded');
  undo.push(remove);
  return folder;
}

async function start(folder: string, messages: string[] = []): Promise<EmbeddedServer> {
  // Real durability, because these tests promise that nothing is lost.
  const server = await startEmbedded({ folder, log: (words) => messages.push(words) });
  undo.push(() => server.stop());
  return server;
}

async function ask<T extends object>(server: EmbeddedServer, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process of its own that starts the database, writes rows, says so, and runs until it is killed. */
async function startElsewhere(folder: string): Promise<{ kill: () => Promise<void>; pid: number }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    import pg from 'pg';
    const server = await startEmbedded({ folder: ${JSON.stringify(folder)} });
    const client = new pg.Client({ connectionString: server.url() });
    await client.connect();
    await client.query('create table written as select generate_series(1, 1000) as n');
    console.log(server.pid);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise<string[]>((resolve) =>
    createInterface(child.stdout).once('line', (text) => resolve([text])),
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: Number(line),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the embedded database', () => {
  test('the embedded database preserves its rows over a clean stop, and leaves nothing running', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(postmasterOf(join(folder, 'cluster'))).toBeUndefined();
    const second = await start(folder);
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('the embedded database opens no port and needs no password', async () => {
    const server = await start(newFolder());
    expect(await ask(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(server.url()).toMatch(/^postgres:\/\/parade@\/parade\?host=/);
  });

  test('the embedded database is reached whatever the environment says of another PostgreSQL', async () => {
    undo.push(() => vi.unstubAllEnvs());
    vi.stubEnv('PGPORT', '5433').stubEnv('PGSSLMODE', 'require');
    expect(await ask(await start(newFolder()), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('the embedded database is started again after the portal was killed, with every acknowledged row', async () => {
    const folder = newFolder();
    const elsewhere = await startElsewhere(folder);
    await elsewhere.kill();
    const server = await start(folder);
    expect(server.pid).not.toBe(elsewhere.pid);
    expect(await ask(server, 'select count(*)::int as n from written')).toEqual([{ n: 1000 }]);
  });

  test('the embedded database is started again by itself when it is killed, with every acknowledged row', async () => {
    const messages: string[] = [];
    const server = await start(newFolder(), messages);
    await ask(server, 'create table written as select generate_series(1, 1000) as n');
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    // The new one may answer a moment before its launcher has noticed.
    await until(async () => {
      if (server.pid === before) throw new Error('not started again yet');
    });
    expect(await ask(server, 'select count(*)::int as n from written')).toEqual([{ n: 1000 }]);
    expect(messages).toEqual(['The embedded PostgreSQL stopped unexpectedly and is being restarted']);
  });

  test('the embedded database starts even if the process number in its pid file belongs to another program now', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.stop();
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(folder, 'cluster')}\n`);
    const second = await start(folder);
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the embedded database is created again if an earlier start was cut off while creating it', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'cluster-new-abc123', 'base'), { recursive: true });
    const server = await start(folder);
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the embedded database is created again while what a killed start had begun still writes files', async () => {
    const folder = newFolder();
    const base = join(folder, 'cluster-new-abc123', 'base');
    mkdirSync(base, { recursive: true });
    const left = spawn('sh', ['-c', 'n=0; while [ $n -lt 60000 ]; do n=$((n+1)); : >$n || exit 0; done'], {
      cwd: base,
      stdio: 'ignore',
    });
    await expect.poll(() => readdirSync(base).length).toBeGreaterThan(100);
    const server = await start(folder);
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(base)).toBe(false);
    left.kill();
  });

  test.each(['$', '`', '"'])(
    'in a folder with %s in its name, which initdb cannot read, the start says so',
    async (sign) => {
      const binaries = `/srv/parade${sign}portal/native/bin`;
      await expect(startEmbedded({ folder: newFolder(), binaries })).rejects.toThrow(
        `the embedded PostgreSQL cannot run from ${binaries}, because it cannot read a path with $, " or \`: move the portal to a folder without them, or set DATABASE_URL`,
      );
    },
  );

  test('a disk that is full at the first start is named in one sentence', async () => {
    const [folder, binaries] = [newFolder(), newFolder()];
    mkdirSync(binaries, { recursive: true, mode: 0o755 });
    const full = 'FATAL:  could not write to file "base/4/1249": No space left on device\nchild process exited';
    const script = `#!/bin/sh\ncase "$*" in *auth-local*) echo '${full}' >&2; exit 1;; esac\n`;
    for (const name of ['initdb', 'postgres']) writeFileSync(join(binaries, name), script, { mode: 0o755 });
    await expect(startEmbedded({ folder, binaries })).rejects.toThrow(
      new Error(
        `there is no room left for the embedded database in ${join(folder, 'cluster')}: make room, or set DATA_DIR to a different folder`,
      ),
    );
  });

  test('the embedded database sorts names as people do, accents included', async () => {
    const server = await start(newFolder());
    const rows = await ask<{ name: string }>(
      server,
      "select name from unnest(array['Zoe', 'Émile', 'anna', 'Bob']) as name order by name",
    );
    expect(rows.map((row) => row.name)).toEqual(['anna', 'Bob', 'Émile', 'Zoe']);
  });
});

/** Tries until there is an answer; the test's own limit bounds it. */
async function until<T>(question: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await question();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** What defines a cluster: its settings, who may connect and how, its databases, roles and tables. */
const ofCluster = `
  select 'setting' as kind, name, setting as value from pg_settings where source = 'configuration file'
  union all select 'rule', type || coalesce(array_to_string(database, ' '), ''), auth_method from pg_hba_file_rules
  union all select 'database', datname, datlocale || datcollate || encoding || datacl::text from pg_database
  union all select 'role', rolname, rolsuper || coalesce(rolpassword, '') from pg_authid
  union all select 'table', schemaname, relname from pg_stat_user_tables order by 1, 2, 3`;

describe('the mould of a build', () => {
  test('the mold of a build becomes the cluster that initdb makes, and a broken mold is skipped', async () => {
    const [folder, moulds] = [newFolder(), newFolder()];
    const first = await start(folder);
    const made = await ask(first, ofCluster);
    await first.stop();
    mkdirSync(moulds, { recursive: true });
    const mould = join(moulds, 'cluster.tar.gz');
    await packMould(join(folder, 'cluster'), mould);
    const cut = join(moulds, 'cut.tar.gz');
    writeFileSync(cut, readFileSync(mould).subarray(0, 1_000_000));
    const identifiers = new Set<unknown>();
    for (const given of [mould, cut]) {
      const server = await startEmbedded({ folder: newFolder(), mould: given });
      undo.push(() => server.stop());
      expect(await ask(server, ofCluster)).toEqual(made);
      identifiers.add((await ask(server, 'select system_identifier from pg_control_system()'))[0]);
      const settings = "select current_setting('fsync') as fsync, current_setting('data_directory_mode') as mode";
      expect(await ask(server, settings)).toEqual([{ fsync: 'on', mode: '0700' }]);
    }
    // The second one was made by initdb, and is another cluster.
    expect(identifiers.size).toBe(2);
  });

  test('a packed season is taken whole, with its files, or not at all', async () => {
    const [folder, packed] = [newFolder(), newFolder()];
    const first = await start(folder);
    await ask(first, 'create table seasons as select 2027 as year');
    await first.stop();
    mkdirSync(packed, { recursive: true });
    const cluster = join(packed, 'season.tar.gz');
    await packMould(join(folder, 'cluster'), cluster);
    const cut = join(packed, 'cut.tar.gz');
    writeFileSync(cut, readFileSync(cluster).subarray(0, 1_000_000));
    const found = "select count(*)::int as n from pg_class where relname = 'seasons'";
    const offered: [string, () => Promise<void>, boolean][] = [
      [cluster, () => Promise.resolve(), true],
      [cluster, () => Promise.reject(new Error('its files are broken')), false],
      [cut, () => Promise.resolve(), false],
    ];
    for (const [path, unpackFiles, isTaken] of offered) {
      const server = await startEmbedded({ folder: newFolder(), season: { cluster: path, unpackFiles } });
      undo.push(() => server.stop());
      expect(server.isOfSeason).toBe(isTaken);
      expect(await ask(server, found)).toEqual([{ n: isTaken ? 1 : 0 }]);
    }
  });
});
