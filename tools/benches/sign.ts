/**
 * sign: 50 people at a time sign their waivers, each a whole one with its evidence, chained with all others of the year,
 * on the filled database. Goal: p99 at most 250 ms, everybody acting once a second; what goes through when nobody pauses
 * is shown beside it.
 */
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { anonymousClient, type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure, none } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';
import { paced, percentile } from './pace.ts';

const people = 50;

export async function sign(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  try {
    const { url } = filled.portal;
    const [seconds, flatOutSeconds] = short ? [4, 2] : [20, 8];
    const staff = await signedInClient(url, benchAccount.email, benchAccount.password);
    const secrets = await linksFor(staff, await pendingWaivers(filled.databaseUrl, people * (seconds + 1) + 1_000));
    const anyone = await anonymousClient(url);
    const next = () => signOne(anyone, secrets.pop());
    // The first signatures compile the code; measured is what the last evening looks like.
    await Promise.all(Array.from({ length: people }, next));
    const calm = await paced(people, 1_000, seconds, next);
    const flatOut = await paced(people, 1, flatOutSeconds, () => (secrets.length > 0 ? next() : Promise.resolve(true)));
    const signed = await evidenceRows(filled.databaseUrl);
    return [
      atLeast('waivers signed', signed, people * (seconds + 1)),
      none('refused or failed', calm.failures + flatOut.failures),
      { what: 'median', value: `${percentile(calm, 0.5)} ms`, goal: 'shown', isMet: true },
      atMost('p99', percentile(calm, 0.99), 250, ' ms'),
      {
        what: 'signatures a second without a pause',
        value: Math.round((signed - people - calm.latencies.length) / flatOutSeconds),
        goal: 'shown',
        isMet: true,
      },
    ];
  } finally {
    await filled.end();
  }
}

const form = waiverDefinition('participant-waiver');

async function signOne(anyone: ApiClient, secret: string | undefined): Promise<boolean> {
  if (secret === undefined || !form) throw new Error('there are too few waivers to sign');
  const field_values = exampleAnswers(
    form,
    {
      parade_year: filledYears.last,
      organization_type: 2,
      today: `${filledYears.last - 1}-11-01`,
      participant_role: 'Member',
    },
    { 'participant:date_of_birth': '1990-05-04', 'participant:email': 'signer@example.org' },
  );
  const body = { field_values, reviewed: true, consent: true };
  return (await anyone.call('POST', `/api/waivers/${secret}`, body)).status === 200;
}

/** Locators of unsigned waivers of bands; one chain for all, as in a real year. */
async function pendingWaivers(databaseUrl: string, count: number): Promise<string[]> {
  return query<{ locator: string }, string>(
    databaseUrl,
    `select w.locator from waivers w join entries e on e.id = w.entry_id join organizations o on o.id = e.organization_id
     where w.completed_at is null and w.year = ${filledYears.last} and e.approved_at is not null and o.type_id <> 1
     order by w.id limit ${count}`,
    ({ locator }) => locator,
  );
}

/** The secrets of freshly copied links, the only ones that are ever shown. */
async function linksFor(staff: ApiClient, locators: readonly string[]): Promise<string[]> {
  const secrets: string[] = [];
  const left = [...locators];
  const copy = async () => {
    for (let locator = left.pop(); locator; locator = left.pop()) {
      const { body } = await staff.call('POST', `/api/waivers/${locator}/link`);
      const secret = /\/waivers-form\/([\w-]+)/.exec(JSON.stringify(body))?.[1];
      if (secret) secrets.push(secret);
    }
  };
  await Promise.all(Array.from({ length: 8 }, copy));
  return secrets;
}

async function evidenceRows(databaseUrl: string): Promise<number> {
  const [count] = await query<{ n: string }, number>(
    databaseUrl,
    'select count(*) as n from waiver_evidence',
    ({ n }) => Number(n),
  );
  return count ?? 0;
}

async function query<R extends pg.QueryResultRow, T>(url: string, text: string, read: (row: R) => T): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<R>(text);
  await client.end();
  return rows.map(read);
}
