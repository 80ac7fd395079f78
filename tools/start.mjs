/**
 * `npm start`: from a fresh install to an open portal, with progress shown. Plain JavaScript that Node 20 reads, because
 * it is what finds out that the running Node is too old. `--watch` (npm run dev) restarts the server at each change and
 * serves the screens with vite.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldest = [24, 7];
const watching = process.argv.includes('--watch');

process.chdir(root);
if (!isNewEnough(process.versions.node)) startAgainOnNewerNode();
else if (watching) watch();
else await start();

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The install brings a Node of its own for the usual platforms; npm puts it first on the path, plain `node` does not. */
function startAgainOnNewerNode() {
  const installed = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const found =
    existsSync(installed) && spawnSync(installed, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1);
  if (!found || !isNewEnough(found)) {
    console.error(`The portal needs Node.js ${oldest.join('.')} or newer, but this is ${process.versions.node}.`);
    console.error('Run `npm install`, which brings it for Linux and Windows, or install it from https://nodejs.org/.');
    process.exit(1);
  }
  // The channel tells the server when this process is killed; see start().
  run(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { channel: true });
}

/** The server runs in this very process: a signal or a kill reaches it and nothing is left behind. */
async function start() {
  if (!existsSync(join(root, 'node_modules', 'fastify'))) {
    console.error('The packages are not installed: run `npm install` first.');
    process.exit(1);
  }
  if (process.env.PROCESS !== 'worker') buildWeb();
  if (process.channel) {
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
  // A third of a start is reading and compiling the same files again. Where the folder cannot be written, it is read anew.
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));
  await import('../server/src/main.ts');
}

function watch() {
  run(process.execPath, [vite(), 'web', '--config', 'web/vite.config.ts', '--clearScreen', 'false']);
  run(process.execPath, ['--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')]);
}

/** Runs a program on this terminal, passes signals on and ends as it ends. */
function run(command, args, options = {}) {
  const stdio = options.channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(command, args, { stdio, cwd: root });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${command} could not be run: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

/** Builds the screens when they are absent or older than anything they are made of. */
function buildWeb() {
  const built = join(root, 'web', 'dist', 'index.html');
  const made = existsSync(built) ? statSync(built).mtimeMs : 0;
  const sources = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/sign',
    'web/vite.config.ts',
    'contract/src',
    'package-lock.json',
  ];
  if (made > Math.max(...sources.map((path) => newest(join(root, path))))) return;
  // An installed image without sources to build from serves what it was built with.
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return;
  console.log(made === 0 ? 'Building the screens (once) …' : 'Building the screens anew, their sources have changed …');
  const { status } = spawnSync(
    process.execPath,
    [vite(), 'build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {
      stdio: 'inherit',
      cwd: root,
    },
  );
  if (status !== 0) {
    console.error('The screens could not be built; the portal was not started.');
    process.exit(1);
  }
}

function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  // The folder's own time counts too: it tells of files that were removed.
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function vite() {
  return ['node_modules', 'web/node_modules']
    .map((folder) => join(root, folder, 'vite', 'bin', 'vite.js'))
    .find((path) => existsSync(path));
}
