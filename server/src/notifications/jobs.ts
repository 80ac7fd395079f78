import nodemailer, { type Transporter } from 'nodemailer';
import { linkSecret } from '../access/secret.ts';
import { fillLinks } from '../mail/letter.ts';
import type { Portal } from '../portal.ts';
import { mailQueue } from './writes.ts';

/** After this many tries a letter is given up and shows as failed in the outbox, with a button to send it again. */
const mostAttempts = 12;

/**
 * Delivers the outbox. Each letter keeps its Message-ID over all tries, so that a receiver that got it before the
 * connection broke can tell the double. A letter that the queue lost is found again by `sweepOutbox`.
 */
export async function deliverMail(portal: Portal): Promise<{ close: () => void }> {
  const { smtpUrl, mailFrom } = portal.config;
  if (!smtpUrl) return { close: () => undefined };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    maxMessages: 1000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  await portal.queue.work(mailQueue, { batchSize: 20 }, async (jobs) => {
    const failures: { id: string; error: Error }[] = [];
    await Promise.all(
      jobs.map(async (job) => {
        try {
          await deliver(portal, transport, mailFrom, Number(job.data.outbox_id));
        } catch (error) {
          failures.push({ id: job.id, error: error instanceof Error ? error : new Error(String(error)) });
        }
      }),
    );
    return failures;
  });
  return { close: () => transport.close() };
}

async function deliver(portal: Portal, transport: Transporter, from: string, outbox_id: number): Promise<void> {
  const letter = await portal.db.selectFrom('outbox').selectAll().where('id', '=', outbox_id).executeTakeFirst();
  if (!letter || letter.state !== 'queued') return;
  const fill = (text: string) => fillLinks(text, (kind, id) => linkSecret(portal.config.secret, kind, id));
  try {
    await transport.sendMail({
      from,
      to: letter.to_name ? { name: letter.to_name, address: letter.to_address } : letter.to_address,
      subject: letter.subject,
      text: fill(letter.text_body),
      html: fill(letter.html_body),
      messageId: letter.message_id,
      date: new Date(letter.created_at),
    });
  } catch (error) {
    await noteFailure(portal, outbox_id, error);
    throw error;
  }
  await portal.db
    .updateTable('outbox')
    .set((of) => ({
      state: 'sent',
      sent_at: portal.clock.nowIso(),
      last_error: null,
      attempts: of('attempts', '+', 1),
    }))
    .where('id', '=', outbox_id)
    .execute();
}

async function noteFailure(portal: Portal, outbox_id: number, error: unknown): Promise<void> {
  // The server's words may hold the address; they are shown to staff who see it anyway, never logged.
  const words = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  await portal.db
    .updateTable('outbox')
    .set((of) => ({
      attempts: of('attempts', '+', 1),
      last_error: words,
      state: of
        .case()
        .when('attempts', '>=', mostAttempts - 1)
        .then('failed')
        .else('queued')
        .end(),
    }))
    .where('id', '=', outbox_id)
    .where('state', '=', 'queued')
    .execute();
}

/** Queues again what has been waiting longer than any back-off: lost or frozen rows. Run every few minutes. */
export async function sweepOutbox(portal: Portal): Promise<number> {
  const before = new Date(Date.parse(portal.clock.nowIso()) - 15 * 60_000).toISOString();
  const rows = await portal.db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .limit(1000)
    .execute();
  for (const row of rows) {
    await portal.db.transaction().execute(async (tx) => {
      const change = { portal, tx, at: portal.clock.nowIso(), by: { kind: 'system', job: 'outbox sweep' } as const };
      await portal.queue.send(change, mailQueue, { outbox_id: row.id }, { singletonKey: `outbox:${row.id}` });
    });
  }
  return rows.length;
}
