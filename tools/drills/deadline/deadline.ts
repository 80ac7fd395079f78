/**
 * deadline: the last hour before a due date. Leaders read, save and submit, and signers sign, half of them in the last
 * sixth of the time. Two web processes and a worker share one PostgreSQL behind a small proxy; one web process is
 * killed meanwhile and restarts. No acknowledged change is lost or doubled. Then comes three times the peak: a request
 * that cannot be served is told when to retry, and the portal soon recovers. The short form only shows response times,
 * since CI machines do other work; the long one enforces them. `--minutes N`: a long one of N minutes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type DeadlineLoad, loadOf, type Measured } from './load.ts';
import { type DeadlineStage, openDeadlineStage } from './stage.ts';
import { atLeast, atMost, type Figure, none } from '../figure.ts';
import { effectsOf } from './effects.ts';

interface Size {
  readonly leaders: number;
  readonly signers: number;
  readonly seconds: number;
  /** Requests per second before the last sixth of the time, and during it. */
  readonly calm: number;
  readonly peak: number;
  readonly overloadSeconds: number;
}

/** The load that a machine can handle beside the rest of CI. */
const shortForm: Size = { leaders: 60, signers: 300, seconds: 45, calm: 20, peak: 100, overloadSeconds: 5 };
/** 258,000 requests in an hour. */
const hour = { leaders: 2_000, signers: 10_000, calm: 43, peak: 215 };
/** Milliseconds within which 99 of 100 requests are answered. */
const goals = { read: 300, save: 500, sign: 800, submit: 1_000 } as const;

export async function deadline(short: boolean): Promise<Figure[]> {
  const size = short ? shortForm : longForm();
  const stage = await openDeadlineStage(size.leaders, size.signers, short);
  try {
    const load = loadOf(stage, requestsOf(size));
    const measured = await lastHour(stage, load, size);

    const flood = await load.run(size.overloadSeconds, () => 3 * size.peak);

    const recovered = await untilNormal(load, short);
    const effects = await effectsOf(stage, load);
    for (const each of [...measured.faults, ...flood.faults].slice(0, 12)) console.error(each);
    return [
      atLeast('requests', measured.sent, Math.round(size.seconds * size.calm)),
      { what: 'presses while everybody was waiting', value: measured.unsent, goal: 'shown', isMet: true },
      none('answers of 500 or more that a process gave', measured.broken),
      {
        what: 'without an answer when a process was killed, and sent again',
        value: measured.unanswered,
        goal: 'shown',
        isMet: true,
      },
      ...timesOf(measured, short),
      ...effects,
      none('three times the peak: answers that are neither good nor say when to come back', flood.broken),
      { what: 'three times the peak: asked to come back', value: flood.turnedAway, goal: 'shown', isMet: true },
      { what: 'three times the peak: requests', value: flood.sent, goal: 'shown', isMet: true },
      none('processes that ended of it', await stage.processesGone()),
      atMost('normal again after', recovered, 30_000, ' ms'),
    ];
  } finally {
    await stage.stop();
  }
}

/** About how many requests come before the due date. */
function requestsOf({ seconds, calm, peak }: Size): number {
  return (seconds * (5 * calm + peak)) / 6;
}

function longForm(): Size {
  const at = process.argv.indexOf('--minutes');
  const minutes = at < 0 ? 60 : Number(process.argv[at + 1]);
  return { ...hour, seconds: minutes * 60, overloadSeconds: Math.min(300, minutes * 5) };
}

async function lastHour(stage: DeadlineStage, load: DeadlineLoad, { seconds, calm, peak }: Size): Promise<Measured> {
  const whole = load.run(seconds, (second) => (second < (seconds * 5) / 6 ? calm : peak));
  await pause(seconds * 450);

  await stage.killWeb();
  await pause(Math.min(30_000, seconds * 50));

  await stage.restartWeb();

  return whole;
}

function timesOf({ latencies }: Measured, short: boolean): Figure[] {
  return (Object.keys(goals) as (keyof typeof goals)[]).map((kind) => {
    const sorted = latencies[kind].toSorted((one, other) => one - other);
    const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    const what = `${kind}, 99 of 100 of ${sorted.length} within`;
    return short
      ? { what, value: `${p99} ms`, goal: 'shown', isMet: sorted.length > 0 }
      : atMost(what, p99, goals[kind], ' ms');
  });
}

/** Returns the milliseconds until 40 requests in a second all succeed, and in the long form within a second. */
async function untilNormal(load: DeadlineLoad, short: boolean): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { sent, latencies, broken, turnedAway } = await load.run(1, () => 40);
    const slow = Object.values(latencies)
      .flat()
      .filter((each) => each > 1_000).length;
    const took = Math.round(performance.now() - began);
    if (sent > 0 && broken + turnedAway + (short ? 0 : slow) === 0) return took;
    if (took > 60_000) return took;
  }
}
