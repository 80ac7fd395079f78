import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { compressFiles, publishScreens } from '../screens.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parade-screens-'));
const dist = join(folder, 'dist');
const root = fileURLToPath(new URL('../..', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = 86_400_000;
const first = Date.parse('2026-10-22T17:00:00.000Z');

/** Creates a build of these files, moved in so many days after the first. */
function build(after: number, files: Readonly<Record<string, string>>): void {
  const fresh = mkdtempSync(join(folder, 'fresh-'));
  const began = first + after * day;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(fresh, name, '..'), { recursive: true });
    writeFileSync(join(fresh, name), text);
    utimesSync(join(fresh, name), new Date(began + 1000), new Date(began + 1000));
  }
  publishScreens(fresh, dist, began);
}
const assets = () => readdirSync(join(dist, 'assets')).toSorted();

it('leaves the scripts of an earlier build for two weeks after they were replaced, and no other file of it', () => {
  build(0, { 'index.html': 'a.js', 'assets/a.js': 'a', 'assets/both.js': 'both', 'old.svg': '' });
  build(40, { 'index.html': 'b.js', 'assets/b.js': 'b', 'assets/both.js': 'both' });
  // However old they are: until now a process was serving the page that refers to them.
  expect(assets()).toEqual(['a.js', 'b.js', 'both.js']);
  expect([existsSync(join(dist, 'old.svg')), readFileSync(join(dist, 'index.html'), 'utf8')]).toEqual([false, 'b.js']);
  build(50, { 'index.html': 'c.js', 'assets/c.js': 'c' });
  expect(assets()).toEqual(['a.js', 'b.js', 'both.js', 'c.js']);
  build(55, { 'index.html': 'c.js', 'assets/c.js': 'c' });
  expect(assets()).toEqual(['b.js', 'both.js', 'c.js']);
  // A file that is in a build again is kept for the full period again.
  build(56, { 'index.html': 'b.js', 'assets/b.js': 'b' });
  build(68, { 'index.html': 'd.js', 'assets/d.js': 'd' });
  expect(assets()).toEqual(['b.js', 'c.js', 'd.js']);
});

it('leaves a whole build where two processes move one in at once', async () => {
  const into = join(folder, 'shared');
  const scripts = Array.from({ length: 400 }, (_, at) => `assets/part-${at}.js`);
  const publishing = [1, 2].map((each) => {
    const fresh = mkdtempSync(join(folder, 'fresh-'));
    mkdirSync(join(fresh, 'assets'));
    for (const name of scripts) writeFileSync(join(fresh, name), name);
    writeFileSync(join(fresh, 'index.html'), `${scripts.join(' ')} of ${each}`);
    const publish = `
      import { publishScreens } from ${JSON.stringify(new URL('../screens.mjs', import.meta.url).href)};
      publishScreens(${JSON.stringify(fresh)}, ${JSON.stringify(into)}, Date.now());`;
    return promisify(execFile)(process.execPath, ['--input-type=module', '-e', publish]);
  });
  await Promise.all(publishing);
  const named = readFileSync(join(into, 'index.html'), 'utf8').split(' of ')[0]?.split(' ') ?? [];
  expect(named).toEqual(scripts);
  for (const name of named) expect(readFileSync(join(into, name), 'utf8')).toBe(name);
});

it('puts compressed copies beside scripts and style sheets that are longer than a packet, and beside nothing else', () => {
  const built = mkdtempSync(join(folder, 'compressed-'));
  const long = 'export const words = 1;\n'.repeat(100);
  for (const name of ['long.js', 'long.css', 'font.woff2']) writeFileSync(join(built, name), long);
  writeFileSync(join(built, 'short.js'), 'short()');
  compressFiles(built);
  expect(readdirSync(built).toSorted()).toEqual([
    'font.woff2',
    'long.css',
    'long.css.br',
    'long.css.gz',
    'long.js',
    'long.js.br',
    'long.js.gz',
    'short.js',
  ]);
  expect(brotliDecompressSync(readFileSync(join(built, 'long.js.br'))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(join(built, 'long.js.gz'))).toString()).toBe(long);
});

it('says where the project can lie, in a folder that vite would read half of', () => {
  const project = join(folder, 'parade #1');
  mkdirSync(join(project, 'web'), { recursive: true });
  writeFileSync(join(project, 'web', 'vite.config.ts'), '');
  cpSync(join(root, 'tools'), join(project, 'tools'), {
    recursive: true,
    filter: (path) => !/node_modules/.test(path),
  });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  const asking = `import { ensureScreens } from './tools/screens.mjs'; console.log(ensureScreens());`;
  const answer = spawnSync(process.execPath, ['--input-type=module', '-e', asking], { cwd: project, encoding: 'utf8' });
  expect(answer.stdout.trim()).toBe('false');
  expect(answer.stderr).toContain(`reads no folder with '#' or '?' in its name: ${project}`);
});
