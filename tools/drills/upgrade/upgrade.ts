/**
 * upgrade: an earlier version is installed and started with its demo season, people write with it, it is stopped; this
 * version starts on the same data folder. Every row and file of before is there as it was, but for what a migration says
 * that it changes; evidence and trail verify; no reading call answers 500 or more; the earlier version refuses what this
 * one has migrated. `--from REF`: a tag or commit of the history, which has to be there. By hand: it installs packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { startPortal } from '@parade/e2e/portal.ts';
import { atLeast, type Figure, none } from '../figure.ts';
import { runTool } from '../stage/commands.ts';
import { compareRows, filesOf } from './comparing.ts';
import { earlierCommit, installVersion } from './earlierVersion.ts';
import { readEverything } from './reading.ts';
import { writeWith } from './writing.ts';

export async function upgrade(): Promise<Figure[]> {
  const commit = earlierCommit();
  const folder = mkdtempSync(join(tmpdir(), 'parade-upgrade-'));
  try {
    console.error(`installing ${commit.slice(0, 8)}`);
    const program = installVersion(commit, join(folder, 'earlier'));
    const dataDir = join(folder, 'data');
    return [
      { what: 'from', value: commit.slice(0, 8), goal: '--from REF', isMet: true },
      ...(await writtenBefore(program, dataDir)),
      ...(await upgraded(dataDir, join(folder, 'before'))),
      ...(await refusedAfterwards(program, dataDir)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writtenBefore(program: string, dataDir: string): Promise<Figure[]> {
  const earlier = await startPortal({ CLOCK_START: demoStart }, dataDir, program);
  try {
    const written = await writeWith(earlier);
    return [
      atLeast('people listed with the earlier version', written.people, 5),
      atLeast('waivers signed with it', written.signed, 1),
      atLeast('photos uploaded with it', written.files, 1),
    ];
  } finally {
    await earlier.leave();
  }
}

async function upgraded(dataDir: string, copy: string): Promise<Figure[]> {
  // Owners too: as root the database belongs to another account.
  execFileSync('cp', ['-a', dataDir, copy]);
  // A web process alone: no job writes before everything is compared.
  await (await startPortal({ CLOCK_START: demoStart, PROCESS: 'web' }, dataDir)).leave();
  const rows = await compareRows(copy, dataDir);
  for (const words of rows.altered) console.error(`altered: ${words}`);
  for (const words of rows.changed) console.error(`changed by a migration: ${words}`);
  const [before, after] = [filesOf(copy), filesOf(dataDir)];
  const gone = [...before].filter(([name, hash]) => after.get(name) !== hash);
  for (const [name] of gone) console.error(`not as before: ${name}`);

  const portal = await startPortal({ CLOCK_START: demoStart }, dataDir);
  const read = await readEverything(portal.url);
  await portal.leave();
  for (const words of read.failed.slice(0, 20)) console.error(`failed: ${words}`);
  const verified = await runTool('verify', [], { DATA_DIR: dataDir });
  if (verified.code !== 0) console.error(verified.output);
  return [
    atLeast('migrations that ran', rows.migrated, 0),
    atLeast('tables compared', rows.tables, 40),
    atLeast('rows compared', rows.rows, 1_000),
    none('tables with rows gone, altered or added, which no migration says', rows.altered.length),
    { what: 'tables that a migration changed', value: rows.changed.length, goal: 'printed above', isMet: true },
    atLeast('files compared', before.size, 1),
    none('files gone or altered', gone.length),
    none('evidence, trail or kept figures that do not verify', verified.code),
    atLeast('reading calls', read.operations, 80),
    atLeast('times they were asked, and answered well', read.answered, read.operations),
    none('answers of 500 or more', read.failed.length),
  ];
}

/** Rows that a newer version wrote are not for an older one. */
async function refusedAfterwards(program: string, dataDir: string): Promise<Figure[]> {
  const refusal = await startPortal({ CLOCK_START: demoStart }, dataDir, program).then(
    async (portal) => {
      await portal.leave();
      return '';
    },
    (error: unknown) => String(error),
  );
  return [none('starts of the earlier version afterwards that were not refused', Number(!/newer/.test(refusal)))];
}
