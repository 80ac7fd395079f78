/**
 * `npm run build`: builds the screens into web/dist and the server into server/dist, side by side, where they are not built of
 * the present sources. `npm install` does the same at its end, and `npm start` where it is needed and allowed.
 *
 *   node tools/build.mjs screens      builds one of them
 *   node tools/build.mjs installed    builds both and packs a demo season for first starts (docs/decisions/0128)
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { areScreensBuilt, buildScreens } from './screens.mjs';
import { buildServer, isServerBuilt, packSeason } from './server.mjs';

/** @type {Record<string, () => boolean>} */
const parts = {
  screens: () => areScreensBuilt() || buildScreens(),
  server: () => isServerBuilt() || buildServer(),
  season: packSeason,
};
const [asked] = process.argv.slice(2);
const build = asked === undefined ? undefined : parts[asked];

if (build) {
  if (!build()) fail(`The ${asked} could not be built.`);
} else if (asked === undefined) await Promise.all(['screens', 'server'].map(inProcessOfItsOwn));
else if (asked === 'installed')
  // The season is packed beside the screens, which take longer than the server.
  await Promise.all([
    inProcessOfItsOwn('screens'),
    inProcessOfItsOwn('server').then(() => inProcessOfItsOwn('season')),
  ]);
else fail(`There is no part '${asked}' to build: ${Object.keys(parts).join(', ')}.`);

/** @param {string} part */
async function inProcessOfItsOwn(part) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), part], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('exit', resolve).on('error', () => resolve(1)));
  if (code !== 0) process.exitCode = 1;
}

/** @param {string} words */
function fail(words) {
  console.error(words);
  process.exitCode = 1;
}
