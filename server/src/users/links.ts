import { type AccountLinkKind, type LinkKind, linkLifetimesMs } from '@parade/contract/users/link.ts';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { sql } from 'kysely';
import { newSecret, secretHash } from '../access/secret.ts';
import { type Change, findSentBefore } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';
import type { SecretLink } from '../mail/letter.ts';
import { withdrawLinkLetters } from '../notifications/writes.ts';

/**
 * Creates the only live link of its kind for an account, and ends an earlier one. `join_link_id`: the sign-up link to
 * use when this one confirms the address; a link that replaces one with a sign-up link inherits it. `new_email`: the
 * address that a link of the kind email-change gives the account.
 */
export async function createAccountLink(
  change: Change,
  kind: AccountLinkKind,
  user_id: number,
  join_link_id?: number,
  new_email?: string,
): Promise<SecretLink> {
  // Of two at the same moment, the second waits and ends the first's link.
  await change.tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().executeTakeFirst();
  const [ended] = await endAccountLinks(change, user_id, [kind]);
  const secret = newSecret();
  const { id } = await change.tx
    .insertInto('account_links')
    .values({
      kind,
      user_id,
      secret_hash: secretHash(secret),
      join_link_id: join_link_id ?? ended?.join_link_id ?? null,
      new_email: new_email ?? null,
      created_at: change.at,
      created_by: change.by.kind === 'user' && change.by.user_id !== user_id ? change.by.user_id : null,
      expires_at: after(change.at, linkLifetimesMs[kind]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'account', id, secret };
}

interface Named {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string | null | undefined;
}

/**
 * Returns the account that this person has created in the last hour with the same words, and that has no password yet: whoever
 * heard no answer presses again, and has created it.
 */
export async function findInvitedBefore(change: Change, given: Named): Promise<number | undefined> {
  const isSame = sql<boolean>`user_id in (
    select id from users where not is_provisional and password_hash is null and email = ${normalizeEmail(given.email)}
    and first_name = ${given.first_name} and last_name = ${given.last_name} and coalesce(phone, '') = ${given.phone ?? ''})`;
  const id = await findSentBefore(change, 'account_links', { kind: 'invitation' }, { where: isSame });
  if (id === undefined) return undefined;
  const link = change.tx.selectFrom('account_links').select('user_id').where('id', '=', id);
  return (await link.executeTakeFirstOrThrow()).user_id ?? undefined;
}

/** Removes the sign-up link of a confirmation link, because it has been used. */
export async function dropJoinLink(change: Change, link_id: number): Promise<void> {
  await change.tx.updateTable('account_links').set({ join_link_id: null }).where('id', '=', link_id).execute();
}

/** Ends the live links of an account, of these kinds or of all. Queued letters with them are not sent. */
export async function endAccountLinks(
  change: Change,
  user_id: number,
  kinds?: readonly AccountLinkKind[],
): Promise<{ id: number; join_link_id: number | null }[]> {
  let ending = change.tx
    .updateTable('account_links')
    .set({ ended_at: change.at })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null);
  if (kinds !== undefined) ending = ending.where('kind', 'in', kinds);
  const ended = await ending.returning(['id', 'join_link_id']).execute();
  await withdrawLinkLetters(
    change,
    'account',
    ended.map(({ id }) => id),
  );
  return ended;
}

/** Removes the secrets of expired links from their letters, which are not sent. */
export async function withdrawExpiredLetters(change: Change): Promise<void> {
  const expired = await change.tx
    .selectFrom('outbox')
    .innerJoin('account_links', 'account_links.id', 'outbox.link_id')
    .select('account_links.id')
    .where('outbox.link_kind', '=', 'account')
    .where('outbox.sealed_link', 'is not', null)
    .where('account_links.expires_at', '<=', change.at)
    .execute();
  await withdrawLinkLetters(
    change,
    'account',
    expired.map(({ id }) => id),
  );
}

/**
 * Gives a live link a fresh secret and ends the previous one: for a letter whose own secret is lost, or `shown_to` somebody in
 * place of the letter. Returns null if the link was used, has ended or has expired.
 */
export async function renewAccountLink(
  change: Change,
  link_id: number,
  shown_to: number | null = null,
): Promise<SecretLink | null> {
  const secret = newSecret();
  const row = await change.tx
    .updateTable('account_links')
    .set({ secret_hash: secretHash(secret), shown_to, shown_at: shown_to === null ? null : change.at })
    .where('id', '=', link_id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', change.at)
    .returning('id')
    .executeTakeFirst();
  return row ? { kind: 'account', id: row.id, secret } : null;
}

/**
 * Finds the purpose and the account of a link in any state; `invited`: the address of a role invitation, which belongs
 * to no account.
 */
export async function findAccountLink(
  db: Database,
  id: number,
): Promise<{ kind: LinkKind; user_id: number | null; invited: string | null } | undefined> {
  return db
    .selectFrom('account_links')
    .leftJoin('role_invitations', 'role_invitations.id', 'account_links.role_invitation_id')
    .select(['account_links.kind', 'account_links.user_id', 'role_invitations.email as invited'])
    .where('account_links.id', '=', id)
    .executeTakeFirst();
}

/** A working link: its account, and what it brings. */
interface LiveLink {
  readonly id: number;
  readonly user_id: number;
  readonly join_link_id: number | null;
  readonly new_email: string | null;
}

/** Returns the account of a live link. Refuses used, replaced, expired and unknown ones alike (link-ended). */
export async function readAccountLink(
  db: Database,
  at: string,
  kind: AccountLinkKind,
  token: string,
): Promise<LiveLink> {
  const row = await liveLinks(db, at, kind, token).executeTakeFirst();
  if (!row) throw new Refusal('link-ended');
  return row;
}

/** Returns the link of a kind that works for an account; at most one does. */
export async function findLiveLink(db: Database, at: string, kind: AccountLinkKind, user_id: number) {
  return db
    .selectFrom('account_links')
    .select(['new_email', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Uses a link and returns its account. Of many calls at once, exactly one succeeds; the others find it used. */
export async function useAccountLink(change: Change, kind: AccountLinkKind, token: string): Promise<LiveLink> {
  const row = await liveLinks(change.tx, change.at, kind, token).forUpdate('account_links').executeTakeFirst();
  if (!row) throw new Refusal('link-ended');
  await change.tx.updateTable('account_links').set({ used_at: change.at }).where('id', '=', row.id).execute();
  await withdrawLinkLetters(change, 'account', [row.id]);
  return row;
}

function liveLinks(db: Database, at: string, kind: AccountLinkKind, token: string) {
  return db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['account_links.id', 'users.id as user_id', 'account_links.join_link_id', 'account_links.new_email'])
    .where('secret_hash', '=', secretHash(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where(sql<boolean>`not ${isShownEnded}`)
    .where('users.disabled_at', 'is', null);
}

/** Returns whether a row of `account_links` was shown to somebody who has been locked out since (decision 0130). */
export const isShownEnded = sql<boolean>`exists (select from users as viewer
  where viewer.id = account_links.shown_to and viewer.handed_over_links_ended_at > account_links.shown_at)`;

function after(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
