/**
 * `npm run lock`: completes package-lock.json with the packages of other platforms that npm could not look up, because the
 * registry in use does not have them. npm leaves them out without a word, and `npm ci` then refuses the lock file.
 * Plain JavaScript that Node 20 reads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './newerNode.mjs';

/** @typedef {{ version?: string, dev?: boolean | undefined, optional?: boolean, license?: string | undefined, engines?: object | undefined, cpu?: string[], os?: string[], libc?: string[] | undefined, optionalDependencies?: Record<string, string> }} Locked */

const usage = `Usage: npm run lock
Adds the packages of other platforms to package-lock.json.`;
if (process.argv.length > 2) {
  const isHelp = process.argv[2] === '--help';
  (isHelp ? console.log : console.error)(usage);
  process.exit(isHelp ? 0 : 1);
}

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony'];
const processors = ['arm64', 'x64', 'arm', 'ppc64', 'riscv64', 's390x', 'ia32'];

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
/** @type {Record<string, Locked>} */
const packages = lock.packages;
/** @type {string[]} */
const added = [];
for (const [place, owner] of Object.entries(packages))
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {}))
    if (place.startsWith('node_modules/') && !isLocked(place, name)) complete(name, version);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'package-lock.json has every platform.' : `Added: ${added.join(', ')}`);

/**
 * Whether a package in this place would find the other one, in its own folder or in one above.
 * @param {string} place
 * @param {string} name
 */
function isLocked(place, name) {
  for (let above = place; above !== ''; above = above.slice(0, Math.max(above.lastIndexOf('/node_modules/'), 0)))
    if (packages[`${above}/node_modules/${name}`]) return true;
  return packages[`node_modules/${name}`] !== undefined;
}

/**
 * What npm writes for a platform's package, read off its name and off its siblings; without the hash of its contents,
 * which that platform's first install adds.
 * @param {string} name
 * @param {string} version
 */
function complete(name, version) {
  const words = name.split(/[/-]/);
  const os = systems.find((each) => words.includes(each));
  const cpu = processors.find((each) => words.includes(each));
  if (!os || !cpu)
    throw new Error(`${name} is not in package-lock.json, and its name has no platform: npm install it.`);
  const family = `node_modules/${name.split('/')[0]}/`;
  const sibling = Object.entries(packages).find(
    ([place, each]) => place.startsWith(family) && each.optional && each.version === version,
  )?.[1];
  const { dev, license, engines } = sibling ?? {};
  const library = os === 'linux' ? /-(musl|gnu)/.exec(name)?.[1] : undefined;
  const libc = library && [library === 'gnu' ? 'glibc' : library];
  packages[`node_modules/${name}`] = { version, cpu: [cpu], dev, libc, license, optional: true, os: [os], engines };
  added.push(name);
}
