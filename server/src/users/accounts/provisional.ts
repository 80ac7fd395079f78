import { deletions } from '@parade/contract/settings/deletion.ts';
import { forgotPasswordLetsIn } from '@parade/contract/users/registration.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countTry, type Limit } from '../../access/limits.ts';
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
const lettersPerMailbox: Limit = { name: 'confirming-letters:email', points: 10, minutes: 24 * 60 };

/**
 * Counts a letter to an unconfirmed address. Refuses the eleventh of a day (too-many-requests). Letters of a join link
 * have their own count, because strangers must not keep out people whom the office has invited.
 */
export async function countConfirmingLetter(portal: Portal, email: string, join_link_id?: number): Promise<void> {
  await countTry(portal, lettersPerMailbox, join_link_id === undefined ? email : `join ${join_link_id} ${email}`);
}

/** Makes everything that decides who owns an address run one after the other. */
export async function lockAddress(change: Change, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`.execute(change.tx);
}

/**
 * Makes room for another provisional account of an address, which may have `maxProvisionalAccounts`: those without
 * drafts end, the longest unused first. If all have drafts, it refuses and explains the way in (too-many-requests); a
 * join link allows one more.
 */
export async function freeProvisionalAccount(change: Change, email: string, join_link_id?: number): Promise<void> {
  const { rows: ending } = await sql<{ id: number }>`
    select id from (
      select u.id, ${isUnused} as unused,
        row_number() over (order by ${isUnused}, coalesce(u.last_signed_in_at, u.created_at) desc, u.id desc) as place
      from users u where u.email = ${email} and u.is_provisional and u.disabled_at is null
    ) as live where unused and place >= ${maxProvisionalAccounts}`.execute(change.tx);
  for (const { id } of ending) await deleteUnused(change, id);
  if (join_link_id !== undefined) return;
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from users where email = ${email} and is_provisional and disabled_at is null`.execute(
    change.tx,
  );
  if ((left[0]?.count ?? 0) >= maxProvisionalAccounts)
    throw new Refusal('too-many-requests', { log: 'provisional accounts of one address', words: forgotPasswordLetsIn });
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
