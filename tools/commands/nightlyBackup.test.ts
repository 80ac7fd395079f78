import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
const nightly = /^nightly-\d{4}-\d\d-\d\d-\d{4}$/;

const weekAgo = new Date(Date.now() - 7 * 86_400_000);

/**
 * Runs the script with a `node` that makes the folder it is given, or fails, and returns what is there afterwards.
 * `stale`: of those before, the folders that nothing has touched for a week.
 */
function backUp(
  before: readonly string[],
  { keep, fails = false, stale = [] }: { keep: string; fails?: boolean; stale?: readonly string[] },
) {
  const { folder, remove } = throwAwayFolder('nightly');
  onTestFinished(remove);
  const [programs, backups] = [join(folder, 'bin'), join(folder, 'my backups')];
  for (const path of [programs, backups, ...before.map((name) => join(backups, name))]) mkdirSync(path);
  writeFileSync(
    join(programs, 'node'),
    `#!/bin/sh\n${fails ? 'exit 1' : '[ "$1" = tools/backup.ts ] && mkdir "$2"'}\n`,
  );
  chmodSync(join(programs, 'node'), 0o755);
  for (const name of stale) utimesSync(join(backups, name), weekAgo, weekAgo);
  const { status } = spawnSync('/bin/sh', [join(deploy, 'nightly-backup.sh')], {
    env: { PATH: `${programs}:/usr/bin:/bin`, BACKUP_DIR: backups, BACKUP_KEEP: keep },
  });
  return { status, names: readdirSync(backups).sort() };
}

const earlier = ['nightly-2026-01-01-0230', 'nightly-2026-01-02-0230', 'nightly-2026-01-03-0230'];
const others = ['before-upgrade-2020-01-01-0230', 'first', 'nightly-2020-01-01-0230.unfinished'];

it('the nightly backup keeps as many nights as it is told, the newest, and no other folder is touched', () => {
  const { status, names } = backUp([...earlier, ...others], { keep: '2' });
  expect(status).toBe(0);
  expect(names.filter((name) => others.includes(name))).toEqual(others);
  const kept = names.filter((name) => nightly.test(name));
  expect([kept.length, kept[0]]).toEqual([2, 'nightly-2026-01-03-0230']);
});

it('the nightly backup deletes what a night that was cut off has left, and nothing that is being written', () => {
  const cut = ['nightly-2026-01-01-0230.unfinished', 'nightly-2026-01-02-0230.unfinished'];
  const named = ['before-upgrade.unfinished', 'nightly-first.unfinished'];
  const { names } = backUp([...cut, ...named], { keep: '2', stale: [...cut.slice(0, 1), ...named] });
  expect(names.filter((name) => !nightly.test(name))).toEqual([
    ...named.slice(0, 1),
    ...cut.slice(1),
    ...named.slice(1),
  ]);
});

it('a nightly backup that fails deletes none of the earlier ones', () => {
  expect(backUp(earlier, { keep: '1', fails: true })).toEqual({ status: 1, names: earlier });
});

it.each(['0', 'x', '-1', '1; true'])('the nightly backup does nothing where it is told to keep %j', (keep) => {
  expect(backUp(earlier, { keep })).toEqual({ status: 1, names: earlier });
});

it('the units start the Node of the path, and share account, environment, data and protection', () => {
  const lines = (name: string) => readFileSync(join(deploy, 'systemd', name), 'utf8').split('\n');
  const shared = (name: string) =>
    lines(name).filter((line) =>
      /^(User|Group|WorkingDirectory|EnvironmentFile|StateDirectory|NoNew|Protect|Private|Restrict|Lock|Capability)/.test(
        line,
      ),
    );
  const units = readdirSync(join(deploy, 'systemd')).filter((name) => name.endsWith('.service'));
  expect(units).toEqual(['parade-portal-backup.service', 'parade-portal-worker.service', 'parade-portal.service']);
  for (const unit of units) {
    expect(shared(unit)).toEqual(shared('parade-portal.service'));
    expect(lines(unit).find((line) => line.startsWith('Environment='))).toContain('DATA_DIR=/var/lib/parade-portal');
    expect(lines(unit).find((line) => line.startsWith('ExecStart='))).toMatch(
      /=(\/usr\/bin\/env node tools|\/bin\/sh deploy)\//,
    );
  }
});
