import { createHash } from 'node:crypto';
import { chmodSync, chownSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from '../../dataFolder.ts';

/** A unix socket's path may have 107 bytes (103 on macOS); PostgreSQL's socket name takes 14, its lock 19. */
const longestFolder = 84;

/** The address of a cluster's socket, for each side. */
export interface Sockets {
  /** For PostgreSQL, which interprets commas and quotes in it: relative to the cluster, if possible. */
  readonly served: string;
  /** For clients: an absolute path that is short enough, valid while this process runs. */
  readonly address: string;
}

/** Creates the socket folder of a cluster's folder, closed to everybody except us and the owner. */
export function openSockets(folder: string, owner: Owner | undefined): Sockets {
  const near = join(folder, 'socket');
  const path = canShorten(near) ? near : farPath(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // This fails if somebody else created the one in the temporary folder: then it cannot be trusted.
  if (owner) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
  return { served: path === near ? '../socket' : path, address: socketAddress(folder) };
}

/** Returns the address of the socket folder for clients; the folder need not exist. */
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
 * Returns a short name for a deep folder: the kernel's link to a descriptor that this process keeps open. It has our
 * number, not 'self', so that it also works for the processes that we start.
 */
function throughDescriptor(near: string): string {
  const inode = `${near} ${statSync(near).ino}`;
  const descriptor = descriptors.get(inode) ?? openSync(near, constants.O_RDONLY | constants.O_DIRECTORY);
  descriptors.set(inode, descriptor);
  return `/proc/${process.pid}/fd/${descriptor}`;
}

/** Without /proc: a short folder elsewhere, the same at every start. */
function farPath(folder: string): string {
  return join(tmpdir(), `parade-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
}
