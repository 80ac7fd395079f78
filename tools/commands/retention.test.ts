import { deletedWhen, deletionJobs, deletionNames, deletions } from '@parade/contract/settings/deletion.ts';
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';

const { folder, remove } = throwAwayFolder('retention');
afterAll(remove);

const presets: Readonly<Record<string, unknown>> = settingDefaults;

it('the table of docs/operating.md has each row of the list of deletions, and no other', () => {
  const rows = Object.values(deletions).map((deletion) => {
    const when = deletedWhen(deletion, (setting) => Number(presets[setting]));
    const set = typeof deletion.days === 'number' ? '' : ", or what Settings, tab 'Parade days and retention' says";
    return `| ${deletion.what} | ${when}${set} | ${deletionJobs[deletion.job].runs} |`;
  });
  const docs = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## What is deleted, and when\n([\s\S]*?)\n## /.exec(docs) ?? [];
  const written = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'));
  expect(written).toEqual(rows);
});

it('npm run retention counts by the clock of the portal, which CLOCK_START sets, and says each thing once with --run too', async () => {
  const server = await startEmbedded({ folder, throwAway: true });
  try {
    const url = server.url();
    await migrate(url);
    const { db, close } = openDatabase(url, { max: 1 });
    await sql`insert into page_pictures (id, content, width, height, created_at)
      values (gen_random_uuid(), ''::bytea, 1, 1, '2040-01-01T12:00:00Z')`.execute(db);
    await sql`insert into settings (key, value, updated_at) values ('current_parade_year', '2041', now()),
      ('media_guide_open_date', '"2040-10-01"', now()) on conflict (key) do nothing`.execute(db);
    await close();
    const run = (CLOCK_START: string, ...options: string[]) => {
      const command = fileURLToPath(new URL('../retention.ts', import.meta.url));
      const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url, CLOCK_START };
      const { stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
        env,
        encoding: 'utf8',
        timeout: 50_000,
      });
      return stdout + stderr;
    };
    const pictures = (output: string) => /(\d+ due.*): Pictures/.exec(output)?.[1] ?? output;
    expect(pictures(run('2040-01-01T18:00:00Z'))).toBe('0 due');
    const output = run('2040-01-03T18:00:00Z', '--run');
    expect(pictures(output)).toBe('1 due, now 0, the oldest of 2040-01-01');
    expect(output.trim().split('\n')).toHaveLength(deletionNames.length);
  } finally {
    await server.stop();
  }
});
