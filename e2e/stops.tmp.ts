import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPortal } from './src/portal.ts';
import { startOnSeason, copyOfSeason } from './src/seasonFolder.ts';
const [count, kind] = [Number(process.argv[2]), process.argv[3]];
const times: number[] = [];
const dataDir = kind === 'first' ? undefined : await copyOfSeason('on disk');
for (let n = 0; n < count; n += 1) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'parade-stops-'));
  const portal = await startPortal({ CLOCK_START: '2026-10-20T17:00:00Z' }, folder);
  await pause(Math.random() * 1500);
  const began = performance.now();
  const gone = await Promise.race([portal.leave().then(() => true), pause(60_000).then(() => false)]);
  times.push(Math.round(performance.now() - began));
  const said = portal.output().split('\n').filter((line) => /no longer waits|is killed|did not end/.test(line));
  console.log(n, gone ? `${times.at(-1)} ms` : 'NEVER', said.join(' | '));
  if (!dataDir) rmSync(folder, { recursive: true, force: true });
}
times.sort((a, b) => a - b);
console.log(`${kind}: ${count} stops: median ${times[Math.floor(count / 2)]} ms, longest ${times.at(-1)} ms`);
if (dataDir) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
