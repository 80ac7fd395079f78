/**
 * The portal runs on Node 24; Node 20 is enough to start it. Plain JavaScript that Node 20 reads: it finds out that the
 * running Node is too old, and goes on with the one that the install brought.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldest = [24, 7];

/** @param {string} version such as '24.7.0' */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/**
 * The path of a Node that is new enough: this one, else the one under node_modules, which npm puts first on the path and
 * plain `node` does not. Ends the process with what to do when there is none.
 */
export function newerNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const installed = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const version =
    existsSync(installed) &&
    spawnSync(installed, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout;
  if (version && isNewEnough(version.trim().slice(1))) return installed;
  console.error(
    `This needs Node.js ${oldest.join('.')} or newer, but is running on ${process.versions.node}: run \`npm install\`, which includes one for Linux and Windows, or install it from https://nodejs.org/.`,
  );
  process.exit(1);
}

/**
 * A command of tools/commands with the arguments of this process, run here or by a newer Node.
 * @param {string} name
 */
export async function runCommand(name) {
  if (isNewEnough(process.versions.node)) {
    keepCompiled();
    await import(`./commands/${name}.ts`);
  } else runOnTerminal(newerNode(), [join(root, 'tools', `${name}.ts`), ...process.argv.slice(2)]);
}

/** Where compiled files are kept. NODE_COMPILE_CACHE, where it is set, comes first. */
export const compiledFolder = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Keeps what this process compiles for the next one: compiling the same files again is a part of each start, and a third of a
 * command's work. Where the folder cannot be written, they are compiled again.
 */
export function keepCompiled() {
  module.enableCompileCache(compiledFolder);
}

/** Signals that end the portal cleanly. @type {NodeJS.Signals[]} */
const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program on this terminal, passes signals on and ends as it ends. `channel`: the program is notified by
 * 'disconnect' when this process is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ channel?: boolean, cwd?: string }} options
 */
export function runOnTerminal(command, args, options = {}) {
  const child = spawn(command, args, {
    stdio: options.channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    shell: command.endsWith('.cmd'),
    ...(options.cwd ? { cwd: options.cwd } : {}),
  });
  for (const signal of ending) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${basename(command)} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal !== null && ending.includes(signal) ? 0 : 1)));
}
