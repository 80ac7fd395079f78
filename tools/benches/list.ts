/**
 * list: the paged, filtered, sorted directory with its total, as staff read it, against a bare node:http + pg handler
 * that runs the very same SQL and JSON.stringify, in one run, 50 connections each. Goal: at least 0.7 of the bare one.
 */
import { createServer } from 'node:http';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import type { Figure } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal, type Statement } from './filling/filledPortal.ts';

const seconds = 8;
const connections = 50;

export async function list(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  try {
    const client = await signedInClient(filled.portal.url, benchAccount.email, benchAccount.password);
    const path = `/api/entries?year=${filledYears.last}&status=accepted&sortBy=-updated&page=2`;
    const bare = await bareServer(
      filled.databaseUrl,
      await filled.statementsOfList({ year: filledYears.last, status: 'accepted', sortBy: '-updated', page: 2 }),
    );
    // In turns, so that a machine that slows down slows both.
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
      { what: 'directory over bare handler', value: ratio, goal: 'at least 0.7', isMet: ratio >= 0.7 },
    ];
  } finally {
    await filled.end();
  }
}

async function throughput(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`);
  return result.requests.average;
}

/** The bare handler: the statements of the call on a pool, the rows out as JSON, nothing else. */
async function bareServer(
  databaseUrl: string,
  statements: readonly Statement[],
): Promise<{ url: string; close: () => void }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const server = createServer((_request, response) => {
    void answer(pool, statements).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(body);
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

async function answer(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const results: unknown[][] = [];
  for (const statement of statements) results.push((await pool.query(statement.text, [...statement.values])).rows);
  // The last one is the page with its total; the ones before are session and settings.
  return JSON.stringify({ data: results.at(-1) });
}

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
