import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** The number of letters and of messages to webhooks. */
interface Withdrawn {
  readonly letters: number;
  readonly messages: number;
}

/**
 * Lets letters, and messages to webhooks, be sent again. `withdraws`: those that already waited in the backup are not sent,
 * because the portal that was backed up has sent them; they stay in the outbox and in the list of the webhook. Returns how
 * many these are.
 */
export async function releaseMail(db: Database, options: { readonly withdraws: boolean }): Promise<Withdrawn> {
  return db.transaction().execute(async (tx) => {
    const withdrawn = options.withdraws ? await withdrawHeld(tx) : { letters: 0, messages: 0 };
    await tx.deleteFrom('mail_hold').execute();
    return withdrawn;
  });
}

async function withdrawHeld(tx: Database): Promise<Withdrawn> {
  const letters = await sql`
    update outbox set state = 'unsent', sealed_link = null
    where state = 'queued' and created_at <= (select since from mail_hold)`.execute(tx);
  const messages = await sql`
    update webhook_deliveries set state = 'failed', due_at = null, problem = 'It waited in the backup that was restored.'
    where state = 'waiting' and created_at <= (select since from mail_hold)`.execute(tx);
  return { letters: Number(letters.numAffectedRows ?? 0n), messages: Number(messages.numAffectedRows ?? 0n) };
}
