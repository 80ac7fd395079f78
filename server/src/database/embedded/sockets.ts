import { createHash } from 'node:crypto';
import { chmodSync, chownSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from '../../dataFolder.ts';

/** A unix socket's path may have 107 bytes (103 on macOS); the name of PostgreSQL's socket takes 14, that of its lock 19. */
const longestFolder = 84;

/** The addresses of a cluster's socket for each side. */
export interface Sockets {
  /** For PostgreSQL, which reads commas and quotes in it: a name relative to the cluster, where it can be one. */
  readonly served: string;
  /** For clients: an absolute path that is short enough, valid while this process runs. */
  readonly address: string;
}

/** Creates the socket folder of a cluster's folder, closed to everybody but us and the owner. */
export function openSockets(folder: string, owner: Owner | undefined): Sockets {
  const near = join(folder, 'socket');
  const path = canShorten(near) ? near : farPath(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Fails when somebody else made the one in the temporary folder: then it is not to be trusted.
  if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
  return { served: path === near ? '../socket' : path, address: socketAddress(folder) };
}

/** Returns how clients reach the socket folder, which need not exist. */
export function socketAddress(folder: string): string {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(near) <= longestFolder) return near;
  if (!canShorten(near)) return farPath(folder);
  return statSync(near, { throwIfNoEntry: false }) ? throughDescriptor(near) : near;
}

function canShorten(near: string): boolean {
  return Buffer.byteLength(near) <= longestFolder || existsSync('/proc/self/fd');
}

const descriptors = new Map<string, number>();

/**
 * Returns a short name for a deep folder: the kernel's link to a descriptor of this process, open as long as it runs. It uses
 * our process number, not 'self', so that the address holds for child processes.
 */
function throughDescriptor(near: string): string {
  const inode = `${near} ${statSync(near).ino}`;
  const descriptor = descriptors.get(inode) ?? openSync(near, constants.O_RDONLY | constants.O_DIRECTORY);
  descriptors.set(inode, descriptor);
  return `/proc/${process.pid}/fd/${descriptor}`;
}

/** Returns a short folder elsewhere, the same at every start, on systems without /proc. */
function farPath(folder: string): string {
  return join(tmpdir(), `parade-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
}
