import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

const root = fileURLToPath(new URL('../..', import.meta.url));
const copied = ['tools', 'server', 'contract', 'database', 'package.json', 'package-lock.json'];

/** A copy of the project with this one's packages, which a test may change. */
const project = mkdtempSync(join(tmpdir(), 'parade-server-'));
beforeAll(() => {
  for (const name of copied)
    cpSync(join(root, name), join(project, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => basename(path) !== 'dist',
    });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const asking = [
  '--input-type=module',
  '-e',
  `import { serverProgram } from './tools/server.mjs';
   console.log(serverProgram());`,
];
const there = { cwd: project, encoding: 'utf8' } as const;

/** Returns what `npm start` would run there, and its output. */
function program(): { path: string; output: string } {
  return answerOf(execFileSync(process.execPath, asking, there));
}

/** Runs what npm runs at the end of an install, on a machine without room for a database, and returns what it prints. */
function prepare(): string {
  return execFileSync(process.execPath, ['tools/prepare.mjs'], {
    ...there,
    env: { ...process.env, TMPDIR: '/nowhere' },
  });
}

function answerOf(printed: string): { path: string; output: string } {
  const lines = printed.trim().split('\n');
  return { path: lines.at(-1) ?? '', output: lines.slice(0, -1).join('\n') };
}

describe('the built server', () => {
  test('the built server is whole where two processes build it at once, and nothing else of them is left', async () => {
    const starts = [1, 2].map(() => promisify(execFile)(process.execPath, asking, there));
    const [one, other] = (await Promise.all(starts)).map(({ stdout }) => answerOf(stdout));
    for (const each of [one, other]) expect(each?.output).toContain('Building the server');
    expect(one?.path).toBe(other?.path);
    expect(readdirSync(dirname(dirname(one?.path ?? '')))).toEqual([basename(dirname(one?.path ?? ''))]);
    expect(statSync(one?.path ?? '').size).toBeGreaterThan(0);
  });

  test('the built server refuses an address of the database that its driver cannot read, as the sources do', async () => {
    const DATABASE_URL = 'postgres://parade:ab%1@127.0.0.1:1/parade';
    const started = promisify(execFile)(process.execPath, [program().path], { env: { DATABASE_URL } });
    await expect(started).rejects.toMatchObject({ stderr: expect.stringContaining('DATABASE_URL must be an address') });
  });

  test('the built server is built once for the same sources, and again when one of them changes, whatever its date', () => {
    const first = program();
    expect(program()).toEqual({ path: first.path, output: '' });

    const changed = join(project, 'server', 'src', 'clock.ts');
    const text = readFileSync(changed, 'utf8');
    appendFileSync(changed, '\nexport const onlyInThisTest = 1;\n');
    execFileSync('touch', ['-d', new Date(0).toISOString(), changed]);
    const second = program();
    expect(second.output).toContain('Building the server');
    expect(second.path).not.toBe(first.path);

    // Back to an earlier version, whose build is still valid.
    writeFileSync(changed, text);
    expect(program()).toEqual({ path: first.path, output: '' });
  });

  test('the built server is made by the end of an install, which does not fail where neither the screens nor a season can be made', () => {
    // The copy has no web folder.
    const changed = join(project, 'server', 'src', 'clock.ts');
    const text = readFileSync(changed, 'utf8');
    appendFileSync(changed, '\nexport const onlyInThisInstall = 1;\n');
    expect(prepare()).toBe('');
    const { path, output } = program();
    expect(output).toBe('');
    expect(readdirSync(dirname(path)).filter((name) => name.startsWith('season-'))).toEqual([]);
    const before = readdirSync(dirname(dirname(path))).toSorted();
    execFileSync(process.execPath, ['tools/build.mjs', 'server'], there);
    expect(readdirSync(dirname(dirname(path))).toSorted()).toEqual(before);
    writeFileSync(changed, text);
  });

  test('the built server leads errors back to sources that are there, and can be read by every account', () => {
    const folder = dirname(program().path);
    expect(statSync(folder).mode & 0o055).toBe(0o055 & ~process.umask());
    const maps = readdirSync(folder).filter((name) => name.endsWith('.map'));
    expect(maps).toContain('main.js.map');
    for (const name of maps) {
      const { sources } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[] };
      for (const each of sources) expect(existsSync(join(folder, each)) || each.startsWith('\0'), each).toBe(true);
    }
  });

  test('the built server is left out where what builds it is not installed: then the sources run', () => {
    rmSync(join(project, 'node_modules'));
    try {
      expect(program()).toEqual({ path: join(project, 'server', 'src', 'main.ts'), output: '' });
      expect(prepare()).toBe('');
    } finally {
      symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
    }
  });
});
