/**
 * fuzz: requests made from the portal's own OpenAPI description, valid, nearly valid and hostile, as six people. No
 * answer of 500 or more, none off its schema, none over 2 seconds, and nothing of what was sent in the log. The same seed
 * on the same season makes the same requests (`--seed N`); in its short form the seed is always the same.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fieldErrors } from '@parade/contract/http/errors.ts';
import type { Route } from '@parade/contract/http/route.ts';
import { type ApiClient, anonymousClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { startPortal } from '@parade/e2e/portal.ts';
import { rooms } from '@parade/server/rooms.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { type Pool, readPool } from './fuzzPool.ts';
import { type FuzzRequest, isBehindLink, kinds, type Operation, operationsOf, requestFor } from './fuzzRequests.ts';
import { canary } from './fuzzValues.ts';
import { type Random, randomFrom } from './random.ts';

const start = '2026-10-20T17:00:00Z';
const year = 2027;
const demoPassword = 'parade-demo-2027';
const roles = ['anonymous', 'band.leader', 'staff', 'admin', 'superadmin', 'media'] as const;
const actors = roles.map((role) => `${role}@example.org`);
/** Requests under way at a time. */
const concurrency = 8;
const maxMs = 2_000;
/** Faults that are printed; there may be thousands of one kind. */
const printed = 25;

export async function fuzz(short: boolean): Promise<Figure[]> {
  const given = process.argv.indexOf('--seed');
  const seed = given > 0 ? Number(process.argv[given + 1]) : short ? 1 : Date.now() % 1_000_000;
  const total = short ? 10_000 : 200_000;
  const dataDir = mkdtempSync(join(tmpdir(), 'parade-fuzz-'));
  const portal = await startPortal({ CLOCK_START: start, TRUST_PROXY: '1' }, dataDir);
  try {
    const run = await prepare(portal.url);
    await Promise.all(Array.from({ length: concurrency }, () => work(run, seed, total)));
    const slow = await stillSlow(run);
    print(run.faults);
    const never = run.operations.filter(({ id }) => !run.succeeded.has(id)).map(({ id }) => id);
    console.error(`never succeeded: ${never.join(', ')}`);
    const { faults } = run;
    const ofKind = (what: Fault['what']) => faults.filter((fault) => fault.what === what).length;
    return [
      { what: 'seed', value: seed, goal: '--seed repeats it', holds: true },
      atLeast('requests', run.next, total),
      none('answers of 500 or more', ofKind('500 or more')),
      none('answers off their schema', ofKind('off schema')),
      none('requests without an answer', ofKind('no answer')),
      none(`answers over ${maxMs / 1000} s, asked again by themselves`, slow),
      none('times that something sent stands in the log', portal.output().split(canary).length - 1),
      atLeast('operations that succeeded at least once', run.succeeded.size, Math.floor(run.operations.length * 0.62)),
      atLeast('successes in a hundred', Math.floor((run.successes / total) * 100), 12),
    ];
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Fault {
  readonly what: '500 or more' | 'off schema' | 'no answer';
  readonly index: number;
  readonly sent: string;
  readonly answer: string;
}

interface Run {
  readonly url: URL;
  readonly agent: Agent;
  readonly clients: Record<string, ApiClient>;
  readonly operations: readonly Operation[];
  readonly routes: ReadonlyMap<string, Route>;
  readonly pool: Pool;
  readonly faults: Fault[];
  readonly slow: { readonly made: FuzzRequest; readonly role: string }[];
  readonly succeeded: Set<string>;
  successes: number;
  next: number;
}

async function prepare(url: string): Promise<Run> {
  const clients: Record<string, ApiClient> = { anonymous: await anonymousClient(url) };
  for (const role of roles.slice(1)) clients[role] = await signedInClient(url, `${role}@example.org`, demoPassword);
  // Its session may end; those of the others are needed to the end.
  clients.leaver = await signedInClient(url, 'newcomer@example.org', demoPassword);
  const superadmin = clients.superadmin;
  if (!superadmin) throw new Error('nobody may read what is there');
  const description = await (await fetch(`${url}/api/openapi.json`)).json();
  const routes = new Map(
    rooms.flatMap((room) =>
      Object.entries(room.routes).map(([name, route]) => [`${room.name}.${name}`, route] as const),
    ),
  );
  return {
    url: new URL(url),
    agent: new Agent({ keepAlive: true, maxSockets: concurrency }),
    clients,
    operations: operationsOf(description),
    routes,
    pool: await readPool(superadmin, year, actors),
    faults: [],
    slow: [],
    succeeded: new Set(),
    successes: 0,
    next: 0,
  };
}

async function work(run: Run, seed: number, total: number): Promise<void> {
  while (run.next < total) {
    const index = run.next;
    run.next += 1;
    const { made, role } = requestAt(run, seed, index);
    await once(run, made, role, index);
  }
}

function requestAt(run: Run, seed: number, index: number): { made: FuzzRequest; role: string } {
  const random = randomFrom(seed * 1_000_003 + index);
  // Each operation as often as every other, by each role.
  const operation = run.operations[index % run.operations.length] as Operation;
  const role = roleFor(operation, random);
  const kind = kinds[random.below(kinds.length)] ?? 'valid';
  return { made: requestFor(operation, kind, run.pool, random), role };
}

function roleFor({ id }: Operation, random: Random): string {
  if (id === 'users.signOut') return 'leaver';
  // Staff do not sign for others: behind a signing link mostly nobody is signed in.
  if (isBehindLink(id) && random.chance(0.7)) return 'anonymous';
  return roles[random.below(roles.length)] ?? 'anonymous';
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

async function once(run: Run, made: FuzzRequest, role: string, index: number): Promise<void> {
  const note = (what: Fault['what'], answer: string) =>
    run.faults.push({
      what,
      index,
      answer: answer.slice(0, 400),
      sent: `${role} ${made.kind} ${made.method} ${made.path.slice(0, 300)} ${made.body?.slice(0, 400) ?? ''}`,
    });
  let answer: Answer;
  try {
    answer = await send(run, made, role, index);
  } catch (error) {
    note('no answer', String(error));
    return;
  }
  if (answer.ms > maxMs) run.slow.push({ made, role });
  if (answer.status >= 500) note('500 or more', `${answer.status} ${answer.text}`);
  const route = run.routes.get(made.operation.id);
  if (answer.status < 300) {
    run.successes += 1;
    run.succeeded.add(made.operation.id);
  }
  const wrong = route && offSchema(route, made, answer);
  if (wrong) note('off schema', `${answer.status} ${wrong}: ${answer.text}`);
}

/** Why an answer is not what the description says; undefined: it is. */
function offSchema(route: Route, made: FuzzRequest, answer: Answer): string | undefined {
  if (answer.status < 300) {
    // A broken path may have reached another route, or a page.
    if (made.kind === 'hostile') return undefined;
    if (answer.status !== (route.status ?? 200)) return 'another status than the route says';
    if (route.output === 'file') return answer.type.includes('json') ? 'JSON in place of a file' : undefined;
    const parsed = route.output.safeParse(jsonOf(answer.text));
    return parsed.success ? undefined : JSON.stringify(parsed.error.issues).slice(0, 300);
  }
  const body = jsonOf(answer.text);
  if (typeof body !== 'object' || body === null) return 'a refusal that is no JSON';
  if (answer.status === 422) {
    if (!fieldErrors.safeParse(body).success) return 'a 422 without message and errors';
    return /expected [a-z]+,|received|Invalid input|Too (small|big)/.test(answer.text)
      ? 'words of a parser'
      : undefined;
  }
  return 'error' in body && typeof body.error === 'string' ? undefined : 'a refusal without its error text';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(run: Run, made: FuzzRequest, role: string, index: number): Promise<Answer> {
  const began = performance.now();
  const payload = made.body === undefined ? undefined : Buffer.from(made.body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: run.agent,
        host: run.url.hostname,
        port: run.url.port,
        method: made.method,
        path: made.path,
        timeout: 30_000,
        headers: {
          ...run.clients[role]?.headers,
          ...made.headers,
          // Limits count by address: each request seems to come from another one.
          'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
          ...(payload ? { 'content-length': String(payload.length) } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')));
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Asks what was slow once more, alone: eight at a time on a busy machine say little about one request. */
async function stillSlow(run: Run): Promise<number> {
  let slow = 0;
  for (const { made, role } of run.slow.slice(0, 100)) {
    const { ms } = await send(run, made, role, 0).catch(() => ({ ms: Infinity }));
    if (ms <= maxMs) continue;
    slow += 1;
    console.error(`slow (${Math.round(ms)} ms): ${role} ${made.method} ${made.path.slice(0, 200)}`);
  }
  return slow;
}

function print(faults: readonly Fault[]): void {
  const seen = new Set<string>();
  for (const { what, index, sent, answer } of faults.toSorted((one, other) => one.index - other.index)) {
    const key = `${what} ${sent.split(' ').slice(2, 4).join(' ').slice(0, 40)}`;
    if (seen.has(key) || seen.size >= printed) continue;
    seen.add(key);
    console.error(`${what} at ${index}: ${JSON.stringify(sent)}\n  ${JSON.stringify(answer)}`);
  }
}
