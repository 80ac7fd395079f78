/**
 * `npm test`: everything that must hold, in the order in which a mistake is cheapest to hear about; stops at the first
 * part that fails. Plain JavaScript that Node 20 reads.
 *
 *   node tools/test.mjs --only=lint,unit    runs parts of it: format, lint, types, unused, house, schema, build, unit, browser
 *   SKIP_BROWSER=1                          leaves the browser journeys out
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledFolder, isNewEnough, newerNode, root } from './newerNode.mjs';

const bin = join(root, 'node_modules', '.bin');
const figures = mkdtempSync(join(tmpdir(), 'parade-test-'));
process.chdir(root);
process.on('exit', () => rmSync(figures, { recursive: true, force: true }));

/** Programs that run at once, and how many threads each of them may have. */
const atOnce = 2;
const threads = String(Math.max(1, Math.floor(availableParallelism() / atOnce)));

/** Each part: its name, what it checks, its commands, whether it runs beside the next, and a reason to leave it out, if there is one now. */
const parts = [
  { name: 'format', promise: 'every file is formatted', commands: [['biome', 'format', '.']] },
  {
    name: 'lint',
    promise: 'no promise is forgotten',
    commands: [['oxlint', '--type-aware', '--deny-warnings', `--threads=${threads}`]],
    besideNext: true,
  },
  {
    name: 'types',
    promise: 'contract, server, web, e2e and tools fit together',
    commands: ['server', 'web', 'tools', 'e2e', 'contract'].map((each) => ['tsc', '-p', each, '--checkers', threads]),
  },
  {
    name: 'unused',
    promise: 'no file, export or package is unused',
    commands: [['knip', '--no-config-hints']],
    besideNext: true,
  },
  { name: 'house', promise: 'arrows, file names, routes, sizes', commands: [['node', 'tools/house.ts']] },
  {
    name: 'schema',
    promise: 'schema.sql and tables.ts are those of the migrations',
    commands: [['node', 'tools/schema.ts', '--check']],
    besideNext: true,
  },
  {
    name: 'build',
    promise: 'screens and server can be built',
    commands: [['node', 'tools/build.mjs']],
  },
  { name: 'unit', promise: 'contract, server, web and tools keep their promises', commands: [counted('unit')] },
  {
    name: 'browser',
    promise: 'people can do their work in a browser',
    leaveOut: () => {
      if (!hasJourneys()) return 'there are no journeys';
      return process.env.SKIP_BROWSER === '1' ? 'SKIP_BROWSER=1' : undefined;
    },
    before: findBrowser,
    commands: [counted('browser', '-c', 'e2e/vitest.config.ts')],
  },
];

await main();

async function main() {
  startAgainOnNewerNode();
  const asked = askedParts();
  const began = Date.now();
  let failed;
  const commands = [];
  for (const [place, part] of asked.entries()) {
    const why = part.leaveOut?.();
    heading(`${part.name}: ${why ? `left out (${why})` : part.promise}`);
    if (!why) {
      part.before?.();
      commands.push(...part.commands);
    }
    if (part.besideNext && place < asked.length - 1) continue;
    failed = await firstFailing(commands.splice(0));
    if (failed) break;
  }
  if (failed) console.log(`\nStopped at: ${failed.join(' ')}`);
  else console.log(`\nAll parts passed (${Math.round((Date.now() - began) / 1000)} s).`);
  printFigures();
  process.exitCode = failed ? 1 : 0;
}

function askedParts() {
  const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return parts;
  const names = only.split(',');
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${parts.map((part) => part.name).join(', ')}.`);
    process.exit(2);
  }
  return parts.filter((part) => names.includes(part.name));
}

async function firstFailing(commands) {
  const [left, failed] = [[...commands], []];
  const lane = async () => {
    for (let command = left.shift(); command && failed.length === 0; command = left.shift()) {
      console.log(`$ ${command.filter((word) => !word.startsWith('--outputFile')).join(' ')}`);
      if ((await run(command)) !== 0) failed.push(command);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed[0];
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child =
      program === 'node'
        ? spawn(process.execPath, args, { stdio: 'inherit', env: environment() })
        : spawn(program, args, { stdio: 'inherit', env: environment(), shell: process.platform === 'win32' });
    const passOn = (signal) => child.kill(signal);
    process.once('SIGINT', passOn).once('SIGTERM', passOn);
    child.on('error', (error) => {
      console.error(`${program} could not be run (${error.message}): run \`npm install\` first.`);
      resolve(1);
    });
    child.on('exit', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
}

/**
 * The install's own programs, its Node among them, come before the machine's. Those that are written in Go, linter and
 * compiler, take no more threads than there are cores for and collect their garbage seldom: with as many as they like,
 * most of what they did on two cores was to wait for pages of memory (lint 45 s of processor instead of 15, types 85 instead of 20).
 * Those in JavaScript share what they have compiled.
 */
function environment() {
  const go = { GOMAXPROCS: threads, GOGC: '400' };
  return {
    ...go,
    NODE_COMPILE_CACHE: compiledFolder,
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  };
}

/** A vitest run that leaves its figures behind. */
function counted(name, ...args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(figures, `${name}.json`)}`];
  return ['vitest', 'run', ...args, ...reporters];
}

function printFigures() {
  let [passed, lost] = [0, 0];
  for (const name of readdirSync(figures)) {
    const recorded = JSON.parse(readFileSync(join(figures, name), 'utf8'));
    passed += recorded.numPassedTests;
    // A file that could not even be loaded has no failed test, but has failed.
    lost += recorded.numFailedTests || (recorded.success ? 0 : 1);
  }
  console.log(`${passed} passed, ${lost} failed`);
}

function hasJourneys() {
  return readdirSync(join(root, 'e2e', 'src')).some((name) => name.endsWith('.test.ts'));
}

/** Says in one line how to get a browser, instead of failing every journey for want of one. */
function findBrowser() {
  const opener = new URL('../e2e/src/browser.ts', import.meta.url).href;
  const probe = `import(${JSON.stringify(opener)})
    .then(({ openBrowser }) => openBrowser())
    .then((browser) => browser.close())
    .catch((error) => { console.error(error.message.split('\\n')[0]); process.exit(1); });`;
  const { status } = spawnSync(process.execPath, ['-e', probe], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  printFigures();
  process.exit(1);
}

function startAgainOnNewerNode() {
  if (isNewEnough(process.versions.node)) return;
  const { status } = spawnSync(newerNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

function heading(words) {
  console.log(`\n=== ${words}`);
}
