import { isOrganizationRole, type Role, type StaffRole } from '@parade/contract/access/roles.ts';
import {
  type ListedAccount,
  accountPageSize,
  maxCountedAccounts,
  type NamedOrganizationRole,
} from '@parade/contract/users/account.ts';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { countOf, pageWithTotal } from '../database/counting.ts';
import type { Database } from '../database/pool.ts';
import { keyContains } from '../database/searching.ts';
import type { Tables } from '../database/tables.ts';
import { subscriptionRows } from '../notifications/subscriptions.ts';
import { checksPerSignIn } from './signIn/password.ts';

/** An account with its staff roles, without checking who may see it: policy.ts does. The hash never leaves the room. */
export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly disabled_at: string | null;
  readonly email_verified_at: string | null;
  /**
   * Whether the person signed up with an address that is still unconfirmed; others may have signed up with the same
   * one.
   */
  readonly is_provisional: boolean;
  readonly registered_as: 'leader' | 'media' | null;
  readonly broadcaster_requested: boolean;
  readonly media_organization_name: string | null;
  readonly has_password: boolean;
  readonly created_at: string;
  readonly last_signed_in_at: string | null;
  readonly roles: StaffRole[];
}

/** Finds the account with this id. */
export async function findAccount(db: Database, id: number): Promise<AccountRow | undefined> {
  return accounts(db).where('users.id', '=', id).executeTakeFirst();
}

/**
 * Finds the account that an address belongs to, in any letter case: confirmed, or made by staff. Does not find
 * provisional accounts, because anybody can sign up with anybody's address.
 */
export async function findUserByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return accounts(db)
    .where('users.email', '=', normalizeEmail(email))
    .where('users.is_provisional', '=', false)
    .executeTakeFirst();
}

/** The hash to compare a password with. It never leaves the module. */
export interface Credentials {
  readonly id: number;
  readonly password_hash: string | null;
  readonly disabled_at: string | null;
}

/** Finds the credentials for a change of one's own password. */
export async function findCredentials(db: Database, id: number): Promise<Credentials | undefined> {
  return credentials(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the accounts that a sign-in with this address may mean, at most `checksPerSignIn`: the one that the address
 * belongs to, then the provisional ones, the most recently used first.
 */
export async function findSignInCandidates(db: Database, email: string): Promise<Credentials[]> {
  return credentials(db)
    .where('email', '=', normalizeEmail(email))
    .where('password_hash', 'is not', null)
    .orderBy('is_provisional')
    .orderBy(sql`disabled_at is not null`)
    .orderBy(sql`coalesce(last_signed_in_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(checksPerSignIn)
    .execute();
}

/**
 * Locks the account, so that changes of password or access wait for this one, and returns its present state; undefined
 * if there is none.
 */
export async function lockCredentials(
  db: Database,
  id: number,
): Promise<{ password_hash: string | null; disabled_at: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['password_hash', 'disabled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the account whose password a reset for this address sets: its own, else the provisional one used last. */
export async function findResettable(db: Database, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', normalizeEmail(email))
    .where('disabled_at', 'is', null)
    .orderBy('is_provisional')
    .orderBy(sql`coalesce(last_signed_in_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns whether others gave this account roles, which take effect once its address is confirmed (see actorOfToken).
 */
export async function hasRolesFromOthers(db: Database, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from user_roles where user_id = ${user_id} and granted_by is not null)
      or exists (select from organization_roles where user_id = ${user_id} and created_by is distinct from ${user_id})
      as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Returns the entries that a person began with this account, oldest first. */
export async function draftsOf(db: Database, user_id: number): Promise<{ name: string; year: number }[]> {
  return db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select(['organizations.name', 'entries.year'])
    .where('entries.created_by', '=', user_id)
    .orderBy('entries.id')
    .execute();
}

function credentials(db: Database) {
  return db.selectFrom('users').select(['id', 'password_hash', 'disabled_at']);
}

/** Returns whether a person has any role in an organization, in any year. */
export async function hasRoleInOrganization(db: Database, user_id: number, organization_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization_roles')
    .select('id')
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a person's organization roles, oldest first, with the type of each organization. */
export function organizationRolesOf(db: Database, user_id: number) {
  return db
    .selectFrom('organization_roles as held')
    .innerJoin('organizations', 'organizations.id', 'held.organization_id')
    .select(['held.name', 'held.organization_id', 'held.parade_year', 'organizations.type_id as organization_type'])
    .where('held.user_id', '=', user_id)
    .orderBy('held.id');
}

/** The filters and order of a list of accounts and its export. */
export interface AccountFilters {
  readonly q?: string | undefined;
  readonly role: Role | 'any';
  readonly sortBy: Parameters<typeof sortOrder<AccountSort>>[0];
}
type AccountSort = 'email' | 'first_name' | 'last_name' | 'last_signed_in_at';

/** An account as lists and exports show it, without what the reader may do with it. */
export type AccountListRow = Omit<ListedAccount, 'abilities' | 'subscriptions'>;

/** Returns a page of accounts for people who manage users; `count` stops at one more than `maxCountedAccounts`. */
export async function listAccounts(
  db: Database,
  filters: AccountFilters & { readonly page: number },
): Promise<{ count: number; data: Omit<ListedAccount, 'abilities'>[] }> {
  const ids = matchingAccounts(db, filters)
    .limit(accountPageSize)
    .offset((filters.page - 1) * accountPageSize);
  const count = countOf(db.selectFrom('users').where(matchesFilters(filters)), maxCountedAccounts);
  const listed = inOrder(
    accounts(db)
      .select(jsonArrayFrom(namedRoles(db).where(sql<boolean>`held.user_id = users.id`)).as('organization_roles'))
      .select(jsonArrayFrom(subscriptionRows(db).where(sql<boolean>`user_id = users.id`)).as('subscriptions'))
      .where(sql<boolean>`users.id = any(array(${ids}))`),
    filters,
  );
  const { rows, total } = await pageWithTotal(db, listed, count, filters.page);
  const page = shownPage(filters.page, accountPageSize, total);
  if (page !== filters.page) return listAccounts(db, { ...filters, page });
  return {
    count: total,
    data: rows.map((row) => ({
      ...listedAccount(row),
      organization_roles: row.organization_roles,
      subscriptions: row.subscriptions,
    })),
  };
}

/** Returns the ids of all accounts of a list, in its order. */
export async function findAccountIds(db: Database, filters: AccountFilters): Promise<number[]> {
  return (await matchingAccounts(db, filters).execute()).map(({ id }) => id);
}

/** Returns these accounts with their roles, in no order. */
export async function accountsWith(db: Database, ids: readonly number[]): Promise<AccountListRow[]> {
  if (ids.length === 0) return [];
  const [rows, grants] = await Promise.all([
    accounts(db).where('users.id', 'in', ids).execute(),
    namedRolesOf(db, ids),
  ]);
  return rows.map((row) => ({
    ...listedAccount(row),
    organization_roles: grants.filter((role) => role.user_id === row.id).map(({ user_id: _, ...role }) => role),
  }));
}

function listedAccount(row: AccountRow): Omit<AccountListRow, 'organization_roles'> {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    disabled_at: row.disabled_at,
    media_organization_name: row.media_organization_name,
    email_verified: row.email_verified_at !== null,
    has_password: row.has_password,
    last_signed_in_at: row.last_signed_in_at,
    user_roles: row.roles,
  };
}

/** Returns some people's organization roles with the names of the organizations, the newest years first. */
export async function namedRolesOf(
  db: Database,
  user_ids: readonly number[],
): Promise<(NamedOrganizationRole & { user_id: number })[]> {
  return namedRoles(db).select('held.user_id').where('held.user_id', 'in', user_ids).execute();
}

function namedRoles(db: Database) {
  return db
    .selectFrom('organization_roles as held')
    .innerJoin('organizations', 'organizations.id', 'held.organization_id')
    .leftJoin('parades', 'parades.event_year', 'held.parade_year')
    .select([
      'held.name',
      'held.organization_id',
      'organizations.name as organization_name',
      'held.parade_year',
      'parades.id as parade_id',
      'organizations.type_id as organization_type',
    ])
    .orderBy('held.parade_year', (order) => order.desc().nullsFirst())
    .orderBy('organizations.name')
    .orderBy('held.id');
}

function matchingAccounts(db: Database, filters: AccountFilters) {
  return inOrder(db.selectFrom('users').select('users.id').where(matchesFilters(filters)), filters);
}

function inOrder<Row>(rows: SelectQueryBuilder<Tables, 'users', Row>, { sortBy }: AccountFilters) {
  const { column, direction } = sortOrder<AccountSort>(sortBy);
  return rows
    .orderBy(`users.${column}`, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('users.id');
}

function matchesFilters({ q, role }: AccountFilters): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (q) conditions.push(keyContains('users.search_key', q));
  if (role !== 'any')
    conditions.push(
      isOrganizationRole(role)
        ? sql<SqlBool>`exists (select from organization_roles r where r.user_id = users.id and r.name = ${role})`
        : sql<SqlBool>`exists (select from user_roles r where r.user_id = users.id and r.role = ${role})`,
    );
  return conditions.length > 0 ? sql.join<SqlBool>(conditions, sql` and `) : sql<SqlBool>`true`;
}

function accounts(db: Database) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.disabled_at',
      'users.email_verified_at',
      'users.is_provisional',
      'users.registered_as',
      'users.broadcaster_requested',
      'users.media_organization_name',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      'users.created_at',
      'users.last_signed_in_at',
      sql<StaffRole[]>`array(select role from user_roles r where r.user_id = users.id order by role)`.as('roles'),
    ]);
}

/** Returns the superadmins with active accounts, for the portal's own letters. */
export async function superadminAddresses(
  db: Database,
): Promise<{ id: number; email: string; first_name: string; last_name: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'email', 'first_name', 'last_name'])
    .where('user_roles.role', '=', 'superadmin')
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .orderBy('users.id')
    .execute();
}

/** Returns whether anybody has an account; if so, the portal is no longer empty. */
export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').executeTakeFirst()) !== undefined;
}
