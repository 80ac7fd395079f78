/**
 * fuzz: valid, nearly valid and hostile requests generated from the portal's own OpenAPI description, as six people of
 * the demo parade, and as the people of the permission matrix for what it grants them. No response of 500 or more,
 * none off its schema, none over 2 seconds, and nothing of the input in the log. The same seed on the same season
 * generates the same requests except for their secrets (`--seed N`); the short form always uses the same seed.
 * `--minutes N` ends early, with fewer requests than the goal.
 */
import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Route } from '@parade/contract/http/route.ts';
import { type ApiClient, anonymousClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { rooms } from '@parade/server/rooms.ts';
import { type TestedPortal, testedSecret, instant, startTestedPortal } from './access/portal.ts';
import { createWorld, type World } from './access/world.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { type Answer, offSchema, send } from './fuzzAnswers.ts';
import { askedAsItIs, type Asking, firstRemoval, requestAt, roles } from './fuzzAsking.ts';
import { examplesOf, type Examples, livingExamples } from './fuzzExamples.ts';
import { type Pool, readPool } from './fuzzPool.ts';
import { type Operation, operationsOf, takesAway } from './fuzzRequests.ts';
import { canary } from './fuzzValues.ts';

const year = 2027;
const demoPassword = 'parade-demo-2027';
const actors = roles.map((role) => `${role}@example.org`);
/** Requests in progress at a time. */
const concurrency = 8;
const maxMs = 2_000;
/** Faults printed per kind and operation, as they occur; there may be thousands. */
const printed = 3;

export async function fuzz(short: boolean): Promise<Figure[]> {
  const seed = argument('--seed') ?? (short ? 1 : Date.now() % 1_000_000);
  const until = performance.now() + (argument('--minutes') ?? Infinity) * 60_000;
  const total = short ? 10_000 : 200_000;
  const tested = await startTestedPortal();
  let portal: RunningPortal | undefined;
  try {
    // The tested portal is a separate process, as in production, on the same database as the drill's own writes.
    const env = { DATABASE_URL: tested.url, SECRET: testedSecret, CLOCK_START: instant, TRUST_PROXY: '1' };
    portal = await startPortal(env, tested.portal.config.dataDir);
    const run = await prepare(tested, portal);
    const goOnTo = (end: number) => Promise.all(Array.from({ length: concurrency }, () => work(run, seed, end, until)));
    await goOnTo(firstRemoval(run.operations));
    await askUsedUp(run, tested);
    await goOnTo(total);
    const slow = await stillSlow(run);
    for (const { id } of run.operations.filter((each) => !run.succeeded.has(each.id)))
      console.error(`never succeeded: ${id}: ${JSON.stringify(Object.fromEntries(run.answers.get(id) ?? []))}`);
    const { faults } = run;
    const ofKind = (what: Fault['what']) => faults.filter((fault) => fault.what === what).length;
    return [
      { what: 'seed', value: seed, goal: '--seed repeats it', isMet: true },
      atLeast('requests', run.next, total),
      none('answers of 500 or more', ofKind('500 or more')),
      none('answers off their schema', ofKind('off schema')),
      none('requests without an answer', ofKind('no answer')),
      none(`answers over ${maxMs / 1000} s, asked again by themselves`, slow),
      none('times that something sent stands in the log', portal.output().split(canary).length - 1),
      atLeast('operations that succeeded at least once', run.succeeded.size, Math.floor(run.operations.length * 0.93)),
      atLeast('successes in a hundred', Math.floor((run.successes / run.next) * 100), 12),
    ];
  } finally {
    await portal?.stop();
    await tested.stop();
  }
}

function argument(name: string): number | undefined {
  const index = process.argv.indexOf(name);
  return index > 0 ? Number(process.argv[index + 1]) : undefined;
}

interface Fault {
  readonly what: '500 or more' | 'off schema' | 'no answer';
  readonly operation: string;
}

interface Run {
  readonly url: URL;
  /** Returns the portal's output. */
  readonly log: () => string;
  readonly agent: Agent;
  readonly clients: Record<string, ApiClient>;
  readonly operations: readonly Operation[];
  readonly routes: ReadonlyMap<string, Route>;
  readonly pool: Pool;
  readonly world: World;
  readonly examples: Examples;
  /** The number of responses by operation and status. */
  readonly answers: Map<string, Map<number, number>>;
  readonly faults: Fault[];
  readonly slow: Asking[];
  readonly succeeded: Set<string>;
  successes: number;
  next: number;
}

async function prepare(tested: TestedPortal, { url, output }: RunningPortal): Promise<Run> {
  const clients: Record<string, ApiClient> = { anonymous: await anonymousClient(url) };
  for (const role of roles.slice(1)) clients[role] = await signedInClient(url, `${role}@example.org`, demoPassword);
  // Its session may end; those of the others are needed to the end.
  clients.leaver = await signedInClient(url, 'newcomer@example.org', demoPassword);
  const superadmin = clients.superadmin;
  if (!superadmin) throw new Error('nobody may read what is there');
  const description = await (await fetch(`${url}/api/openapi.json`)).json();
  // It would end everybody's session, and with it the other requests.
  const operations = operationsOf(description).filter(({ id }) => id !== 'users.endAllSessions');
  // First, because it hands over links of waivers, and the links of the examples must stay alive.
  const pool = await readPool(superadmin, year, actors);
  const world = await createWorld(tested);
  const examples = await examplesOf(tested, world, operations);
  const routes = new Map(
    rooms.flatMap((room) =>
      Object.entries(room.routes).map(([name, route]) => [`${room.name}.${name}`, route] as const),
    ),
  );
  return {
    url: new URL(url),
    log: output,
    agent: new Agent({ keepAlive: true, maxSockets: concurrency }),
    clients,
    operations,
    routes,
    pool,
    world,
    examples,
    answers: new Map(),
    faults: [],
    slow: [],
    succeeded: new Set(),
    successes: 0,
    next: 0,
  };
}

async function work(run: Run, seed: number, total: number, until: number): Promise<void> {
  while (run.next < total && performance.now() < until) {
    if (run.next % 10_000 === 9_999)
      console.error(`${run.next + 1} requests, ${run.succeeded.size} operations succeeded`);
    const index = run.next;
    run.next += 1;
    await once(run, requestAt(run, seed, index), index);
  }
}

async function once(run: Run, asking: Asking, index: number): Promise<void> {
  const { created: request, role } = asking;
  const note = (what: Fault['what'], answer: string) => {
    const sent = `${role} ${request.kind} ${request.method} ${request.path.slice(0, 300)} ${request.body?.slice(0, 400) ?? ''}`;
    run.faults.push({ what, operation: request.operation.id });
    const like = run.faults.filter((each) => each.what === what && each.operation === request.operation.id);
    if (like.length > printed) return;
    console.error(`${what} at ${index}: ${JSON.stringify(sent)}\n  ${JSON.stringify(answer.slice(0, 400))}`);
    const request_id = /"request_id":"([^"]+)"/.exec(answer)?.[1];
    for (const line of run.log().split('\n'))
      if (request_id !== undefined && line.includes(request_id)) console.error(`  ${line}`);
  };
  let answer: Answer;
  try {
    answer = await send(run, asking, index);
  } catch (error) {
    note('no answer', String(error));
    return;
  }
  const answers = run.answers.get(request.operation.id) ?? new Map<number, number>();
  run.answers.set(request.operation.id, answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1));
  if (answer.ms > maxMs) run.slow.push(asking);
  if (answer.status >= 500) note('500 or more', `${answer.status} ${answer.text}`);
  const route = run.routes.get(request.operation.id);
  // A hostile path may have matched another call.
  if (answer.status < 300 && request.kind !== 'hostile') {
    run.successes += 1;
    run.succeeded.add(request.operation.id);
  }
  const wrong = route && offSchema(route, request, answer);
  if (wrong) note('off schema', `${answer.status} ${wrong}: ${answer.text}`);
}

/**
 * Repeats each operation that has not succeeded yet with fresh examples until one does. For actions that work only
 * once, such as a signature, the examples use up one another's objects. Deletions come last.
 */
async function askUsedUp(run: Run, tested: TestedPortal): Promise<void> {
  const usedUp = run.operations.filter(({ id }) => !run.succeeded.has(id));
  const [keeping, removing] = [usedUp.filter((each) => !takesAway(each)), usedUp.filter(takesAway)];
  for (const operation of [...keeping, ...removing]) {
    const fresh = (await livingExamples(tested, run.world, [operation], true))[operation.id] ?? [];
    // Some can no longer succeed: an entry that was declined meanwhile accepts no people.
    for (const example of fresh.toReversed()) {
      if (run.succeeded.has(operation.id)) break;
      await once(run, askedAsItIs(example, operation, run.pool, run.next), run.next);
    }
  }
}

/** Repeats slow requests alone, since eight at a time on a busy machine say little about one request. */
async function stillSlow(run: Run): Promise<number> {
  let slow = 0;
  for (const asking of run.slow.slice(0, 100)) {
    const { created: request, role } = asking;
    const { ms } = await send(run, asking, 0).catch(() => ({ ms: Infinity }));
    if (ms <= maxMs) continue;
    slow += 1;
    console.error(`slow (${Math.round(ms)} ms): ${role} ${request.method} ${request.path.slice(0, 200)}`);
  }
  return slow;
}
