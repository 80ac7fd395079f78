/**
 * start: seconds until a built portal answers /healthz: the first time with the demo season, again after it was ended,
 * and after kill -9. Each is the best of three, since other work on the machine only adds to it.
 */
import { startPortal } from '@parade/e2e/portal.ts';
import { buildServer } from '../server.mjs';
import { atMost, type Figure } from '../drills/figure.ts';

const rounds = 3;

export async function start(short: boolean): Promise<Figure[]> {
  if (!buildServer()) throw new Error('the server could not be built');
  const [first, again, killed]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < (short ? 1 : rounds); round += 1) {
    const fresh = await timed(first, () => startPortal());
    await fresh.leave();
    const second = await timed(again, () => startPortal({}, fresh.dataDir));
    await second.kill();
    const third = await timed(killed, () => startPortal({}, fresh.dataDir));
    await third.stop();
  }
  return [
    atMost('the first time, with the demo season', Math.min(...first), 5, ' s'),
    atMost('again', Math.min(...again), 2, ' s'),
    atMost('again after kill -9', Math.min(...killed), 1.5, ' s'),
  ];
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const made = await work();
  into.push(Math.round((performance.now() - began) / 10) / 100);
  return made;
}
