/**
 * mail: 10,000 people who have not signed. It measures how fast a reminder to all of them is accepted (one call; rows,
 * links, audit lines and letters in one transaction), and how fast a worker delivers the letters to a mail server on
 * loopback.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { openMailServer } from '@parade/server/testing/mailServer.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure, none } from '../drills/figure.ts';
import { filledYears, tenth } from './filling/fill.ts';
import { startWorker } from '../drills/worker.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';

const people = 10_000;

export async function mail(short: boolean): Promise<Figure[]> {
  const wanted = short ? 1_000 : people;
  const server = await openMailServer({ storesText: false });
  // Some day in the season of the filled year.
  const env = {
    SMTP_URL: server.smtpUrl,
    CLOCK_START: `${filledYears.last - 1}-11-10T18:00:00Z`,
    SECRET: 'the-secret-of-benches-and-of-nothing-else',
  };
  const filled = await filledPortal({ ...tenth, participants: 20_000 * (short ? 1 : 10) }, env);
  const db = new pg.Client({ connectionString: filled.databaseUrl });
  await db.connect();
  try {
    await pendingOnly(db, wanted);
    const client = await signedInClient(filled.portal.url, benchAccount.email, benchAccount.password);
    const began = performance.now();
    const answer = await client.call('POST', '/api/waiver-reminder', {
      year: filledYears.last,
      status: 'not-completed',
      count: wanted,
    });
    const acceptedMs = performance.now() - began;
    if (answer.status !== 200 || answer.body.count !== wanted)
      throw new Error(`the reminder was not accepted: ${answer.status} ${JSON.stringify(answer.body)}`);
    const worker = startWorker(filled.databaseUrl, env);
    // From the first letter on, since the start time of a process is measured elsewhere.
    for (let waited = 0; server.received.length === 0 && waited < 60_000; waited += 5) await pause(5);
    const started = performance.now();
    try {
      while (server.received.length < wanted && performance.now() - started < 300_000) await pause(50);
    } finally {
      await worker.stop();
    }
    const seconds = (performance.now() - started) / 1000;
    const { rows } = await db.query<{ n: string }>(`select count(*) as n from outbox where state <> 'sent'`);
    return [
      atMost(`${wanted} reminders accepted in`, Math.round(acceptedMs), 2_000, ' ms'),
      atLeast('letters delivered a second', Math.round(server.received.length / seconds), 300),
      none('letters not noted as sent', Number(rows[0]?.n)),
      none('letters lost', wanted - new Set(server.received.map(({ to }) => to)).size),
      none('letters doubled', server.received.length - new Set(server.received.map(({ messageId }) => messageId)).size),
    ];
  } finally {
    await db.end();
    await filled.end();
    await server.shut();
  }
}

/** Makes so many waivers of the last year wait for a signature, in accepted entries, with a mailed link. */
async function pendingOnly(db: pg.Client, wanted: number): Promise<void> {
  const year = filledYears.last;
  await db.query(`update entries set approved_at = created_at, rejected_at = null where year = $1`, [year]);
  await db.query(
    `update waivers set completed_at = created_at + interval '5 days', approved_at = null where year = $1`,
    [year],
  );
  const { rowCount } = await db.query(
    `update waivers set completed_at = null where id in (select id from waivers where year = $1 order by id limit $2)`,
    [year, wanted],
  );
  if (rowCount !== wanted) throw new Error(`the filled year has ${rowCount} waivers`);
  await db.query(
    `insert into signing_links (waiver_id, secret_hash, made_for, created_at)
     select id, sha256(locator::bytea), 'mail', created_at from waivers where year = $1 and completed_at is null`,
    [year],
  );
  await db.query('vacuum analyze');
}
