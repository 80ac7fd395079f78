import { type AccountLinkKind, type JoinRole, linkLifetimesMs } from '@parade/contract/users/link.ts';
import { newSecret, secretHash } from '../access/secret.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { SecretLink } from '../mail/letter.ts';
import { withdrawLinkLetters } from '../notifications/writes.ts';
import { grantOrganizationRole, grantStaffRole } from './roles.ts';

/**
 * Makes the one live link of its kind for an account, ending an earlier one. `join_link_id`: the sign-up link to take when
 * this one confirms the address; a link that replaces one with a sign-up link inherits it.
 */
export async function makeAccountLink(
  change: Change,
  kind: AccountLinkKind,
  user_id: number,
  join_link_id?: number,
): Promise<SecretLink> {
  // Two at the same moment: the second waits, and ends the first's link.
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
      created_at: change.at,
      created_by: change.by.kind === 'user' && change.by.user_id !== user_id ? change.by.user_id : null,
      expires_at: after(change.at, linkLifetimesMs[kind]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'account', id, secret };
}

/** The sign-up link that a confirming link brings has been taken. */
export async function dropJoinLink(change: Change, link_id: number): Promise<void> {
  await change.tx.updateTable('account_links').set({ join_link_id: null }).where('id', '=', link_id).execute();
}

/** Ends the live links of an account, of these kinds or of all. Letters that bring them and have not gone do not go. */
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

/** Letters whose links have expired keep no secret of them, and do not go. */
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
 * Gives a live link a fresh secret and ends the one before: for a letter whose own secret is lost or is to be shown.
 * null: the link was used, has ended or has expired.
 */
export async function renewAccountLink(change: Change, link_id: number): Promise<SecretLink | null> {
  const secret = newSecret();
  const row = await change.tx
    .updateTable('account_links')
    .set({ secret_hash: secretHash(secret) })
    .where('id', '=', link_id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', change.at)
    .returning('id')
    .executeTakeFirst();
  return row ? { kind: 'account', id: row.id, secret } : null;
}

/** What a link is for and whose it is, whatever has become of it. */
export async function findAccountLink(
  db: Database,
  id: number,
): Promise<{ kind: AccountLinkKind; user_id: number } | undefined> {
  return db
    .selectFrom('account_links')
    .select([(of) => of.ref('kind').$castTo<AccountLinkKind>().as('kind'), 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whom a live link belongs to. Refuses (link-ended) used, replaced, expired and unknown ones alike. */
export async function readAccountLink(
  db: Database,
  at: string,
  kind: AccountLinkKind,
  token: string,
): Promise<{ id: number; user_id: number; join_link_id: number | null }> {
  const row = await liveLinks(db, at, kind, token).executeTakeFirst();
  if (!row) throw new Refusal('link-ended');
  return row;
}

/** Uses a link up and answers whose it was. Of many at once exactly one succeeds; the others find it used. */
export async function useAccountLink(
  change: Change,
  kind: AccountLinkKind,
  token: string,
): Promise<{ id: number; user_id: number; join_link_id: number | null }> {
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
    .select(['account_links.id', 'account_links.user_id', 'account_links.join_link_id'])
    .where('secret_hash', '=', secretHash(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('users.disabled_at', 'is', null);
}

/** A sign-up link as its holder may know it. */
export interface JoinLinkRow {
  readonly id: number;
  readonly role: JoinRole;
  readonly organization_id: number | null;
  readonly organization_name: string | null;
  readonly parade_year: number | null;
  readonly expires_at: string;
}

/** Makes a sign-up link with its audit line (422 for an organisation or a year that there is not); the secret in the url is told once and not stored. */
export async function makeJoinLink(
  change: Change,
  maker_id: number,
  link: {
    readonly role: JoinRole;
    readonly organization_id: number | null;
    readonly parade_year: number | null;
    readonly uses: number;
    readonly days: number;
  },
): Promise<{ id: number; url: string; expires_at: string }> {
  await checkTarget(change.tx, link);
  const expires_at = after(change.at, link.days * 24 * 60 * 60 * 1000);
  const secret = newSecret();
  const { id } = await change.tx
    .insertInto('join_links')
    .values({
      secret_hash: secretHash(secret),
      role: link.role,
      organization_id: link.organization_id,
      parade_year: link.parade_year,
      uses_left: link.uses,
      expires_at,
      created_at: change.at,
      created_by: maker_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(change, {
    action: 'user.join-link-made',
    model: 'User',
    model_id: maker_id,
    organization_id: link.organization_id,
    year: link.parade_year,
    note: `Sign-up link ${id} for the role ${link.role}, ${link.uses} use(s).`,
  });
  return { id, url: `${change.portal.config.publicUrl}/join/${secret}`, expires_at };
}

/** Closes a sign-up link; false: there is none that is open. */
export async function closeJoinLink(change: Change, id: number): Promise<boolean> {
  const row = await change.tx
    .updateTable('join_links')
    .set({ ended_at: change.at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('created_by')
    .executeTakeFirst();
  if (!row) return false;
  await audit(change, {
    action: 'user.join-link-closed',
    model: 'User',
    model_id: row.created_by,
    note: `Sign-up link ${id}.`,
  });
  return true;
}

/** An open sign-up link by its secret. Refuses (link-ended). */
export async function readJoinLink(db: Database, at: string, token: string): Promise<JoinLinkRow> {
  const row = await openJoinLinks(db, at).where('secret_hash', '=', secretHash(token)).executeTakeFirst();
  if (!row) throw new Refusal('link-ended');
  return row;
}

/** Gives a person with a confirmed address the role of a link and takes one use. Refuses (link-ended). */
export async function takeJoinLink(change: Change, link_id: number, user_id: number): Promise<void> {
  const taken = await change.tx
    .updateTable('join_links')
    .set((of) => ({ uses_left: of('uses_left', '-', 1) }))
    .where('id', '=', link_id)
    .where('uses_left', '>', 0)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', change.at)
    .returning(['role', 'organization_id', 'parade_year', 'created_by'])
    .executeTakeFirst();
  if (!taken) throw new Refusal('link-ended');
  // The role is the gift of whoever made the link.
  const giver: Change = { ...change, by: { kind: 'user', user_id: taken.created_by, impersonator_id: null } };
  const role = taken.role as JoinRole;
  if (role === 'leader' || role === 'float-builder') {
    if (taken.organization_id === null) throw new Refusal('link-ended');
    await grantOrganizationRole(giver, {
      user_id,
      name: role,
      organization_id: taken.organization_id,
      parade_year: taken.parade_year,
    });
  } else {
    await grantStaffRole(giver, user_id, role);
  }
}

/** The same for a link that was followed a while ago: one that has ended since gives nothing. */
export async function takeJoinLinkIfOpen(change: Change, link_id: number | null, user_id: number): Promise<void> {
  if (link_id === null) return;
  try {
    await takeJoinLink(change, link_id, user_id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'link-ended') throw error;
  }
}

async function checkTarget(
  db: Database,
  link: { readonly organization_id: number | null; readonly parade_year: number | null },
): Promise<void> {
  const { organization_id, parade_year } = link;
  if (organization_id !== null) {
    const found = await db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organization_id)
      .executeTakeFirst();
    if (!found) throw new FieldRefusal({ organization_id: 'There is no such organization' });
  }
  if (parade_year !== null) {
    const found = await db.selectFrom('parades').select('id').where('event_year', '=', parade_year).executeTakeFirst();
    if (!found) throw new FieldRefusal({ parade_year: 'There is no such parade year' });
  }
}

function openJoinLinks(db: Database, at: string) {
  return db
    .selectFrom('join_links')
    .leftJoin('organizations', 'organizations.id', 'join_links.organization_id')
    .select([
      'join_links.id',
      (of) => of.ref('join_links.role').$castTo<JoinRole>().as('role'),
      'join_links.organization_id',
      'organizations.name as organization_name',
      'join_links.parade_year',
      'join_links.expires_at',
    ])
    .where('uses_left', '>', 0)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at);
}

function after(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
