/**
 * `npm start` is npm, a shell, and the portal. A service manager that ends npm alone, or a kill, would leave the portal
 * running without anybody to stop it: npm hands a signal to the shell, which dies of it and passes nothing on.
 */
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

const intervalMs = 200;

/**
 * Ends this process with SIGTERM once npm, or the shell between, has ended. Does nothing where it was not started by
 * npm.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const links = linksToNpm();
  const watch = setInterval(() => {
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, intervalMs);
  watch.unref();
}

/** From this process up to npm, each process with its parent; the first alone where npm is not found or cannot be seen. */
function linksToNpm() {
  const links = [];
  const npm = realpathOf(process.env.npm_node_execpath);
  for (let pid = process.pid; links.length < 4; ) {
    const parent = parentOf(pid);
    if (parent === undefined || parent < 2) break;
    links.push({ pid, parent });
    if (npm !== undefined && programOf(parent) === npm) return links;
    pid = parent;
  }
  return links.slice(0, 1);
}

/** @param {number} pid */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  try {
    // The name in the second field may hold anything, so fields are counted behind its bracket.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function programOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
}

/** @param {string | undefined} path */
function realpathOf(path) {
  try {
    return path && realpathSync(path);
  } catch {
    return undefined;
  }
}
