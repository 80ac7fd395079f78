/**
 * import: lists of people as the screen sends them, in parts of some hundred rows, into accepted entries of the filled
 * database. Each person gets a waiver, a signing link, a letter and an audit line. Goals: 5,000 rows in 2.5 s, 50,000
 * in 25 s, and other readers wait at most twice as long meanwhile (p99).
 */
import { randomUUID } from 'node:crypto';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import pg from 'pg';
import { atMost, type Figure } from '../drills/figure.ts';
import { filledYears, fullSize, tenth } from './filling/fill.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';
import { paced, percentile } from './pace.ts';

const rowsInAPart = 500;
const others = 10;

export async function importPeople(short: boolean): Promise<Figure[]> {
  const filled = await filledPortal(short ? tenth : fullSize);
  const db = new pg.Client({ connectionString: filled.databaseUrl });
  await db.connect();
  try {
    const { url } = filled.portal;
    const client = await signedInClient(url, benchAccount.email, benchAccount.password);
    const { rows: entries } = await db.query<{ id: number }>(
      `select e.id from entries e join organizations o on o.id = e.organization_id
       where e.year = ${filledYears.last} and e.approved_at is not null and e.rejected_at is null and o.type_id <> 1 order by e.id limit 3`,
    );
    const [warm, first, second] = entries.map(({ id }) => id);
    if (warm === undefined || first === undefined || second === undefined) throw new Error('too few accepted entries');
    const read = async () => {
      const answer = await fetch(`${url}/api/entries?year=${filledYears.last}&status=accepted&page=2`, {
        headers: client.headers,
      });
      await answer.arrayBuffer();
      return answer.ok;
    };
    await importRows(client, warm, 1_000);
    const alone = await paced(others, 500, short ? 5 : 15, read);
    const few = await importRows(client, first, 5_000);
    const many = short ? 10_000 : 50_000;
    const large = importRows(client, second, many);
    const meanwhile = await paced(others, 500, short ? 5 : 15, read);
    const seconds = await large;
    const created = await countCreated(db, [first, second]);
    const [quiet, busy] = [percentile(alone, 0.99), percentile(meanwhile, 0.99)];
    return [
      atMost('5,000 rows', few, 2.5, ' s'),
      atMost(`${many.toLocaleString('en-US')} rows while others read`, seconds, (many / 50_000) * 25, ' s'),
      ...Object.entries(created).map(([what, n]) => ({
        what,
        value: n,
        goal: String(many + 5_000),
        isMet: n === many + 5_000,
      })),
      { what: 'p99 of others alone', value: `${quiet} ms`, goal: 'shown', isMet: true },
      atMost('p99 of others meanwhile', busy, Math.max(2 * quiet, 100), ' ms'),
      atMost('refused or failed reads', alone.failures + meanwhile.failures, 0),
    ];
  } finally {
    await db.end();
    await filled.end();
  }
}

/** Sends so many new people to an entry; returns the seconds. */
async function importRows(client: ApiClient, entry_id: number, count: number): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < count; from += rowsInAPart) {
    const rows = Array.from({ length: rowsInAPart }, (_, n) => ({
      first_name: 'Zoë',
      last_name: `Núñez ${from + n}`,
      email: `import${entry_id}.${from + n}@example.org`,
      primary_role: 'Trumpet',
    }));
    const body = { type: 'general-participants', rows, request_key: randomUUID() };
    const answer = await client.call('POST', `/api/participants/${entry_id}/multiple`, body);
    if (answer.status !== 200)
      throw new Error(`an import was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return Math.round((performance.now() - began) / 10) / 100;
}

/** Returns the counts of records for the imported people, read from the database itself. */
async function countCreated(db: pg.Client, entries: readonly number[]): Promise<Record<string, number>> {
  const count = async (sql: string) => Number((await db.query<{ n: string }>(sql, [entries])).rows[0]?.n);
  return {
    people: await count(`select count(*) as n from participants where entry_id = any($1) and email like 'import%'`),
    waivers: await count(`select count(*) as n from waivers where entry_id = any($1) and email like 'import%'`),
    'links that work': await count(
      `select count(*) as n from signing_links l join waivers w on w.id = l.waiver_id where w.entry_id = any($1) and w.email like 'import%' and l.ended_at is null`,
    ),
    letters: await count(`select count(*) as n from outbox where entry_id = any($1) and to_address like 'import%'`),
    'lines in the audit trail': await count(
      // The filled trail has other lines about these entries.
      `select count(*) as n from audit_events where entry_id = any($1) and action = 'participant.added' and note like 'Zoë Núñez %'`,
    ),
  };
}
