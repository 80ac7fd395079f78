import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { accessSync, chownSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveDataFolder, giveTree, type Owner } from '../../dataFolder.ts';

/**
 * How PostgreSQL's programs are started, because PostgreSQL refuses to run as root: the account, and its rights to
 * reach the folders.
 */
export interface RunAs {
  /** The words before the program: setpriv or unshare with their options; may be empty. */
  readonly prefix: readonly string[];
  /** The ids that the process is started with, if the machine has no setpriv. */
  readonly ids: Partial<Owner>;
  /** The owner of the cluster's files; undefined means us. */
  readonly owner: Owner | undefined;
}

export interface Command {
  readonly command: string;
  readonly args: string[];
  readonly ids: Partial<Owner>;
}

/**
 * Finds a way to run PostgreSQL by trying each with `initdb --show`, which needs the same as the real start: access(2),
 * exec, and the libraries of both programs. Gives the folder (and a cluster in it) to the account that works. As root
 * it tries, in this order: the system user as it is; with the right to enter and read closed folders; with the right to
 * do anything to files, which containers grant by default instead; a user namespace. Throws one line with what to do if
 * none works.
 */
export function findRunAs(binaries: string, folder: string): RunAs {
  const complaints: string[] = [];
  for (const way of ways(folder)) {
    const complaint = tryProgram(way, binaries, folder) ?? tryFolder(way, folder);
    if (complaint === undefined) return way;
    complaints.push(complaint);
  }
  const reason = [...new Set(complaints)].join('; ');
  throw new Error(
    isRoot()
      ? `PostgreSQL does not run as root, and no other account on this machine can run it from ${binaries} on ${folder} (${reason}): start the portal as a different user, move it to a folder that other users can open, or set DATABASE_URL`
      : `the embedded PostgreSQL cannot be run from ${binaries} on ${folder} (${reason}): set DATABASE_URL`,
  );
}

/**
 * Returns the command that starts a program that way. `endsWithUs`: the kernel sends it SIGINT (a fast shutdown) when
 * this process ends, in any way; only if setpriv exists.
 */
export function commandAs(
  way: RunAs,
  program: string,
  args: readonly string[],
  options: { readonly endsWithUs?: boolean } = {},
): Command {
  const prefix = options.endsWithUs && canSetpriv() ? withParentSignal(way.prefix) : way.prefix;
  const [command, ...before] = [...prefix, program];
  return { command: command ?? program, args: [...before, ...args], ids: way.ids };
}

function withParentSignal(prefix: readonly string[]): string[] {
  const own = ['--pdeathsig', 'INT', '--'];
  // Put into the command of setpriv itself, if there is one: the kernel forgets the signal when a process changes its
  // ids.
  return prefix[0] === 'setpriv' ? [...prefix.slice(0, -1), ...own] : [...prefix, 'setpriv', ...own];
}

/** Lists every way that this machine may offer, the one with the fewest rights first. */
function* ways(folder: string): Generator<RunAs> {
  const root = isRoot();
  if (!root) yield { prefix: [], ids: {}, owner: undefined };
  const accounts = root ? accountsFor(folder) : [];
  for (const account of accounts) {
    if (!canSetpriv()) yield { prefix: [], ids: account, owner: account };
    else
      for (const rights of [[], ...reachingRights])
        yield { prefix: setprivAs(account, rights), ids: {}, owner: account };
  }
  // A namespace in which we are another user needs no right at all, if the kernel allows it. The account is one of the
  // machine's list, because initdb looks up its name.
  const otherAccount = systemAccount();
  if (process.platform === 'linux' && otherAccount)
    yield {
      prefix: ['unshare', '--user', `--map-user=${otherAccount.uid}`, `--map-group=${otherAccount.gid}`, '--'],
      ids: {},
      owner: root ? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 } : undefined,
    };
}

// access(2), which PostgreSQL calls about its own programs, ignores capabilities unless the uid change keeps them.
const reachingRights = ['dac_read_search', 'dac_override'].map((right) => [
  '--securebits=+no_setuid_fixup',
  `--inh-caps=+${right}`,
  `--ambient-caps=+${right}`,
]);

function setprivAs({ uid, gid }: Owner, rights: readonly string[]): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--'];
}

/** Lists the owner of a cluster in the folder, then the machine's own account for it, which is rarely needed. */
function* accountsFor(folder: string): Generator<Owner> {
  const found = statSync(join(folder, 'cluster'), { throwIfNoEntry: false });
  if (found && found.uid !== 0) yield { uid: found.uid, gid: found.gid };
  const system = systemAccount();
  if (system && (!found || system.uid !== found.uid)) yield system;
}

function tryProgram(way: RunAs, binaries: string, folder: string): string | undefined {
  // The folder need not exist yet: --show only checks the programs.
  return complaintOf(
    runAs(way, join(binaries, 'initdb'), ['--show', '-U', 'parade', '-D', join(folder, 'cluster')]),
    'initdb',
  );
}

/** Gives the folder to the account, then checks whether it, and we, can work in it. */
function tryFolder(way: RunAs, folder: string): string | undefined {
  try {
    if (way.owner) giveFolder(folder, way.owner);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const asked = runAs(way, 'test', ['-w', folder]);
  // A machine without the program `test` finds out from PostgreSQL itself.
  return (asked.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
    ? undefined
    : complaintOf(asked, `${folder} cannot be written`);
}

function giveFolder(folder: string, owner: Owner): void {
  giveDataFolder(join(folder, '..'), owner);
  chownSync(folder, owner.uid, owner.gid);
  const cluster = join(folder, 'cluster');
  // A copy that was restored by root, or a cluster from before the way changed.
  if ((statSync(cluster, { throwIfNoEntry: false })?.uid ?? owner.uid) !== owner.uid) giveTree(cluster, owner);
}

function runAs(way: RunAs, program: string, args: readonly string[]): SpawnSyncReturns<string> {
  const { command, args: all, ids } = commandAs(way, program, args);
  return spawnSync(command, all, { ...ids, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
}

function complaintOf(result: SpawnSyncReturns<string>, otherwise: string): string | undefined {
  if (result.error) return result.error.message;
  return result.status === 0 ? undefined : result.stderr.trim().split('\n').at(-1) || otherwise;
}

let setpriv: boolean | undefined;
/** Returns whether the machine's setpriv knows the signal for the parent's end (util-linux 2.33 or newer). */
function canSetpriv(): boolean {
  setpriv ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0;
  return setpriv;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

let account: Owner | null | undefined;
/** Returns the machine's account for a database, or its unprivileged one. */
function systemAccount(): Owner | undefined {
  account ??= ['postgres', '_postgres', 'nobody'].map(idsOf).find((found) => found !== undefined) ?? null;
  return account ?? undefined;
}

function idsOf(name: string): Owner | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
