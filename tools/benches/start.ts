/**
 * start: seconds until a built portal answers /healthz: the first time with the demo season that the install has packed, the
 * first time if that is of another day, again after it was ended, and after kill -9. Each is the best of three, since
 * other work on the machine only adds to it.
 */
import { startPortal } from '@parade/e2e/portal.ts';
import { buildServer, isServerBuilt, packSeason } from '../server.mjs';
import { atMost, type Figure } from '../drills/figure.ts';

const rounds = 3;

export async function start(short: boolean): Promise<Figure[]> {
  if (!(isServerBuilt() || buildServer()) || !packSeason()) throw new Error('the server could not be built');
  const [first, written, again, killed]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < (short ? 1 : rounds); round += 1) {
    const fresh = await timed(first, () => startPortal());
    await fresh.leave();
    const second = await timed(again, () => startPortal({}, fresh.dataDir));
    await second.kill();
    const third = await timed(killed, () => startPortal({}, fresh.dataDir));
    await third.stop();
    // A season at an instant of its own is not the packed one.
    const late = await timed(written, () => startPortal({ CLOCK_START: new Date().toISOString() }));
    await late.stop();
  }
  return [
    atMost('the first time, with the demo season of the install', best(first), 5, ' s'),
    { what: 'the first time, with a season that it writes', value: `${best(written)} s`, goal: 'shown', isMet: true },
    atMost('again', best(again), 2, ' s'),
    atMost('again after kill -9', best(killed), 1.5, ' s'),
  ];
}

const best = (seconds: readonly number[]) => Math.min(...seconds);

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const made = await work();
  into.push(Math.round((performance.now() - began) / 10) / 100);
  return made;
}
