/**
 * lists: every list and search on the filled database, for one person alone and for 50 at once, and the same on a
 * tenth of the rows. Goals: 99 of 100 within 150 ms alone and 400 ms at 50; the median at most 1.5 times that of the
 * tenth; /healthz answers within a second meanwhile. LISTS='audit' measures only lines with that in their name.
 */
import { signedInClient } from '@parade/e2e/apiClient.ts';
import autocannon from 'autocannon';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../drills/figure.ts';
import { type FillSize, filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAdmin, type FilledPortal, filledPortal } from './filling/filledPortal.ts';
import { type MeasuredList, measuredLists } from './listRoutes.ts';

const alone = { connections: 1, seconds: 4, goalMs: 150 };
const crowd = { connections: 50, seconds: 5, goalMs: 400 };
/** The short form gives a quick look: it ends within a minute. */
const shortSeconds = 1;
const healthGoalMs = 1_000;
/** A median of one or two milliseconds can double by chance. */
const leastMedianMs = 4;

interface Measured {
  readonly list: MeasuredList;
  readonly median: number;
  readonly p99: number;
  readonly crowdMedian: number;
  readonly crowdP99: number;
  readonly healthMs: number;
}

export async function lists(short: boolean): Promise<Figure[]> {
  const few = await measureAll(await filledPortal(withLetters(tenth)), short);
  if (short) return [...few.lists.flatMap(figuresOf), ...few.whole];
  const many = await measureAll(await filledPortal(withLetters(fullSize)), false);
  const figures = many.lists.flatMap((measured, index) => [
    ...figuresOf(measured),
    ...growthOf(measured, few.lists[index]),
  ]);
  return [...figures, ...many.whole];
}

/** Adds a letter about each waiver, since an empty outbox would prove nothing. */
function withLetters(size: FillSize): FillSize {
  return { ...size, letters: size.participants };
}

async function measureAll(filled: FilledPortal, short: boolean) {
  try {
    const { headers } = await signedInClient(filled.portal.url, benchAdmin.email, benchAdmin.password);
    const wanted = measuredLists.filter(({ name }) => name.includes(process.env['LISTS'] ?? ''));
    const all: Measured[] = [];
    for (const list of wanted) {
      const measured = await measure(filled.portal.url, headers, list, short);
      all.push(measured);
      // The long form takes ten minutes.
      console.log(
        `${list.name}: 99 of 100 in ${measured.p99} ms alone, in ${measured.crowdP99} ms at ${crowd.connections}`,
      );
    }
    return { lists: all, whole: await measureWhole(filled.portal.url, headers) };
  } finally {
    await filled.end();
  }
}

/** Measures all waivers of a year in one response, for one reader. */
async function measureWhole(url: string, headers: Readonly<Record<string, string>>): Promise<Figure[]> {
  const watch = watchHealth(url);
  const began = performance.now();
  const answer = await fetch(`${url}/api/waivers?year=${filledYears.last}&all=1`, { headers });
  const first = Math.round(performance.now() - began);
  const { byteLength } = await answer.arrayBuffer();
  const all = Math.round(performance.now() - began);
  const healthMs = await watch.end();
  return [
    {
      what: 'all waivers of a year: first byte and last in ms, bytes',
      value: `${first}, ${all}, ${byteLength}`,
      goal: 'shown',
      isMet: true,
    },
    {
      what: 'all waivers of a year, healthz meanwhile in ms',
      value: healthMs,
      goal: `at most ${crowd.goalMs}`,
      isMet: healthMs <= crowd.goalMs,
    },
  ];
}

/** Measures one list on a running portal. */
export async function measure(
  url: string,
  headers: Readonly<Record<string, string>>,
  list: MeasuredList,
  short: boolean,
): Promise<Measured> {
  const single = await load(url, headers, list, { ...alone, ...(short ? { seconds: shortSeconds } : {}) });
  const watch = watchHealth(url);
  const many = await load(url, headers, list, { ...crowd, ...(short ? { seconds: shortSeconds } : {}) });
  const healthMs = await watch.end();
  return {
    list,
    median: single.p50,
    p99: single.p99,
    crowdMedian: many.p50,
    crowdP99: many.p99,
    healthMs,
  };
}

async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  { name, paths }: MeasuredList,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
) {
  const requests = paths.map((path) => ({ path, headers: { ...headers } }));
  const result = await autocannon({ url, connections, duration: seconds, requests, timeout: 30 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals and ${result.errors} errors`);
  // Without an answer in time there is no time, rather than zero.
  const none = Number.POSITIVE_INFINITY;
  return result['2xx'] === 0 ? { p50: none, p99: none } : result.latency;
}

/** Requests /healthz ten times a second; returns the longest wait. */
function watchHealth(url: string): { end(): Promise<number> } {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { ok } = await fetch(`${url}/healthz`);
      longest = Math.max(longest, ok ? performance.now() - began : Number.POSITIVE_INFINITY);
      await pause(100);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return Math.round(longest);
    },
  };
}

function figuresOf({ list, p99, median, crowdP99, crowdMedian, healthMs }: Measured): Figure[] {
  const within = (what: string, value: number, goal: number): Figure => ({
    what: `${list.name}, ${what}`,
    value,
    goal: `at most ${goal}`,
    isMet: value <= goal,
  });
  return [
    {
      what: `${list.name}, median alone and at 50 in ms`,
      value: `${median}, ${crowdMedian}`,
      goal: 'shown',
      isMet: true,
    },
    within('99 of 100 alone in ms', p99, alone.goalMs),
    within('99 of 100 at 50 in ms', crowdP99, crowd.goalMs),
    within('healthz meanwhile in ms', healthMs, healthGoalMs),
  ];
}

function growthOf({ list, median }: Measured, few: Measured | undefined): Figure[] {
  if (!few) return [];
  const growth = Math.round((Math.max(median, leastMedianMs) / Math.max(few.median, leastMedianMs)) * 100) / 100;
  return [
    { what: `${list.name}, median over that of a tenth`, value: growth, goal: 'at most 1.5', isMet: growth <= 1.5 },
  ];
}
