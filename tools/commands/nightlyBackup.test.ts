import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
const nightly = /^nightly-\d{4}-\d\d-\d\d-\d{4}$/;

const unitLines = (name: string) => readFileSync(join(deploy, 'systemd', name), 'utf8').split('\n');

const weekAgo = new Date(Date.now() - 7 * 86_400_000);

/**
 * Runs the script with a `node` that makes the folder it is given, and ends in a way (1: it fails and makes none), and returns what is there afterwards.
 * `stale`: of those before, the folders that nothing has touched for a week.
 */
function backUp(
  before: readonly string[],
  { keep, ends = 0, stale = [] }: { keep: string; ends?: number; stale?: readonly string[] },
) {
  const { folder, remove } = throwAwayFolder('nightly');
  onTestFinished(remove);
  const [programs, backups] = [join(folder, 'bin'), join(folder, 'my backups')];
  for (const path of [programs, backups, ...before.map((name) => join(backups, name))]) mkdirSync(path);
  writeFileSync(
    join(programs, 'node'),
    `#!/bin/sh\n${ends === 1 ? '' : '[ "$1" = tools/backup.ts ] && mkdir "$2" || exit 1'}\nexit ${ends}\n`,
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
  expect(backUp(earlier, { keep: '1', ends: 1 })).toEqual({ status: 1, names: earlier });
});

it('a night without files that the portal has lost still deletes the oldest, and reports them', () => {
  const { status, names } = backUp(earlier, { keep: '1', ends: 3 });
  expect([status, names.length]).toEqual([3, 1]);
  expect(earlier).not.toContain(names[0]);
});

it.each(['0', 'x', '-1', '1; true'])('the nightly backup does nothing where it is told to keep %j', (keep) => {
  expect(backUp(earlier, { keep })).toEqual({ status: 1, names: earlier });
});

it('the units start the Node of the path, and share account, environment, data and protection', () => {
  const shared = (name: string) =>
    unitLines(name).filter((line) =>
      /^(User|Group|WorkingDirectory|EnvironmentFile|StateDirectory|NoNew|Protect|Private|Restrict|Lock|Capability)/.test(
        line,
      ),
    );
  const units = readdirSync(join(deploy, 'systemd')).filter((name) => name.endsWith('.service'));
  expect(units).toEqual(['parade-portal-backup.service', 'parade-portal-worker.service', 'parade-portal.service']);
  for (const unit of units) {
    expect(shared(unit)).toEqual(shared('parade-portal.service'));
    expect(unitLines(unit).find((line) => line.startsWith('Environment='))).toContain(
      'DATA_DIR=/var/lib/parade-portal',
    );
    expect(unitLines(unit).find((line) => line.startsWith('ExecStart='))).toMatch(
      /=(\/usr\/bin\/env node tools|\/bin\/sh deploy)\//,
    );
  }
});

const processes = ['parade-portal.service', 'parade-portal-worker.service'];

it('a unit that is stopped signals the portal alone, which ends the embedded database by itself', () => {
  for (const unit of processes) expect(unitLines(unit)).toContain('KillMode=mixed');
});

it('the figures of web process and worker are shown to the machine, each at a port of its own', () => {
  const ports = processes.map((unit) => /METRICS_PORT=(\d+)/.exec(unitLines(unit).join('\n'))?.[1]);
  expect(ports).toEqual(['9091', '9090']);
  const docs = readFileSync(join(deploy, '../docs/operating.md'), 'utf8');
  expect(docs).toContain('curl -s http://127.0.0.1:9091/metrics');
});

it('the timer goes by the time zone of the nightly deletions, at a time that each night has once, wherever the machine is', () => {
  const asked = unitLines('parade-portal-backup.timer').flatMap((line) => {
    const [, hour, minute, zone] = /^OnCalendar=\*-\*-\* (\d\d):(\d\d):00 (.+)$/.exec(line) ?? [];
    return zone === undefined ? [] : [{ time: `${hour}:${minute}`, zone }];
  });
  expect(asked.map(({ zone }) => zone)).toEqual(['America/Los_Angeles']);
  // In these two nights of 2027 the clocks go forward and back.
  for (const day of ['2027-03-14', '2027-11-07']) {
    const shown = Array.from({ length: 48 * 60 }, (_, minute) =>
      new Date(Date.parse(`${day}T00:00Z`) + minute * 60_000).toLocaleString('sv', { timeZone: asked[0]?.zone }),
    );
    expect(shown.filter((each) => each === `${day} ${asked[0]?.time}:00`)).toHaveLength(1);
  }
});

it('nginx answers on IPv6 wherever it answers on IPv4', () => {
  const listens = [...readFileSync(join(deploy, 'nginx.conf'), 'utf8').matchAll(/^ +listen (.+);$/gm)].map(
    ([, to]) => to,
  );
  expect(listens).toEqual(['80', '[::]:80', '443 ssl http2', '[::]:443 ssl http2']);
});

it('the image has the script of the nightly backup, which the line for cron in containers runs', () => {
  expect(readFileSync(join(deploy, 'Dockerfile'), 'utf8')).toContain('/portal/deploy/nightly-backup.sh deploy/');
});
