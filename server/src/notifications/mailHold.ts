import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** Mail that a restored portal keeps until its operator says what to do with it. */
export interface HeldMail {
  /** Instant of the backup. */
  readonly since: string;
  /** Letters that waited in the backup already. */
  readonly earlier: number;
  /** Letters written after the restore. */
  readonly later: number;
}

/** What is kept; undefined where letters go out as they are written. */
export async function heldMail(db: Database): Promise<HeldMail | undefined> {
  const { rows } = await sql<HeldMail>`
    select since,
      (select count(*)::int from outbox where state = 'queued' and created_at <= since) as earlier,
      (select count(*)::int from outbox where state = 'queued' and created_at > since) as later
    from mail_hold`.execute(db);
  return rows[0];
}

/**
 * Lets letters go out again. `withdraws`: those that waited in the backup stay in the outbox as not sent, because the portal
 * that it was made of has sent them. Answers how many these are.
 */
export async function releaseMail(db: Database, options: { readonly withdraws: boolean }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const held = options.withdraws
      ? await sql`
          update outbox set state = 'unsent', sealed_link = null
          where state = 'queued' and created_at <= (select since from mail_hold)`.execute(tx)
      : undefined;
    await tx.deleteFrom('mail_hold').execute();
    return Number(held?.numAffectedRows ?? 0n);
  });
}
