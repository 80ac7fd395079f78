/**
 * Builds the screens into web/dist. They are built beside it and then moved in, scripts before pages, so that a portal
 * that is serving, and another process that builds at the same time, never meet half of a build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newerNode, root } from './newerNode.mjs';

const web = join(root, 'web');
const dist = join(web, 'dist');
const abandonedMs = 3_600_000;

/** What the screens are made of. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/sign',
  'web/signin',
  'web/cosign',
  'web/vite.config.ts',
  'web/vite.slim.ts',
  'contract/src',
  'package-lock.json',
];

/** Builds the screens when they are absent or older than their sources. False: there are none, and why was printed. */
export function ensureScreens() {
  const present = builtAt();
  // An installed image without sources to build from serves what it was built with.
  if (present > newestSource() || !existsSync(join(web, 'vite.config.ts'))) return true;
  const age = present === 0 ? 'are not built' : 'are older than their sources';
  const obstacle = whyNotBuilt();
  if (obstacle === undefined) {
    console.log(
      present === 0 ? 'Building the screens (once) …' : 'Rebuilding the screens because their sources changed …',
    );
    return buildScreens();
  }
  console.error(`The screens (web/dist) ${age}, and ${obstacle}.${present === 0 ? '' : ' Serving the existing ones.'}`);
  return present > 0;
}

/** Builds them in any case; false when that failed, which vite has explained. */
export function buildScreens() {
  const began = Date.now();
  removeAbandoned(began);
  const fresh = mkdtempSync(join(web, '.screens-'));
  try {
    const options = ['--outDir', fresh, '--emptyOutDir', '--configLoader', 'native', '--logLevel', 'warn'];
    const { status } = spawnSync(
      newerNode(),
      [viteProgram() ?? 'vite', 'build', 'web', '--config', 'web/vite.config.ts', ...options],
      { stdio: 'inherit', cwd: root },
    );
    if (status !== 0) return false;
    publish(fresh, began);
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} fresh @param {number} began */
function publish(fresh, began) {
  const files = filesIn(fresh);
  const pages = files.filter((name) => name.endsWith('.html'));
  for (const name of [...files.filter((each) => !pages.includes(each)), ...pages]) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    renameSync(join(fresh, name), join(dist, name));
  }
  for (const name of filesIn(dist)) {
    const path = join(dist, name);
    // What another process has built meanwhile stays.
    if (!files.includes(name) && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? began) < began)
      rmSync(path, { force: true });
  }
}

/** One line for the operator, where this account cannot build. */
function whyNotBuilt() {
  if (viteProgram() === undefined) return 'vite, which builds them, is not installed: run `npm install`';
  try {
    rmdirSync(mkdtempSync(join(web, '.screens-')));
    mkdirSync(dist, { recursive: true });
    rmdirSync(mkdtempSync(join(dist, '.screens-')));
    return undefined;
  } catch {
    return 'this account may not write there: run `npm run build` as the owner of the code';
  }
}

/** @param {number} now */
function removeAbandoned(now) {
  for (const name of readdirSync(web).filter((each) => each.startsWith('.screens-'))) {
    const path = join(web, name);
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > abandonedMs)
      rmSync(path, { recursive: true, force: true });
  }
}

function builtAt() {
  return statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestSource() {
  return Math.max(...sources.map((path) => newest(join(root, path))));
}

/** @param {string} path @returns {number} */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  // The folder's own time counts too: it changes when files are removed.
  const names = readdirSync(path).filter((name) => name !== 'testing' && !/\.test\.tsx?$/.test(name));
  return Math.max(found.mtimeMs, ...names.map((name) => newest(join(path, name))));
}

/** @param {string} folder @param {string} below @returns {string[]} */
function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, join(below, entry.name)) : [join(below, entry.name)],
  );
}

/** The path of vite, wherever the install has put it. */
export function viteProgram() {
  return ['node_modules', 'web/node_modules']
    .map((folder) => join(root, folder, 'vite', 'bin', 'vite.js'))
    .find((path) => existsSync(path));
}
