import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { killWhileStarting, type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { copyOfSeason } from '@parade/e2e/seasonFolder.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import pg from 'pg';
import { buildServer, isServerBuilt, packSeason } from '../../server.mjs';
import { atLeast, type Figure, none } from '../figure.ts';

/** What a first start writes and nothing changes afterwards. */
const seeded = ['users', 'entries', 'participants', 'waivers', 'form_submissions', 'files', 'page_versions'];

/**
 * A first start is killed again and again, at another moment each time: the one that is left alone has the whole season,
 * once. One that writes its season, and one that takes the packed season of the build.
 */
export async function killFirstStart(short: boolean): Promise<Figure[]> {
  if (!(isServerBuilt() || buildServer()) || !packSeason()) throw new Error('the season could not be packed');
  const written = short ? [300, 800, 1_500] : Array.from({ length: 24 }, (_, n) => 150 * (n + 1));
  const packed = short ? [400, 900, 1_400] : Array.from({ length: 24 }, (_, n) => 100 * (n + 1));
  const whole = await countsOfSeason();
  return [
    ...(await killed('written', { CLOCK_START: demoStart }, written, whole)),
    ...(await killed('unpacked', {}, packed, whole)),
  ];
}

async function killed(
  how: string,
  env: Record<string, string>,
  moments: readonly number[],
  whole: ReadonlyMap<string, number>,
): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parade-first-'));
  try {
    for (const afterMs of moments) await killWhileStarting(env, dataDir, afterMs);
    const portal = await startPortal(env, dataDir);
    const isWritten = portal.output().includes('Loading the demo season');
    const found = await countsOf(portal);
    const differing = seeded.filter((table) => found.get(table) !== whole.get(table));
    return [
      none(`seasons that were not ${how}`, isWritten === (how === 'written') ? 0 : 1),
      atLeast(`waivers of a season that was ${how} anew after each kill`, found.get('waivers') ?? 0, 50),
      none(`tables unlike those of a start that nobody killed, ${how}`, differing.length),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function countsOf(portal: RunningPortal): Promise<Map<string, number>> {
  try {
    return await counts(portal.databaseUrl);
  } finally {
    await portal.leave();
  }
}

async function countsOfSeason(): Promise<Map<string, number>> {
  const dataDir = await copyOfSeason();
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  try {
    return await counts(server.url());
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function counts(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const asked = seeded.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`);
    const { rows } = await client.query<{ name: string; n: number }>(asked.join(' union all '));
    return new Map(rows.map(({ name, n }) => [name, n]));
  } finally {
    await client.end();
  }
}
