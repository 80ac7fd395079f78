import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { throwAwayFolder } from '../../testing/folders.ts';
import { embeddedBinaries } from './binaries.ts';
import { type EmbeddedOptions, type EmbeddedServer, hasCluster, startEmbedded } from './embedded.ts';
import { postmasterOf } from './orphan.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const { folder, remove } = throwAwayFolder('settling');
  undo.push(remove);
  return folder;
}

async function start(folder: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ folder, ...options });
  undo.push(() => server.stop());
  return server;
}

async function ask(server: EmbeddedServer, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns a PostgreSQL as on a machine whose disk cannot be flushed. */
function binariesThatCannotSync(folder: string): string {
  return binariesWith(folder, `echo 'could not fsync' >&2; exit 1`);
}

/** Returns a PostgreSQL that notes in the folder's file `synced` that it has flushed a cluster. */
function binariesThatTell(folder: string): string {
  const tell = `"$0-own" "$@" && touch '${join(folder, 'synced')}'; exit $?`;
  return binariesWith(folder, tell);
}

/** Returns the embedded PostgreSQL with another way to flush a cluster: words of a shell, where "$0-own" is its own program. */
function binariesWith(folder: string, syncing: string): string {
  const quoted = embeddedBinaries(folder).replaceAll("'", String.raw`'\''`);
  const path = join(folder, 'bin');
  mkdirSync(path, { mode: 0o755 });
  const program = (name: string, before: string) =>
    writeFileSync(join(path, name), `#!/bin/sh\n${before}exec '${quoted}/${name.replace('-own', '')}' "$@"\n`, {
      mode: 0o755,
    });
  program('initdb', `case "$*" in *--sync-only*) ${syncing};; esac\n`);
  program('initdb-own', '');
  program('postgres', '');
  return path;
}

const tables = "select relname from pg_class where relname = 'kept'";

test('a cluster that has reached the disk stays, and one that has not is created again', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await ask(first, 'create table kept as select 1 as n');
  await first.stop();
  const second = await start(folder);
  expect(await ask(second, tables)).toEqual([{ relname: 'kept' }]);
  await second.stop();
  // As after a loss of power before the files of the cluster were on the disk.
  writeFileSync(join(folder, 'cluster-unsettled'), '');
  const third = await start(folder);
  expect(await ask(third, tables)).toEqual([]);
  expect(existsSync(join(folder, 'cluster-unsettled'))).toBe(false);
});

test('a cluster that cannot reach the disk serves nobody, and the next start creates it again', async () => {
  const folder = newFolder();
  const binaries = binariesThatCannotSync(newFolder());
  await expect(start(folder, { binaries })).rejects.toThrow('could not fsync');
  expect(postmasterOf(join(folder, 'cluster'))).toBeUndefined();
  let settled: Promise<void> | undefined;
  const waiting = await start(folder, {
    binaries,
    settling: (promise) => {
      settled = promise;
    },
  });
  await ask(waiting, 'create table kept as select 1 as n');
  await expect(settled).rejects.toThrow('could not fsync');
  await waiting.stop();
  expect(await ask(await start(folder), tables)).toEqual([]);
});

test('a new cluster is durable from the first statement', async () => {
  const server = await start(newFolder(), { settling: () => undefined });
  const settings = "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits";
  expect(await ask(server, settings)).toEqual([{ fsync: 'on', commits: 'on' }]);
});

test('a cluster is created again if the start ended before all that belongs to it was there', async () => {
  const folder = newFolder();
  const binaries = binariesThatTell(folder);
  const missing = Promise.withResolvers<void>();
  const first = await start(folder, { binaries, completed: missing.promise, settling: () => undefined });
  await ask(first, 'create table kept as select 1 as n');
  await expect.poll(() => existsSync(join(folder, 'synced'))).toBe(true);
  await first.stop();
  expect(hasCluster(folder)).toBe(false);
  let settled: Promise<void> | undefined;
  const second = await start(folder, {
    completed: Promise.resolve(),
    settling: (settling) => {
      settled = settling;
    },
  });
  expect(await ask(second, tables)).toEqual([]);
  await ask(second, 'create table kept as select 1 as n');
  await settled;
  await second.stop();
  expect(hasCluster(folder)).toBe(true);
  const third = await start(folder);
  expect(await ask(third, tables)).toEqual([{ relname: 'kept' }]);
});

test('a cluster whose files of people could not reach the disk is not complete, and whoever waits for that learns why', async () => {
  const folder = newFolder();
  const completed = Promise.reject(new Error('no file can be flushed here'));
  completed.catch(() => undefined);
  await expect(start(folder, { completed })).rejects.toThrow('no file can be flushed here');
  expect(hasCluster(folder)).toBe(false);
  expect(postmasterOf(join(folder, 'cluster'))).toBeUndefined();
  const next = await start(folder);
  expect(await ask(next, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(hasCluster(folder)).toBe(true);
});
