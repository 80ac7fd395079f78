import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { afterAll, expect, it } from 'vitest';

const { folder, remove } = throwAwayFolder('failures');
afterAll(remove);
const file = join(folder, 'file');
writeFileSync(file, 'no folder');
const backups = join(folder, 'backups');
mkdirSync(backups);
chmodSync(backups, 0o700);

const secret = 'a-secret-of-at-least-thirty-two-characters';
const nowhere = { DATABASE_URL: 'postgres://parade:hunter2@127.0.0.1:1/parade' };

/** Runs a command as an operator types it; it must end by itself. */
function run(command: string, words: readonly string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../${command}.ts`, import.meta.url));
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, [path, ...words], {
    env: { PATH: process.env.PATH, SECRET: secret, DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { status, signal, words: stdout + stderr };
}

it.each([
  ['backup', [join(backups, 'one')], nowhere, 'DATABASE_URL: no database answers at 127.0.0.1, port 1.'],
  ['superadmin', ['anna@example.org', 'Anna', 'Ruiz'], nowhere, 'DATABASE_URL: no database answers at'],
  ['fill', ['--tenth'], nowhere, 'DATABASE_URL: no database answers at'],
  ['retention', [], nowhere, 'DATABASE_URL: no database answers at'],
  [
    'superadmin',
    ['a@example.org', 'A', 'B'],
    { DATABASE_URL: 'postgres://a:b@c:d/e' },
    'DATABASE_URL must be an address',
  ],
  ['superadmin', ['a@example.org', 'A', 'B'], {}, 'there is no portal in'],
  ['fill', ['--tenth'], { DATA_DIR: join(file, 'data') }, `is not below a folder`],
  ['restore', [join(folder, 'absent')], {}, 'is not a backup: it has no manifest.json'],
  ['restore', ['/proc/self/mem'], {}, 'is not a backup: it has no manifest.json'],
  ['restore', ['/dev/zero'], {}, 'is not a backup: it has no manifest.json'],
  ['backup', ['/dev/full'], nowhere, '/dev/full is not a folder'],
  ['backup', [file], nowhere, `${file} is not a folder`],
  ['backup', ['/proc/self/backup'], nowhere, '/proc/self/backup'],
] as const)('npm run %s %j fails with one sentence, and no stack: %j', (command, words, env, sentence) => {
  const ended = run(command, words, env);
  expect([ended.status, ended.signal, ended.words]).toEqual([1, null, expect.stringContaining(sentence)]);
  expect(ended.words.trim().split('\n')).toHaveLength(1);
  expect(ended.words).not.toMatch(/hunter2|ENOENT|EACCES|ENOTDIR|ECONNREFUSED|Invalid URL|\bat .*:\d+:\d+/);
});

it.each([
  [join(folder, 'absent.pdf'), 'does not exist. Check the path.'],
  [folder, 'is not a file'],
  ['/dev/zero', 'is not a file'],
])('npm run verify -- %s says that there is nothing to check, without a look at the database', (path, sentence) => {
  const ended = run('verify', [path], nowhere);
  expect([ended.status, ended.words]).toEqual([2, expect.stringContaining(`${path} ${sentence}`)]);
});

it.each(['schema', 'lock'])('npm run %s -- --help says what it does and changes nothing', (command) => {
  const script = command === 'lock' ? 'lock.mjs' : 'schema.ts';
  const ended = spawnSync(process.execPath, [fileURLToPath(new URL(`../${script}`, import.meta.url)), '--help'], {
    encoding: 'utf8',
  });
  expect([ended.status, ended.stdout]).toEqual([0, expect.stringContaining(`Usage: npm run ${command}`)]);
  const wrong = spawnSync(process.execPath, [fileURLToPath(new URL(`../${script}`, import.meta.url)), '--nonsense'], {
    encoding: 'utf8',
  });
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining(`Usage: npm run ${command}`)]);
});
