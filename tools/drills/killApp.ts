/**
 * kill-app: 40 writers create entries and save forms while the server is repeatedly killed with SIGKILL. After each
 * start every acknowledged write must be there once, and nothing half-written: an entry has its audit line, and
 * repeating a create with the same request key makes no second entry. The first start is killed beforehand, too.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { freePort, type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { copyOfSeason } from '@parade/e2e/seasonFolder.ts';
import { ensureScreens } from '../screens.mjs';
import { serverProgram } from '../server.mjs';
import { type Figure, none, soonEnough } from './figure.ts';
import { killFirstStart } from './stage/killFirstStart.ts';
import { countWritten, retryUnanswered, untilSaved, write, writers, type Written } from './stage/writers.ts';

const demoPassword = 'parade-demo-2027';

export async function killApp(short: boolean): Promise<Figure[]> {
  const kills = short ? 10 : 200;
  // Building the screens is not part of the restart time.
  ensureScreens();
  serverProgram();
  const first = await killFirstStart(short);
  const dataDir = await copyOfSeason('on disk');
  const env = { PORT: String(await freePort()), CLOCK_START: demoStart };
  const written: Written = { created: new Map(), saved: new Map(), busy: 0, errors: 0 };
  const starts: number[] = [];
  let portal = await startPortal(env, dataDir);
  const year = await currentYear(portal);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      // What must have been written by then is counted, in the short form too: see untilSaved.
      const afterMs = (short ? 200 : 1000) + ((kill * 137) % 700);
      await writeUntilKilled(portal, written, year, afterMs, Math.ceil((writers * (kill + 1)) / kills));
      const began = performance.now();
      portal = await startPortal(env, dataDir);
      starts.push(Math.round(performance.now() - began));
    }
    await retryUnanswered(await signedInClient(portal.url, 'admin@example.org', demoPassword), written, year);
    return [
      ...first,
      ...(await countWritten(portal.databaseUrl, written)),
      none('answers of 503 while the server lived', written.busy),
      // `bench start` is stricter.
      soonEnough('slowest start after a kill', Math.max(...starts), 3_000, short),
      { what: 'middle of the starts', value: `${middleOf(starts)} ms`, goal: 'shown', isMet: true },
    ];
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function currentYear(portal: RunningPortal): Promise<number> {
  const answer = await fetch(`${portal.url}/api/me`);
  const body = (await answer.json()) as { settings: { current_parade_year: number } };
  return body.settings.current_parade_year;
}

async function writeUntilKilled(
  portal: RunningPortal,
  written: Written,
  year: number,
  afterMs: number,
  organizations: number,
): Promise<void> {
  const client = await signedInClient(portal.url, 'admin@example.org', demoPassword);
  let running = true;
  const all = Promise.all(Array.from({ length: writers }, () => write(client, written, year, () => running)));
  await pause(afterMs);
  await untilSaved(written, organizations);
  await portal.kill();
  running = false;
  await all;
}

function middleOf(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}
