import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/**
 * Lets letters be sent again. `withdraws`: letters that already waited in the backup stay in the outbox as not sent,
 * because the portal that was backed up has sent them. Returns how many these are.
 */
export async function releaseMail(db: Database, options: { readonly withdraws: boolean }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const held = options.withdraws
      ? await sql`
          update outbox set state = 'unsent', sealed_link = null
          where state = 'queued' and created_at <= (select since from mail_hold)`.execute(tx)
      : undefined;
    if (options.withdraws)
      await sql`
        update webhook_deliveries set state = 'failed', due_at = null, problem = 'It waited in the backup that was restored.'
        where state = 'waiting' and created_at <= (select since from mail_hold)`.execute(tx);
    await tx.deleteFrom('mail_hold').execute();
    return Number(held?.numAffectedRows ?? 0n);
  });
}
