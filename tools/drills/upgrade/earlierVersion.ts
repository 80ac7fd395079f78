/** Part of the drill 'upgrade': the version that people come from, in a folder of its own, as they installed it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The commit that `--from REF` names, else the newest release tag, else the commit that the changelog names. */
export function earlierCommit(): string {
  const asked = process.argv.indexOf('--from');
  const ref = asked > 0 ? process.argv[asked + 1] : (newestTag() ?? commitOfChangelog());
  if (ref === undefined) throw new Error('Say which version: npm run drill -- upgrade --from REF');
  const found = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (found === undefined)
    throw new Error(
      `The history of ${ref} is not here: \`git fetch --unshallow --tags\`, or name another version by --from REF`,
    );
  return found;
}

function newestTag(): string | undefined {
  return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
}

function commitOfChangelog(): string | undefined {
  return /commit `([0-9a-f]{7,40})`/.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1];
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Installs that version as the documentation says. Answers its start.mjs. */
export function installVersion(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('sh', ['-c', 'git archive "$1" | tar x -C "$2"', 'sh', commit, folder], { cwd: root });
  const npm = (act: string) =>
    spawnSync('npm', [act, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'ignore' }).status;
  // Before 0.2 the lock file was not for every platform.
  if (npm('ci') !== 0 && npm('install') !== 0) throw new Error(`the packages of ${commit} could not be installed`);
  execFileSync(process.execPath, [join('tools', 'build.mjs')], { cwd: folder, stdio: 'ignore' });
  return join(folder, 'tools', 'start.mjs');
}
