import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { checksumOf } from '@parade/server/storage/checksums.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
const root = fileURLToPath(new URL('../..', import.meta.url));
const portals: RunningPortal[] = [];
beforeAll(async () => {
  // What npm runs at the end of an install, which has nothing to do where it has been run on this day.
  execFileSync(process.execPath, ['tools/prepare.mjs'], { cwd: root });
  portals.push(await startPortal(), await startPortal());
});
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  vi.resetConfig();
});

async function ask<Row extends object>({ databaseUrl }: RunningPortal, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}

describe('a first start of a build', () => {
  test('a first start of a build takes the packed season and names its accounts, which can log in', async () => {
    for (const portal of portals) {
      expect(portal.output()).not.toContain('Loading the demo season');
      expect(portal.output()).toContain('band.leader@example.org');
      const staff = await signedInClient(portal.url, 'staff@example.org', 'parade-demo-2027');
      const answer = await fetch(`${portal.url}/api/entries`, { headers: staff.headers });
      expect(((await answer.json()) as { total: number }).total).toBeGreaterThan(50);
    }
  });

  test('a first start of a build gives later signatures a key of their own, and leaves those of the season as they were', async () => {
    const keys = await Promise.all(
      portals.map((portal) => ask<{ key: string; first: number }>(portal, keysOfEvidence)),
    );
    const [one = [], other = []] = keys;
    expect(one.map(({ first }) => first)).toEqual([1, (await countSigned()) + 1]);
    expect(one[0]).toEqual(other[0]);
    expect(one[1]?.key).not.toBe(other[1]?.key);
  });

  test('a first start of a build has the letters of the season lead to its own address', async () => {
    for (const portal of portals) {
      const { host, hostname } = new URL(portal.url);
      const [letters] = await ask(portal, lettersOf(host, hostname));
      expect(letters).toEqual({ elsewhere: 0, unlike: 0, some: true });
    }
  });

  test('a first start of a build has every file of the season, and its evidence verifies', async () => {
    const [, portal] = portals;
    if (!portal) throw new Error('it was not started');
    const stored = await ask<{ checksum: string }>(portal, filesOfSeason);
    expect(stored.length).toBeGreaterThan(30);
    const pathOf = (checksum: string) => join(portal.dataDir, 'files', 'accepted', checksum.slice(0, 2), checksum);
    for (const { checksum } of stored) expect(await checksumOf(pathOf(checksum))).toBe(checksum);
    const env = { PATH: process.env.PATH, HOME: portal.dataDir, DATA_DIR: portal.dataDir };
    const report = execFileSync(process.execPath, ['tools/verify.ts'], { cwd: root, env, encoding: 'utf8' });
    expect(report).toMatch(/holds +\d{4}: \d+ signed waivers/);
  });
});

const keysOfEvidence = 'select key, first_evidence_id as first from evidence_keys order by first_evidence_id';
const filesOfSeason = `select distinct unnest(array_remove(array[checksum, original_checksum, thumbnail_checksum], null)) as checksum
  from files`;

async function countSigned(): Promise<number> {
  const [portal] = portals;
  if (!portal) throw new Error('it was not started');
  const [row] = await ask<{ last: number }>(portal, 'select max(id)::int as last from waiver_evidence');
  return row?.last ?? 0;
}

function lettersOf(host: string, hostname: string): string {
  return `select count(*) filter (where text_body like '%localhost:3000%' or html_body like '%localhost:3000%')::int as elsewhere,
    count(*) filter (where message_id not like '%@${hostname}>')::int as unlike,
    bool_or(text_body like '%http://${host}/%') as some from outbox`;
}
