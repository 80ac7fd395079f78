import { type Message, type MessageText, outboxPageSize } from '@parade/contract/notifications/message.ts';
import { outranks, type StaffRole } from '@parade/contract/access/roles.ts';
import type { Actor } from '../access/actor.ts';
import { linkSecret } from '../access/secret.ts';
import type { Database } from '../database/pool.ts';
import { fillLinks, maskLinks } from '../mail/letter.ts';
import type { Portal } from '../portal.ts';

const columns = [
  'outbox.id',
  'outbox.to_address',
  'outbox.to_name',
  'outbox.subject',
  'outbox.state',
  'outbox.attempts',
  'outbox.last_error',
  'outbox.created_at',
  'outbox.sent_at',
  'outbox.mailing_id',
  'waivers.locator as waiver_token',
] as const;

/** One page of the outbox, newest first. */
export async function listMessages(
  db: Database,
  filters: { state: string; mailing?: number | undefined; q?: string | undefined; page: number },
): Promise<{ data: Message[]; total: number }> {
  let query = db.selectFrom('outbox');
  if (filters.state !== 'any') query = query.where('state', '=', filters.state);
  if (filters.mailing !== undefined) query = query.where('mailing_id', '=', filters.mailing);
  if (filters.q) {
    const pattern = `%${filters.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where((where) =>
      where.or([where('to_address', 'ilike', pattern), where('subject', 'ilike', pattern)]),
    );
  }
  const data = await query
    .leftJoin('waivers', 'waivers.id', 'outbox.waiver_id')
    .select(columns)
    .orderBy('outbox.id', 'desc')
    .limit(outboxPageSize)
    .offset((filters.page - 1) * outboxPageSize)
    .execute();
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { data: data as Message[], total };
}

/**
 * One letter. While no mail server is set up the outbox is the delivery, so personal links are filled in for whoever
 * reads it; with one they are masked. A letter to an account of equal or higher rank stays masked (a link to a new
 * password would be that account), and so does every letter for someone switched to another user.
 */
export async function readMessage(portal: Portal, actor: Actor, id: number): Promise<MessageText | undefined> {
  const row = await portal.db
    .selectFrom('outbox')
    .leftJoin('waivers', 'waivers.id', 'outbox.waiver_id')
    .select([...columns, 'outbox.text_body', 'outbox.user_id'])
    .where('outbox.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isDelivery =
    row.state === 'kept' &&
    !portal.config.smtpUrl &&
    actor.impersonator === null &&
    (await mayReadLettersTo(portal.db, actor, row.user_id));
  const text_body = isDelivery
    ? fillLinks(row.text_body, (kind, link) => linkSecret(portal.config.secret, kind, link))
    : maskLinks(row.text_body);
  const { user_id: _, ...letter } = row;
  return { ...letter, text_body } as MessageText;
}

async function mayReadLettersTo(db: Database, actor: Actor, user_id: number | null): Promise<boolean> {
  if (user_id === null || user_id === actor.user_id) return true;
  const held = await db.selectFrom('user_roles').select('role').where('user_id', '=', user_id).execute();
  return outranks(
    actor.staff_roles,
    held.map((row) => row.role as StaffRole),
  );
}

/** Who asked to be told about this, for entries of this type: people whose accounts are live. */
export async function subscribersOf(
  db: Database,
  notification_type: string,
  organization_type: number,
): Promise<{ user_id: number; email: string; name: string }[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('notification_type', '=', notification_type)
    .where('organization_type', '=', organization_type)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({ user_id: row.user_id, email: row.email, name: `${row.first_name} ${row.last_name}` }));
}
