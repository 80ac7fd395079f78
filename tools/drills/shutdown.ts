/**
 * shutdown: two web processes behind a proxy answer 200 requests a second, reads and saves; one gets SIGTERM, and later the
 * other one, the first being back. No request fails, and whoever was asked to go is gone within 10 seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { atLeast, atMost, type Figure, none } from './figure.ts';
import { startProcesses } from './stage/processes.ts';
import { untilTaken } from './stage/puttingOff.ts';

const perSecond = 200;
/** What is under way at once: a machine that answers more slowly is asked less, instead of for ever more connections. */
const atOnce = 100;

export async function shutdown(short: boolean): Promise<Figure[]> {
  const rounds = short ? 1 : 5;
  const processes = await startProcesses({ webs: 2 });
  try {
    const client = await signedInClient(processes.balancer.url, 'staff@example.org', 'parade-demo-2027');
    const seen = { sent: 0, failed: [] as string[] };
    let running = true;
    const load = keepAsking(client, await formsToSave(client), seen, () => running);
    const gone: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const index of processes.webs.keys()) {
        await pause(2_000);
        const began = performance.now();
        await processes.webs[index]?.leave();
        gone.push(Math.round(performance.now() - began));
        await pause(500);
        await processes.restart(index);
      }
    running = false;
    await load;
    for (const what of new Set(seen.failed)) console.error(`failed: ${what}`);
    return [
      atLeast('requests', seen.sent, perSecond * 2 * rounds),
      none('requests that failed', seen.failed.length),
      none('answers that a process broke off', processes.balancer.brokenOff),
      atMost('slowest to go after SIGTERM', Math.max(...gone), 10_000, ' ms'),
    ];
  } finally {
    await processes.stop();
  }
}

interface Seen {
  sent: number;
  readonly failed: string[];
}

/** As many requests a second, or as the machine can bear; every fourth saves a form. */
async function keepAsking(
  client: ApiClient,
  forms: readonly string[],
  seen: Seen,
  running: () => boolean,
): Promise<void> {
  const under = new Set<Promise<void>>();
  const began = performance.now();
  while (running()) {
    while (under.size < atOnce && seen.sent < ((performance.now() - began) / 1000) * perSecond) {
      const n = (seen.sent += 1);
      const asked = one(client, forms, n)
        .then(
          (status) => void (status === 200 || seen.failed.push(`${n % 4 === 0 ? 'save' : 'read'}: ${status}`)),
          (error: unknown) => void seen.failed.push(String(error instanceof Error ? (error.cause ?? error) : error)),
        )
        .finally(() => under.delete(asked));
      under.add(asked);
    }
    await pause(5);
  }
  await Promise.all(under);
}

async function one(client: ApiClient, forms: readonly string[], n: number): Promise<number> {
  const { status } = await untilTaken(() =>
    n % 4 === 0
      ? client.call('PUT', forms[(n / 4) % forms.length] ?? '', {
          field_values: { 'composition:chaperones': String(n) },
        })
      : client.call('GET', '/api/entries?year=2027&pp=10'),
  );
  return status;
}

/** The applications of new entries, enough that no two saves of one meet. */
async function formsToSave(client: ApiClient): Promise<string[]> {
  const forms: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const entry = { organization_name: `Band ${n} that is saved`, organization_type: 2, parade_year: 2027, role: null };
    const { body } = await client.call('POST', '/api/entries', entry);
    const { organization_id } = (body.data as { entry: { organization_id: number } }).entry;
    forms.push(`/api/forms/${organization_id}/band-application/2027`);
  }
  return forms;
}
