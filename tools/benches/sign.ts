/**
 * sign: 50 people at a time sign complete waivers with their evidence, chained with all others of the year, on the
 * filled database. Goal: p99 at most 250 ms with one signature per person and second. The rate without any pauses is
 * shown as well.
 */
import { anonymousClient, signedInClient } from '@parade/e2e/apiClient.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure, none } from '../drills/figure.ts';
import { fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';
import { paced, percentile } from './pace.ts';
import { linksFor, pendingWaivers, signOne } from './filling/signing.ts';

const people = 50;

export async function sign(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  try {
    const { url } = filled.portal;
    const [seconds, flatOutSeconds] = short ? [4, 2] : [20, 8];
    const staff = await signedInClient(url, benchAccount.email, benchAccount.password);
    const links = await linksFor(staff, await pendingWaivers(filled.databaseUrl, people * (seconds + 1) + 1_000));
    const anyone = await anonymousClient(url);
    const next = () => signOne(anyone, links.pop());
    // The first signatures compile the code; this measures the last evening.
    await Promise.all(Array.from({ length: people }, next));
    const calm = await paced(people, 1_000, seconds, next);
    const flatOut = await paced(people, 1, flatOutSeconds, () => (links.length > 0 ? next() : Promise.resolve(true)));
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

async function evidenceRows(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from waiver_evidence');
  await client.end();
  return rows[0]?.n ?? 0;
}
