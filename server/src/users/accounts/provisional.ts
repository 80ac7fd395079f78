import { deletions } from '@parade/contract/settings/deletion.ts';
import { mailedLinkLetsIn } from '@parade/contract/users/registration.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countTry, type Limit, type LimitKey, takeBackTries } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import { brokenConstraint, type Change, inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { endAccountLinks } from '../links.ts';
import { maxProvisionalAccounts } from '../signIn/password.ts';
import { endSessionsOf } from '../signIn/sessions.ts';

/** A provisional account without drafts ends after so many days without a sign-in. */
export const unusedAccountDays = deletions.accounts.days;
const sweepBatchSize = 500;

/** Every confirmation link is a letter to an address that anybody may have typed. */
const lettersPerMailbox: Limit = {
  name: 'confirming-letters:email',
  points: 10,
  minutes: 24 * 60,
  words: mailedLinkLetsIn,
};

/**
 * Runs what mails a letter to an unconfirmed address, and counts the letter. Refuses the eleventh of a day
 * (too-many-requests). A letter that does not go is not counted. Letters of a join link have their own count, because
 * strangers must not keep out people whom the office has invited.
 */
export async function countingConfirmingLetter<T>(
  portal: Portal,
  { email, join_link_id }: { readonly email: string; readonly join_link_id?: number | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const key: LimitKey = [lettersPerMailbox, join_link_id === undefined ? email : `join ${join_link_id} ${email}`];
  try {
    await countTry(portal, ...key);
    return await work();
  } catch (error) {
    await takeBackTries(portal, [key]);
    throw error;
  }
}

/** Makes everything that decides who owns an address run one after the other. */
export async function lockAddress(change: Change, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`.execute(change.tx);
}

/**
 * Makes room for another provisional account of an address, which may have `maxProvisionalAccounts`: those without
 * drafts and without a live session end, the longest unused first, because others who type the address must not end
 * anybody's work. If all are in use, it refuses and names the ways in (too-many-requests); a join link allows one more.
 */
export async function freeProvisionalAccount(change: Change, email: string, join_link_id?: number): Promise<void> {
  const isIdle = sql<SqlBool>`(${isUnused}
      and not exists (select from sessions where user_id = u.id and expires_at > ${change.at}))`;
  const { rows: ending } = await sql<{ id: number }>`
    select id from (
      select u.id, ${isIdle} as idle,
        row_number() over (order by ${isIdle}, coalesce(u.last_signed_in_at, u.created_at) desc, u.id desc) as place
      from users u where u.email = ${email} and u.is_provisional and u.disabled_at is null
    ) as live where idle and place >= ${maxProvisionalAccounts}`.execute(change.tx);
  for (const { id } of ending) await deleteUnused(change, id);
  if (join_link_id !== undefined) return;
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from users where email = ${email} and is_provisional and disabled_at is null`.execute(
    change.tx,
  );
  if ((left[0]?.count ?? 0) >= maxProvisionalAccounts)
    throw new Refusal('too-many-requests', { log: 'provisional accounts of one address', words: mailedLinkLetsIn });
}

/**
 * Ends the confirmation links of all sign-ups with an address that staff give to an account. An earlier link must not
 * open that account: a person who saw it may not be allowed to have the account's roles.
 */
export async function endSignUpLinks(change: Change, email: string): Promise<void> {
  const sign_ups = await change.tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('is_provisional', '=', true)
    .execute();
  for (const { id } of sign_ups) await endAccountLinks(change, id);
}

/**
 * Ends an account whose drafts were moved to the account that its address belongs to; nobody can sign in to it again.
 */
export async function endProvisionalAccount(change: Change, user_id: number): Promise<void> {
  await change.tx
    .updateTable('users')
    .set({ disabled_at: change.at, password_hash: null })
    .where('id', '=', user_id)
    .where('is_provisional', '=', true)
    .execute();
  await endSessionsOf(change, user_id);
  await endAccountLinks(change, user_id);
  await audit(change, lineOfEnd({ id: user_id }));
}

/** Selects what the sweep deletes: `users u` and its condition. */
export function unusedSince({ clock }: Pick<Portal, 'clock'>): RawBuilder<unknown> {
  const before = new Date(clock.now().getTime() - unusedAccountDays * 24 * 60 * 60_000).toISOString();
  return sql`users u where u.is_provisional and u.disabled_at is null
    and coalesce(u.last_signed_in_at, u.created_at) < ${before} and ${isUnused}`;
}

/** Deletes provisional accounts that never drafted anything and have long been unused. Runs daily. */
export async function sweepProvisionalAccounts(portal: Portal): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${unusedSince(portal)} order by u.id limit ${sweepBatchSize}`.execute(portal.db);
  for (const { id } of rows) {
    try {
      await inTransaction(portal, { kind: 'system', job: 'unused sign-ups' }, (change) => deleteUnused(change, id));
    } catch (error) {
      // A row still names the account: it stays, and the others are deleted.
      if (brokenConstraint(error) === undefined) throw error;
      portal.log.warn({ user_id: id, constraint: brokenConstraint(error) }, 'a provisional account is in use');
    }
  }
}

/** Deletes a provisional account that is still unused, with its links and its queued letters. */
async function deleteUnused(change: Change, id: number): Promise<void> {
  await endAccountLinks(change, id);
  const { rows } = await sql<{ id: number }>`
    delete from users u where u.id = ${id} and u.is_provisional and ${isUnused} returning u.id`.execute(change.tx);
  if (rows.length > 0) await audit(change, lineOfEnd({ id }));
}

/** For `u`: it created nothing, and nobody has given it anything. */
const isUnused: RawBuilder<SqlBool> = sql`(
  not exists (select from entries where created_by = u.id)
  and not exists (select from organizations where created_by = u.id)
  and not exists (select from organization_roles where user_id = u.id)
  and not exists (select from user_roles where user_id = u.id and granted_by is not null)
  and not exists (select from files where owner_id = u.id))`;

function lineOfEnd({ id }: { readonly id: number }) {
  return { action: 'user.sign-up-ended', model: 'User', model_id: id } as const;
}
