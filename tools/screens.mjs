/**
 * Builds the screens into web/dist. They are built beside it and then moved in, scripts before pages, so that a portal
 * that is serving, and another process that builds at the same time, never meet half of a build.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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
  if (areScreensBuilt() || !existsSync(join(web, 'vite.config.ts'))) return true;
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

/** Whether they are built, and no source has changed since. */
export function areScreensBuilt() {
  return builtAt() > newestSource();
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
    compressFiles(join(fresh, 'assets'));
    publishScreens(fresh, dist, began);
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Shorter files fit into one packet as they are. */
const compressedFromBytes = 1_024;
/** The last step, 11, takes twice the time for a fiftieth. */
const brotliQuality = 10;

/**
 * Puts a compressed copy of each script, style sheet and drawing beside it: NAME.br and NAME.gz, which the server sends as
 * they are. Compressing them for each visitor took the server more time than the calls of the page.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((each) => /\.(?:js|css|svg)$/.test(each))) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < compressedFromBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** How long the files of an earlier build are still there for pages that name them: a process that was not restarted, an open tab. */
const replacedDays = 14;
/** Since when which file belongs to no build any more, in the folder of the build. */
const replacedList = '.replaced.json';

/**
 * Moves a build in. Files whose names are made of what is in them stay for some days after they were replaced; every other
 * file goes with its build.
 * @param {string} fresh @param {string} into @param {number} began
 */
export function publishScreens(fresh, into, began) {
  const files = filesIn(fresh);
  const pages = files.filter((name) => name.endsWith('.html'));
  for (const name of [...files.filter((each) => !pages.includes(each)), ...pages]) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    renameSync(join(fresh, name), join(into, name));
  }
  const earlier = readReplaced(into);
  /** @type {Record<string, number>} */
  const replaced = {};
  for (const name of filesIn(into)) {
    const path = join(into, name);
    // What another process has built meanwhile stays.
    if (name === replacedList || files.includes(name)) continue;
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? began) >= began) continue;
    const since = earlier[name] ?? began;
    if (dirname(name) === 'assets' && began - since < replacedDays * 86_400_000) replaced[name] = since;
    else rmSync(path, { force: true });
  }
  writeFileSync(join(into, replacedList), JSON.stringify(replaced));
}

/** @param {string} folder @returns {Record<string, number>} */
function readReplaced(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, replacedList), 'utf8'));
  } catch {
    // A first build, or a list that was broken off: the days begin again.
    return {};
  }
}

/** One line for the operator, where this account cannot build. */
function whyNotBuilt() {
  if (viteProgram() === undefined) return 'vite, which builds them, is not installed: run `npm install`';
  // Vite reads everything after them as the query of an address.
  if (/[#?]/.test(web)) return `vite, which builds them, reads no folder with '#' or '?' in its name: ${root}`;
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
