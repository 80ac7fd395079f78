/**
 * mail: a worker is killed repeatedly during a mailing, and the mail server has every kind of fault: down, silent,
 * 'come back later', refusing mailboxes and texts, cut off after the last byte. No letter is lost; a kill doubles one
 * letter at most, with the same Message-ID; all are delivered soon after the server is back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newSecret } from '@parade/server/access/secret.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { batches } from '@parade/server/database/many.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { sealWith } from '@parade/server/notifications/sealing.ts';
import { type MailServer, openMailServer } from '@parade/server/testing/mailServer.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure, none } from './figure.ts';
import { startWorker, type Worker } from './worker.ts';

/** Recipients whose mailbox, or whose letter, is permanently refused. */
const refused = { 'no-such-box': 10, refuse: 10 } as const;

const secret = 'the-secret-of-drills-and-of-nothing-else';

export async function mail(short: boolean): Promise<Figure[]> {
  const { kills, letters, faultMs } = short
    ? { kills: 5, letters: 2_500, faultMs: 1_500 }
    : { kills: 50, letters: 30_000, faultMs: 30_000 };
  const folder = mkdtempSync(join(tmpdir(), 'parade-mail-'));
  const database = await startEmbedded({ folder });
  const url = database.url();
  await migrate(url);
  const server = await openMailServer({ storesText: false });
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const env = { SMTP_URL: server.smtpUrl, SECRET: secret };
  let worker: Worker | undefined;
  try {
    await queue(db, letters);
    for (let n = 1; n <= refused['no-such-box']; n += 1) server.behave('no-such-box', `reader${n}@example.org`);
    for (let n = 11; n <= 10 + refused.refuse; n += 1) server.behave('refuse', `reader${n}@example.org`);
    let midway = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      worker = startWorker(url, env);
      const before = server.received.length;
      await until(() => server.received.length > before + 40 || server.received.length >= letters - 20, 30_000);
      await pause((kill * 137) % 300);
      if (server.received.length < letters - 20) midway += 1;
      await worker.kill();
    }
    worker = startWorker(url, env);
    await faults(server, db, faultMs);
    const back = performance.now();
    await until(async () => (await stateCounts(db)).queued === 0, 15 * 60_000);
    const drained = Math.round((performance.now() - back) / 1000);
    const counts = await stateCounts(db);
    const arrived = new Set(server.received.map(({ to }) => to));
    const ids = new Map<string, Set<string>>();
    for (const { to, messageId } of server.received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
    const { rows } = await db.query<{ to_address: string }>(`select to_address from outbox where state = 'sent'`);
    return [
      atLeast('kills while the mailing was under way', midway, Math.min(kills, 2)),
      none('letters lost', rows.filter(({ to_address }) => !arrived.has(to_address)).length),
      none('letters neither sent nor refused for good', counts.queued),
      {
        what: 'letters whose box or text was refused for good',
        value: `${counts.bounced ?? 0} and ${counts.failed ?? 0}`,
        goal: `${refused['no-such-box']} and ${refused.refuse}`,
        isMet: counts.bounced === refused['no-such-box'] && counts.failed === refused.refuse,
      },
      // A letter cut off after the last byte was not acknowledged, so it is not doubled.
      atMost('letters doubled by kills', doubles(server), kills),
      none('secrets of links left in letters that were sent', await secretsLeft(db)),
      none('letters that came under two Message-IDs', [...ids.values()].filter((of) => of.size > 1).length),
      atMost('seconds until all was through after the server was back', drained, 15 * 60),
    ];
  } finally {
    await worker?.kill();
    await db.end();
    await server.shut();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Applies one fault after the other, each with letters to fail on. */
async function faults(server: MailServer, db: pg.Client, ms: number): Promise<void> {
  for (const fault of ['shut', 'later', 'drop', 'silent'] as const) {
    await queue(db, 200, fault);
    if (fault === 'shut') await server.shut();
    else server.behave(fault);
    await pause(ms);
    if (fault === 'shut') await server.open();
    else server.behave('take');
  }
}

/** Queues letters of a mailing like a reminder's, each with its sealed link. */
async function queue(db: pg.Client, letters: number, mark = 'reader'): Promise<void> {
  const seal = sealWith({ secret });
  for (const some of batches(Array.from({ length: letters }, (_, n) => n + 1))) {
    const sealed = some.map((n) =>
      seal({ kind: 'signing', id: n, secret: newSecret() }, `<${mark}${n}@drill.example>`),
    );
    await db.query(
      `insert into outbox (to_address, to_name, subject, text_body, html_body, reason_key, room, message_id, state, created_at,
         link_kind, link_id, sealed_link)
       select $1 || n || '@example.org', 'Reader ' || n, 'Please sign', 'Please sign: {{link:signing:' || n || '}}',
         '<p>Please sign: {{link:signing:' || n || '}}</p>', $1 || ':' || n, 'waivers', '<' || $1 || n || '@drill.example>', 'queued', now(),
         'signing', n, sealed
       from unnest($2::int[], $3::bytea[]) as given(n, sealed)`,
      [mark, some, sealed],
    );
  }
}

/** Returns how many acknowledged letters arrived again. */
function doubles(server: MailServer): number {
  const heard = server.received.filter(({ acknowledged }) => acknowledged);
  return heard.length - new Set(heard.map(({ messageId }) => messageId)).size;
}

async function secretsLeft(db: pg.Client): Promise<number> {
  const { rowCount } = await db.query(`select from outbox where state = 'sent' and sealed_link is not null`);
  return rowCount ?? 0;
}

async function stateCounts(db: pg.Client): Promise<Record<string, number> & { queued: number }> {
  const { rows } = await db.query<{ state: string; n: string }>(
    'select state, count(*) as n from outbox group by state',
  );
  return { queued: 0, ...Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)])) };
}

async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > ms) return;
    await pause(20);
  }
}
