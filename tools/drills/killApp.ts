/**
 * kill-app: 40 writers create entries and save forms while the server is killed with SIGKILL, again and again. After
 * each start every acknowledged write must be there, once, and nothing half-written: an entry has its audit line, and a
 * create that is tried again with the same request key makes no second entry.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { freePort, type RunningPortal, startPortal } from '@parade/e2e/portal.ts';
import { copyOfSeason } from '@parade/e2e/seasonFolder.ts';
import pg from 'pg';
import { ensureScreens } from '../screens.mjs';
import { serverProgram } from '../server.mjs';
import { atLeast, atMost, type Figure, none } from './figure.ts';

const writers = 40;
const demoPassword = 'parade-demo-2027';

interface Written {
  /** Request key -> entry id as acknowledged; undefined while nobody knows. */
  readonly created: Map<string, number | undefined>;
  /** Organization -> the highest counter whose save was acknowledged. */
  readonly saved: Map<number, number>;
  errors: number;
}

export async function killApp(short: boolean): Promise<Figure[]> {
  const kills = short ? 10 : 200;
  // What a first start builds is not part of coming back.
  ensureScreens();
  serverProgram();
  const dataDir = await copyOfSeason();
  const env = { PORT: String(await freePort()), CLOCK_START: demoStart };
  const written: Written = { created: new Map(), saved: new Map(), errors: 0 };
  const starts: number[] = [];
  let portal = await startPortal(env, dataDir);
  const year = await currentYear(portal);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await writeUntilKilled(portal, written, year, 1000 + ((kill * 137) % 700));
      const began = performance.now();
      portal = await startPortal(env, dataDir);
      starts.push(Math.round(performance.now() - began));
    }
    await retryUnanswered(portal, written, year);
    return [
      ...(await count(dataDir, written)),
      atMost('slowest start after a kill', Math.max(...starts), 3_000, ' ms'),
      { what: 'middle of the starts', value: `${middleOf(starts)} ms`, goal: 'shown', isMet: true },
    ];
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function currentYear(portal: RunningPortal): Promise<number> {
  const answer = await fetch(`${portal.url}/api/me`);
  const body = (await answer.json()) as { settings: { current_parade_year: number } };
  return body.settings.current_parade_year;
}

async function writeUntilKilled(portal: RunningPortal, written: Written, year: number, afterMs: number): Promise<void> {
  const client = await signedInClient(portal.url, 'admin@example.org', demoPassword);
  let running = true;
  const all = Promise.all(Array.from({ length: writers }, () => writer(client, written, year, () => running)));
  await pause(afterMs);
  await portal.kill();
  running = false;
  await all;
}

/** One writer: creates an entry, then saves its form with a growing number, until the server is down. */
async function writer(client: ApiClient, written: Written, year: number, running: () => boolean): Promise<void> {
  while (running()) {
    const key = randomUUID();
    written.created.set(key, undefined);
    try {
      const id = await create(client, key, year);
      if (id === undefined) {
        written.errors += 1;
        continue;
      }
      written.created.set(key, id.entry);
      for (let n = 1; n <= 3 && running(); n += 1) {
        const answer = await client.call('PUT', `/api/forms/${id.organization}/band-application/${year}`, {
          field_values: { 'entry:official_name': `Drill band ${key}`, 'composition:chaperones': String(n) },
        });
        if (answer.status === 200) written.saved.set(id.organization, n);
        else written.errors += 1;
      }
    } catch {
      // The server is down: the last request is neither acknowledged nor refused.
      return;
    }
  }
}

async function create(
  client: ApiClient,
  key: string,
  year: number,
): Promise<{ entry: number; organization: number } | undefined> {
  const answer = await client.call('POST', '/api/entries', {
    organization_name: `Drill band ${key}`,
    organization_type: 2,
    parade_year: year,
    role: null,
    request_key: key,
  });
  if (answer.status !== 201) return undefined;
  const { entry } = answer.body.data as { entry: { id: number; organization_id: number } };
  return { entry: entry.id, organization: entry.organization_id };
}

/** What a browser does: the same press is sent again with the same key. */
async function retryUnanswered(portal: RunningPortal, written: Written, year: number): Promise<void> {
  const client = await signedInClient(portal.url, 'admin@example.org', demoPassword);
  for (const [key, id] of written.created) {
    if (id !== undefined) continue;
    const created = await create(client, key, year);
    if (created) written.created.set(key, created.entry);
    else written.errors += 1;
  }
}

async function count(dataDir: string, written: Written): Promise<Figure[]> {
  const client = new pg.Client({
    connectionString: `postgres://parade@/parade?host=${encodeURIComponent(join(dataDir, 'postgres', 'socket'))}`,
  });
  await client.connect();
  try {
    const entries = await client.query<{ id: number; request_key: string; audited: number }>(
      `select e.id, e.request_key, (select count(*) from audit_events a where a.entry_id = e.id and a.action like 'entry.created%') as audited
       from entries e where e.request_key = any($1)`,
      [[...written.created.keys()]],
    );
    const byKey = new Map<string, number[]>();
    for (const row of entries.rows) byKey.set(row.request_key, [...(byKey.get(row.request_key) ?? []), row.id]);
    const acknowledged = [...written.created].filter(([, id]) => id !== undefined);
    const organizations = await client.query<{ count: string }>(
      `select count(*) from organizations o where o.name like 'Drill band %' and not exists (select 1 from entries e where e.organization_id = o.id)`,
    );
    const saved = await client.query<{ organization_id: number; n: string }>(
      `select e.organization_id, s.field_values ->> 'composition:chaperones' as n from form_submissions s join entries e on e.id = s.entry_id where e.organization_id = any($1) and s.form_type = 'band-application'`,
      [[...written.saved.keys()]],
    );
    const stored = new Map(saved.rows.map((row) => [row.organization_id, Number(row.n)]));
    return [
      atLeast('acknowledged creates', acknowledged.length, writers),
      atLeast('organisations with acknowledged saves', written.saved.size, writers),
      none('acknowledged entries lost', acknowledged.filter(([key, id]) => !byKey.get(key)?.includes(id ?? 0)).length),
      none('entries made twice by one press', [...byKey.values()].filter((ids) => ids.length > 1).length),
      none('entries without their audit line', entries.rows.filter((row) => Number(row.audited) !== 1).length),
      none('organisations left without their entry', Number(organizations.rows[0]?.count)),
      none(
        'acknowledged saves lost',
        [...written.saved].filter(([organization, n]) => (stored.get(organization) ?? 0) < n).length,
      ),
      none('refusals while the server lived', written.errors),
    ];
  } finally {
    await client.end();
  }
}

function middleOf(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}
