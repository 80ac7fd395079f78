import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { newServerSecret } from '@parade/server/config.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { openLog } from '@parade/server/log.ts';
import { adoptSecret } from '@parade/server/waivers/evidence/secretAdoption.ts';
import { evidenceKeys } from '@parade/server/waivers/evidence/evidenceKeys.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'parade-molds-'));
afterAll(() => {
  vi.resetConfig();
  rmSync(folder, { recursive: true, force: true });
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrations = readdirSync(join(root, 'database', 'migrations')).length;

test('the mold of a build has every table of a portal and none of its secrets, and two portals made of it have different keys', async () => {
  const mould = join(folder, 'cluster.tar.gz');
  execFileSync(process.execPath, [join(root, 'tools', 'commands', 'mould.ts'), mould], { cwd: root });
  const keys: string[] = [];
  for (const name of ['one', 'other']) {
    const server = await startEmbedded({ folder: join(folder, name), throwAway: true, mould });
    const { db, close } = openDatabase(server.url(), { max: 1 });
    try {
      const { rows: ran } = await sql<{ count: number }>`select count(*)::int as count from migrations`.execute(db);
      expect(ran).toEqual([{ count: migrations }]);
      expect(await migrate(server.url())).toEqual([]);
      expect(await db.selectFrom('evidence_keys').select('id').execute()).toEqual([]);
      expect(await adoptSecret(server.url(), newServerSecret())).toBe(false);
      keys.push(...(await evidenceKeys(db)));
      const queue = await openQueue(server.url(), { works: true, log: openLog('error') });
      await queue.stop();
    } finally {
      await close();
      await server.stop();
    }
  }
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(32);
});
