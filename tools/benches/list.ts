/**
 * list: the paged, filtered, sorted directory with its total, as staff read it, against a bare node:http + pg handler
 * with one hand-written statement for the same bytes, in one run, 50 connections each. Goal: at least 0.4 of the bare
 * one.
 */
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import type { Figure } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';

const seconds = 8;
const connections = 50;
const year = filledYears.last;
const path = `/api/entries?year=${year}&status=accepted&sortBy=-updated&page=2`;

export async function list(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  try {
    const client = await signedInClient(filled.portal.url, benchAccount.email, benchAccount.password);
    const bare = await bareServer(filled.databaseUrl);
    const [here, there] = [
      await bodyOf(`${filled.portal.url}${path}`, client.headers),
      await bodyOf(`${bare.url}/`, {}),
    ];
    if (!isDeepStrictEqual(here, there)) throw new Error('the bare handler answers something else');
    // Alternating, so that a slower machine affects both.
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      theirs.push(await throughput(`${bare.url}/`, {}));
      ours.push(await throughput(`${filled.portal.url}${path}`, client.headers));
    }
    bare.close();
    const [median, bareMedian] = [middle(ours), middle(theirs)];
    const ratio = Math.round((median / bareMedian) * 100) / 100;
    return [
      {
        what: 'rows filled in seconds',
        value: Math.round(filled.seconds),
        goal: 'under 180',
        isMet: filled.seconds < 180,
      },
      { what: 'directory, calls a second', value: Math.round(median), goal: 'shown', isMet: median > 0 },
      { what: 'bare handler, calls a second', value: Math.round(bareMedian), goal: 'shown', isMet: bareMedian > 0 },
      { what: 'directory over bare handler', value: ratio, goal: 'at least 0.4', isMet: ratio >= 0.4 },
    ];
  } finally {
    await filled.end();
  }
}

async function bodyOf(url: string, headers: Record<string, string>): Promise<unknown> {
  return (await fetch(url, { headers })).json();
}

async function throughput(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`);
  return result.requests.average;
}

/** Starts the bare handler: one statement that is planned once, whose text is sent unchanged. */
async function bareServer(databaseUrl: string): Promise<{ url: string; close: () => void }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 14 });
  const server = createServer((_request, response) => {
    void pool
      .query<{ body: string }>({ name: 'page', text: pageByHand, values: [year, 'accepted'] })
      .then(({ rows }) => {
        response.setHeader('content-type', 'application/json');
        response.end(rows[0]?.body);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      void pool.end();
    },
  };
}

const instant = (column: string) => `to_char(e.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The second page of ten, with its total, as the directory returns it to staff. */
const pageByHand = `
  with page as materialized (
    select e.* from entries e join organizations o on o.id = e.organization_id
    where e.year = $1 and e.displayed_status = $2
    order by e.user_last_updated_at desc nulls last, coalesce(e.name_order, o.name_order), e.id limit 10 offset 10)
  select json_build_object('data', json_agg(json_build_object(
    'id', e.id, 'year', e.year, 'organization_id', e.organization_id,
    'organization', json_build_object('id', o.id, 'name', o.name, 'type_id', o.type_id, 'type', t.name,
      'display_title', o.name || ' [' || t.name || ']'),
    'org_type', o.type_id, 'parade', json_build_object('id', p.id, 'event_year', e.year),
    'official_name', coalesce(nullif(btrim(e.official_name), ''), o.name),
    'is_first', not exists (select from entries b where b.organization_id = e.organization_id and b.year = e.year
      and (b.address_rank, b.id) < (e.address_rank, e.id)),
    'landing', 'view',
    'has_press_release', exists (select from form_submissions f where f.entry_id = e.id and f.form_type = 'press-release' and f.revision > 0),
    'directory_idx', e.directory_idx, 'status', e.status, 'displayed_status', e.displayed_status,
    'rep', case when r.id is not null then
      json_build_object('id', r.id, 'first_name', r.first_name, 'last_name', r.last_name, 'email', r.email) end,
    'submitted_at', ${instant('submitted_at')}, 'approved_at', ${instant('approved_at')}, 'rejected_at', ${instant('rejected_at')},
    'user_last_updated_at', ${instant('user_last_updated_at')}, 'updated_at', ${instant('updated_at')}, 'created_at', ${instant('created_at')},
    'total_participants', (select count(*) from participants q where q.entry_id = e.id and q.removed_at is null),
    'picture', null) order by e.user_last_updated_at desc nulls last, coalesce(e.name_order, o.name_order), e.id),
    'total', (select count(*) from entries where year = $1 and displayed_status = $2))::text as body
  from page e join organizations o on o.id = e.organization_id join organization_types t on t.id = o.type_id
  join parades p on p.event_year = e.year left join users r on r.id = e.rep_id`;

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
