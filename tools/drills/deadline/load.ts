/** deadline: requests of leaders and signers at a fixed rate, whether or not earlier ones are answered. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeadlineLeader, DeadlineStage, Signer } from './stage.ts';
import { randomFrom } from '../random.ts';

export type Act = 'read' | 'save' | 'sign' | 'submit';

export interface Measured {
  readonly sent: number;
  /** Milliseconds of the successful responses. */
  readonly latencies: Readonly<Record<Act, number[]>>;
  /** Responses that are neither successful nor 503 with Retry-After; faults lists them. */
  readonly broken: number;
  readonly faults: readonly string[];
  readonly turnedAway: number;
  /** Requests without a response since a process was killed; those that change something were repeated. */
  readonly unanswered: number;
  /** Presses that came to nothing because everybody was still waiting for an answer. */
  readonly unsent: number;
}

export interface DeadlineLoad {
  run(seconds: number, perSecond: (second: number) => number): Promise<Measured>;
  /** Each leader's last counter whose save was acknowledged. */
  readonly saved: ReadonlyMap<DeadlineLeader, number>;
  readonly submitted: ReadonlySet<DeadlineLeader>;
  readonly signed: ReadonlySet<Signer>;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type Counting = Writable<Measured> & { readonly faults: string[] };
interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

const random = randomFrom(14);
/** The longest wait for a response. */
const longestMs = 60_000;
/** Attempts of one person whose request gets no response. */
const patience = 20;
/** Requests under way at a time: a crowd of people, each of whom waits for an answer. */
const crowd = 2_000;
/** Parts of all requests: saving, and the most that sign and submit. */
const shares = { save: 0.29, sign: 0.12, submit: 0.04 } as const;

/**
 * Makes requests of a stage, of which there will be about `total`: so many that signers and leaders sign and submit once
 * each over the whole time, with as many of them left for its end as its requests need.
 */
export function loadOf(stage: DeadlineStage, total: number): DeadlineLoad {
  const shareOf = {
    sign: Math.min(shares.sign, stage.signers.length / total),
    submit: Math.min(shares.submit, stage.leaders.length / total),
  };
  const saved = new Map<DeadlineLeader, number>();
  const attempted = new Map<DeadlineLeader, number>();
  const busy = new Set<DeadlineLeader>();
  const submitted = new Set<DeadlineLeader>();
  const submitting = new Set<DeadlineLeader>();
  const signed = new Set<Signer>();
  const waiting = [...stage.signers];
  const toSubmit = [...stage.leaders];

  const free = () => {
    for (let tries = 0; tries < 50; tries += 1) {
      const leader = stage.leaders[random.below(stage.leaders.length)];
      if (leader && !busy.has(leader) && !submitting.has(leader)) return leader;
    }
    return undefined;
  };
  const read = async (measured: Counting) => {
    const leader = stage.leaders[random.below(stage.leaders.length)];
    if (!leader) return;
    const paths = [leader.form, '/api/own-tasks', leader.overview];
    await measure(measured, 'read', () =>
      ask(stage.url, 'GET', paths[random.below(paths.length)] ?? '', leader.headers),
    );
  };
  const save = async (measured: Counting, leader: DeadlineLeader) => {
    busy.add(leader);
    const n = (attempted.get(leader) ?? 0) + 1;
    attempted.set(leader, n);
    const body = { field_values: { 'day:diets': `${n} times` } };
    const isWell = await measure(measured, 'save', () => ask(stage.url, 'PUT', leader.form, leader.headers, body));
    if (isWell) saved.set(leader, n);
    busy.delete(leader);
  };
  const submit = async (measured: Counting, leader: DeadlineLeader) => {
    submitting.add(leader);
    const body = { field_values: leader.answers, submit: true };
    if (await measure(measured, 'submit', () => ask(stage.url, 'PUT', leader.form, leader.headers, body)))
      submitted.add(leader);
  };
  const sign = async (measured: Counting, signer: Signer) => {
    const path = `/api/waivers/${signer.secret}`;
    if (await measure(measured, 'sign', () => ask(stage.url, 'POST', path, stage.anyone, stage.signature)))
      signed.add(signer);
    // Refused: they sign later, like anyone who is asked to come back.
    else waiting.unshift(signer);
  };
  const act = (measured: Counting, isFlood: boolean): Promise<void> => {
    const dice = random.below(10_000) / 10_000;
    const { sign: signs, submit: submits } = shareOf;
    const signer = dice < signs ? waiting.pop() : undefined;
    if (signer) return sign(measured, signer);
    const last = dice < signs + submits && !isFlood ? toSubmit.findIndex((each) => !busy.has(each)) : -1;
    const [ready] = last < 0 ? [] : toSubmit.splice(last, 1);
    if (ready) return submit(measured, ready);
    const leader = dice < signs + submits + shares.save ? free() : undefined;
    return leader ? save(measured, leader) : read(measured);
  };
  return {
    saved,
    submitted,
    signed,
    run: async (seconds, perSecond) => {
      const measured: Counting = {
        sent: 0,
        broken: 0,
        turnedAway: 0,
        unanswered: 0,
        unsent: 0,
        faults: [],
        latencies: { read: [], save: [], sign: [], submit: [] },
      };
      const under = new Set<Promise<void>>();
      const began = performance.now();
      let due = 0;
      let before = began;
      for (let now = began; now - began < seconds * 1000; now = performance.now()) {
        due += (perSecond((now - began) / 1000) * (now - before)) / 1000;
        before = now;
        for (; measured.sent + measured.unsent < due && under.size < crowd; measured.sent += 1) {
          const one = act(measured, seconds < 20);
          under.add(one);
          void one.finally(() => under.delete(one));
        }
        measured.unsent = Math.max(measured.unsent, Math.floor(due) - measured.sent);
        await pause(5);
      }
      await Promise.all(under);
      return measured;
    },
  };
}

/** Repeats until there is a response; returns whether it is successful. */
async function measure(measured: Counting, act: Act, asking: () => Promise<Answer>): Promise<boolean> {
  const began = performance.now();
  for (let attempt = 1; attempt <= patience; attempt += 1) {
    const answer = await asking().catch((error: unknown) => ({ status: 502, retryAfter: null, text: String(error) }));
    if (answer.status < 300 || (attempt > 1 && answer.text.includes('"waiver-signed"'))) {
      measured.latencies[act].push(performance.now() - began);
      return true;
    }
    // The proxy's response where no process answered, as after a kill.
    if (answer.status === 502) {
      measured.unanswered += 1;
      await pause(100);
    } else if (answer.status === 503 && answer.retryAfter !== null) {
      measured.turnedAway += 1;
      return false;
    } else {
      measured.broken += 1;
      measured.faults.push(`${act}: ${answer.status} ${answer.text.slice(0, 120)}`);
      return false;
    }
  }
  measured.broken += 1;
  measured.faults.push(`${act}: never answered`);
  return false;
}

/** A minimal client with keep-alive, so that the load itself costs the machine little. */
const agent = new Agent({ keepAlive: true });

async function ask(
  url: string,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<Answer> {
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const ofBody = json && { 'content-type': 'application/json', 'content-length': json.length };
  const asked = request(url + path, { method, agent, timeout: longestMs, headers: { ...headers, ...ofBody } });
  asked.on('timeout', () => asked.destroy(new Error(`no answer within ${longestMs} ms`)));
  asked.end(json);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  return { status, retryAfter: answer.headers['retry-after'] ?? null, text: await textOf(answer) };
}
