/**
 * clock: the portal at 40 tricky instants of clocks and calendars, with the server's own time zone at UTC and at
 * Tokyo: what is due, open, mailed and reminded at each, and that every mailing goes out once although its job runs
 * repeatedly.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Figure, none } from './figure.ts';

const script = fileURLToPath(new URL('./clockInstants.ts', import.meta.url));

export async function clock(_short: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const zone of ['UTC', 'Asia/Tokyo']) {
    const run = spawnSync(process.execPath, [script], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
      timeout: 120_000,
    });
    const output = run.stdout.trim().split('\n').at(-1) ?? '';
    const found = /^instants (\d+), wrong (\d+), mailings (\d+), doubled (\d+)$/.exec(output);
    if (run.status !== 0 || !found) throw new Error(`at ${zone}: ${run.stdout}${run.stderr}`);
    const [instants = 0, wrong = 0, mailings = 0, doubled = 0] = found.slice(1).map(Number);
    if (wrong > 0) console.error(run.stdout);
    figures.push(
      { what: `instants with the server at ${zone}`, value: instants, goal: '40', isMet: instants >= 40 },
      none(`wrong states at ${zone}`, wrong),
      { what: `mailings at ${zone}`, value: mailings, goal: '5', isMet: mailings === 5 },
      none(`letters doubled at ${zone}`, doubled),
    );
  }
  return figures;
}
