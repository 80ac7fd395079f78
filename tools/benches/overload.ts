/**
 * overload: the directory gets 1,200 requests a second, answered or not, more than a process can handle, while 10
 * people sign once a second. Goals: no signature is refused, and 99 of 100 are accepted within 2 s; every other call
 * is answered, or put off with 503; normal again within 5 s.
 */
import { anonymousClient, signedInClient } from '@parade/e2e/apiClient.ts';
import autocannon from 'autocannon';
import { atMost, type Figure, none } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';
import { linksFor, pendingWaivers, signOne } from './filling/signing.ts';
import { paced, percentile } from './pace.ts';

const people = 10;
const crowd = 600;
const aSecond = 1_200;

export async function overload(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  const seconds = short ? 10 : 30;
  try {
    const { url } = filled.portal;
    const staff = await signedInClient(url, benchAccount.email, benchAccount.password);
    const links = await linksFor(staff, await pendingWaivers(filled.databaseUrl, people * (seconds + 3)));
    const anyone = await anonymousClient(url);
    const next = () => signOne(anyone, links.pop());
    await Promise.all(Array.from({ length: people }, next));
    const { headers } = staff;
    const list = `${url}/api/entries?year=${filledYears.last}&status=accepted`;
    const flood = autocannon({
      url: list,
      connections: crowd,
      overallRate: aSecond,
      duration: seconds,
      headers,
      timeout: 120,
    });
    const signed = await paced(people, 1_000, seconds - 1, next);
    const result = await flood;
    const began = performance.now();
    while (!(await fetch(list, { headers })).ok && performance.now() - began < 30_000);
    const normalMs = Math.round(performance.now() - began);
    const other = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => !['200', '503'].includes(status));
    return [
      none('signatures refused or failed', signed.failures),
      { what: 'signatures, median', value: `${percentile(signed, 0.5)} ms`, goal: 'shown', isMet: true },
      atMost('signatures, 99 of 100', percentile(signed, 0.99), 2_000, ' ms'),
      { what: 'lists answered', value: result['2xx'], goal: 'shown', isMet: true },
      { what: 'lists put off', value: result['5xx'], goal: 'shown', isMet: true },
      { what: 'lists, 99 of 100 in ms', value: result.latency.p99, goal: 'shown', isMet: true },
      none('other answers and errors', other.length + result.errors),
      atMost('normal again after', normalMs, 5_000, ' ms'),
    ];
  } finally {
    await filled.end();
  }
}
