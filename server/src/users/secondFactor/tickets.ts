/** U-29: a ticket means that the password was right and the second step is still open. It opens nothing by itself. */
import { maxTicketTries, ticketLifetimeMs } from '@parade/contract/users/profile/secondFactor.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import type { Change } from '../../database/change.ts';
import type { Portal } from '../../portal.ts';

/** Creates a ticket for five minutes and five wrong codes. */
export async function createTicket(change: Change, user_id: number): Promise<string> {
  const ticket = newSecret();
  const expires_at = new Date(Date.parse(change.at) + ticketLifetimeMs).toISOString();
  await change.tx
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: secretHash(ticket), user_id, expires_at })
    .execute();
  return ticket;
}

/**
 * Counts one try of a live ticket and returns its account; null: unknown, used, over, or tried too often. It counts
 * outside any change before the code is checked, so that parallel tries cannot slip through together.
 */
export async function countTicketTry(portal: Portal, ticket: string): Promise<number | null> {
  const row = await portal.db
    .updateTable('sign_in_tickets')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', portal.clock.nowIso())
    .where('tries', '<', maxTicketTries)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses a ticket; of many calls at once, exactly one succeeds. */
export async function redeemTicket(change: Change, ticket: string): Promise<boolean> {
  const row = await change.tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', change.at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends sign-ins that wait for their second step, because the account's password, address or access has changed. */
export async function endTickets(change: Change, user_id: number): Promise<void> {
  await change.tx.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).execute();
}

/** Deletes tickets and challenges that are over. Runs daily. */
export async function sweepTickets(portal: Portal): Promise<void> {
  const now = portal.clock.nowIso();
  await portal.db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
  await portal.db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
}
