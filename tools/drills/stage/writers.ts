/**
 * People who create entries and save forms while something is killed, and the count of acknowledged changes
 * afterwards; for the drills that kill.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiAnswer, ApiClient } from '@parade/e2e/apiClient.ts';
import pg from 'pg';
import { atLeast, type Figure, none } from '../figure.ts';
import { isPutOff } from './puttingOff.ts';

/** How many write at once. */
export const writers = 40;

export interface Written {
  /** Request key -> acknowledged entry id; undefined until there is a response. */
  readonly created: Map<string, number | undefined>;
  /** Organization -> the highest counter whose save was acknowledged. */
  readonly saved: Map<number, number>;
  /** Responses of 503, as a portal without its database gives; not those that put off. */
  busy: number;
  /** Any other failed response. */
  errors: number;
}

/** One writer: creates an entry, then saves its form with a growing number, until it is told to end or the server is down. */
export async function write(client: ApiClient, written: Written, year: number, running: () => boolean): Promise<void> {
  while (running()) {
    const key = randomUUID();
    written.created.set(key, undefined);
    try {
      let entry = await create(client, written, key, year);
      // A browser does this too: the same press is sent again with the same key.
      while (!entry && running()) {
        await pause(20);
        entry = await create(client, written, key, year);
      }
      if (!entry) return;
      written.created.set(key, entry.id);
      for (let n = 1; n <= 3 && running(); n += 1) {
        const answer = await client.call('PUT', `/api/forms/${entry.organization_id}/band-application/${year}`, {
          field_values: { 'entry:official_name': `Drill band ${key}`, 'composition:chaperones': String(n) },
        });
        if (answer.status === 200) written.saved.set(entry.organization_id, n);
        else refused(written, answer);
      }
    } catch {
      // The server is down: the last request is neither acknowledged nor refused.
      return;
    }
  }
}

/** Until so many organizations have a save that was acknowledged: a slow machine writes less in a second. For half a minute at most. */
export async function untilSaved(written: Written, organizations: number): Promise<void> {
  for (let tries = 0; tries < 600 && written.saved.size < organizations; tries += 1) await pause(50);
}

/** Returns how many creates were acknowledged. */
export function createdIn({ created }: Written): number {
  return [...created.values()].filter((id) => id !== undefined).length;
}

/** Until so many creates were acknowledged; for half a minute at most. */
export async function untilCreated(written: Written, entries: number): Promise<void> {
  for (let tries = 0; tries < 1_500 && createdIn(written) < entries; tries += 1) await pause(20);
}

async function create(
  client: ApiClient,
  written: Written,
  key: string,
  year: number,
): Promise<{ id: number; organization_id: number } | undefined> {
  const answer = await client.call('POST', '/api/entries', {
    organization_name: `Drill band ${key}`,
    organization_type: 2,
    parade_year: year,
    role: null,
    request_key: key,
  });
  if (answer.status === 201) return (answer.body.data as { entry: { id: number; organization_id: number } }).entry;
  refused(written, answer);
  return undefined;
}

function refused(written: Written, answer: ApiAnswer): void {
  if (isPutOff(answer)) return;
  if (answer.status === 503) written.busy += 1;
  else written.errors += 1;
}

/** Repeats requests without a response, with the same keys. */
export async function retryUnanswered(client: ApiClient, written: Written, year: number): Promise<void> {
  for (const [key, id] of written.created) {
    if (id !== undefined) continue;
    const entry = await create(client, written, key, year);
    if (entry) written.created.set(key, entry.id);
  }
}

/** Counts acknowledged changes that are missing from the database, and incomplete ones. */
export async function countWritten(databaseUrl: string, written: Written): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
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
      atLeast('organizations with acknowledged saves', written.saved.size, writers),
      none('acknowledged entries lost', acknowledged.filter(([key, id]) => !byKey.get(key)?.includes(id ?? 0)).length),
      none('entries made twice by one press', [...byKey.values()].filter((ids) => ids.length > 1).length),
      none('entries without their audit line', entries.rows.filter((row) => Number(row.audited) !== 1).length),
      none('organizations left without their entry', Number(organizations.rows[0]?.count)),
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
