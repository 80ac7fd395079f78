import type { Mailing, MailingKind } from '@parade/contract/notifications/mailing.ts';
import { sql } from 'kysely';
import { type Change, userIdOf } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';

/** The letters of the mailing so far. */
const queuedLetters = sql<number>`(select count(*) from outbox where mailing_id = mailings.id)`;

/** A mailing to many; `key` names its cause: the same cause is one mailing. */
export interface NewMailing {
  readonly key: string;
  readonly kind: MailingKind;
  readonly year: number;
  readonly title: string;
}

/** Opens a mailing; null if there is one with this key. Its letters name it by `mailing_id`. */
export async function openMailing(change: Change, mailing: NewMailing): Promise<number | null> {
  const row = await change.tx
    .insertInto('mailings')
    .values({ ...mailing, asked_by: userIdOf(change), created_at: change.at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Opens a mailing, or continues the one with this key, so that pieces become one mailing. `waiting`: the letters still to
 * come, if that is known; its total is them and those already queued. Without it the total stays.
 */
export async function continueMailing(change: Change, mailing: NewMailing, waiting?: number): Promise<number> {
  const { id } = await change.tx
    .insertInto('mailings')
    .values({ ...mailing, asked_by: userIdOf(change), created_at: change.at, total: waiting ?? 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        finished_at: null,
        ...(waiting === undefined ? {} : { total: sql<number>`${waiting} + ${queuedLetters}` }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Records that all letters of a mailing are queued for now, these among them. Adds them to its total: counting them anew
 * after each piece of a long list takes the square of its length.
 */
export async function finishMailing(change: Change, id: number, letters: number): Promise<void> {
  await change.tx
    .updateTable('mailings')
    .set({ total: sql<number>`total + ${letters}`, finished_at: change.at })
    .where('id', '=', id)
    .execute();
}

/** Closes every open mailing of a kind, also that of a run that stopped right after its last letter. */
export async function finishMailings(portal: Pick<Portal, 'db' | 'clock'>, kind: MailingKind): Promise<void> {
  await portal.db
    .updateTable('mailings')
    .set({ total: queuedLetters, finished_at: portal.clock.nowIso() })
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .execute();
}

/** Records that all letters of a mailing are queued, and how many chosen rows got none. */
export async function closeMailing(
  change: Change,
  id: number,
  counts: { readonly total: number; readonly left_out: number },
): Promise<void> {
  await change.tx
    .updateTable('mailings')
    .set({ ...counts, finished_at: change.at })
    .where('id', '=', id)
    .execute();
}

/** Returns the newest mailings with their progress, read from their letters. */
export async function listMailings(
  db: Database,
  { limit, id }: { readonly limit: number; readonly id?: number | undefined },
): Promise<Mailing[]> {
  let rows = db
    .selectFrom('mailings')
    .leftJoin('users', 'users.id', 'mailings.asked_by')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('outbox')
          .select([
            sql<number>`count(*) filter (where state = 'queued')`.as('queued'),
            sql<number>`count(*) filter (where state = 'sent')`.as('sent'),
            sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
            sql<number>`count(*) filter (where state = 'bounced')`.as('bounced'),
            sql<number>`count(*) filter (where state = 'unsent')`.as('unsent'),
          ])
          .whereRef('outbox.mailing_id', '=', 'mailings.id')
          .as('letters'),
      (on) => on.onTrue(),
    )
    .select([
      'mailings.id',
      'mailings.kind',
      'mailings.year',
      'mailings.title',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('asked_by_user'),
      'mailings.total',
      'mailings.left_out',
      'mailings.created_at',
      'mailings.finished_at',
      sql<number>`coalesce(letters.queued, 0)`.as('queued'),
      sql<number>`coalesce(letters.sent, 0)`.as('sent'),
      sql<number>`coalesce(letters.failed, 0)`.as('failed'),
      sql<number>`coalesce(letters.bounced, 0)`.as('bounced'),
      sql<number>`coalesce(letters.unsent, 0)`.as('unsent'),
    ])
    .orderBy('mailings.id', 'desc')
    .limit(limit);
  if (id !== undefined) rows = rows.where('mailings.id', '=', id);
  return rows.execute();
}
