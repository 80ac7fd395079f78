import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that a cluster belongs to where the portal itself runs as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  /** Set when the account may not enter these folders by itself, such as below /root. */
  readonly capability?: 'dac_read_search' | 'dac_override';
}

/**
 * Whom PostgreSQL runs as: undefined is 'as we do'. PostgreSQL refuses to run as root, so there it is the system user
 * postgres, or nobody. Where that user may not reach one of `paths`, Linux lets it keep the one right that is missing;
 * elsewhere this throws.
 */
export function databaseUser(paths: readonly string[]): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = ['postgres', '_postgres', 'nobody'].map(idOf).find((found) => found !== undefined);
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root and there is no user postgres or nobody: start the portal as another user, or set DATABASE_URL',
    );
  const closed = paths.map((path) => closedFolder(path, user)).find((found) => found !== undefined);
  if (closed === undefined) return user;
  const capability = ownCapability();
  if (capability && canSetpriv()) return { ...user, capability };
  throw new Error(
    `PostgreSQL does not run as root, and the user that runs it cannot enter ${closed}: set DATA_DIR to a folder elsewhere, or set DATABASE_URL`,
  );
}

export interface Command {
  readonly command: string;
  readonly args: string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/**
 * A command as that user. `endsWithUs`: the kernel sends it SIGINT (a fast shutdown) when this process ends, however it
 * ends; only where setpriv is there.
 */
export function commandAs(
  user: SystemUser | undefined,
  program: string,
  args: readonly string[],
  options: { readonly endsWithUs?: boolean } = {},
): Command {
  if (!canSetpriv()) return { command: program, args: [...args], ids: user ? { uid: user.uid, gid: user.gid } : {} };
  const flags = [
    ...(user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
    ...(user?.capability ? [`--inh-caps=+${user.capability}`, `--ambient-caps=+${user.capability}`] : []),
    ...(options.endsWithUs ? ['--pdeathsig', 'INT'] : []),
  ];
  if (flags.length === 0) return { command: program, args: [...args], ids: {} };
  return { command: 'setpriv', args: [...flags, '--', program, ...args], ids: {} };
}

let setpriv: boolean | undefined;
/** Whether the machine has a setpriv that knows the signal of the parent's end (util-linux 2.33 or newer). */
export function canSetpriv(): boolean {
  setpriv ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0;
  return setpriv;
}

function idOf(name: string): SystemUser | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** The first folder on the way to a path that the user may not enter. */
function closedFolder(path: string, user: SystemUser): string | undefined {
  const above = dirname(path);
  const closed = above === path ? undefined : closedFolder(above, user);
  if (closed !== undefined) return closed;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return undefined;
  const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
  return found.mode & bit ? undefined : path;
}

/** The smaller of the two rights to enter any folder, as far as we have it ourselves (containers often lack the first). */
function ownCapability(): SystemUser['capability'] {
  try {
    const effective = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`);
    if (effective & 4n) return 'dac_read_search';
    return effective & 2n ? 'dac_override' : undefined;
  } catch {
    return undefined;
  }
}
