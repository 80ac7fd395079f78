import { participantFields, type ParticipantValues } from '@parade/contract/participants/fields.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import type { OrganizationRole, StaffRole } from '@parade/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** The columns of a person's facts. */
export const participantColumns = participantFields.map(({ key }) => key);

/** A person on the list of an entry. */
export type ParticipantRow = ParticipantValues & {
  readonly id: number;
  readonly entry_id: number;
  readonly type: ParticipantType;
  readonly first_name: string;
  readonly last_name: string;
};

/** Returns the people of an entry by last and first name, except those who were taken off the list. */
export async function participantsOf(
  db: Database,
  entry_id: number,
  type?: ParticipantType,
): Promise<ParticipantRow[]> {
  let query = rows(db).where('entry_id', '=', entry_id);
  if (type !== undefined) query = query.where('type', '=', type);
  return query.orderBy(sql`lower(last_name), lower(first_name), id`).execute();
}

/** Finds one listed person of an entry. */
export async function findParticipant(db: Database, entry_id: number, id: number): Promise<ParticipantRow | undefined> {
  return rows(db).where('entry_id', '=', entry_id).where('id', '=', id).executeTakeFirst();
}

/** Returns those of these people who are on the list of the entry, by last and first name. */
export async function chosenParticipants(
  db: Database,
  entry_id: number,
  ids: readonly number[],
): Promise<ParticipantRow[]> {
  return rows(db)
    .where('entry_id', '=', entry_id)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .execute();
}

export async function countParticipants(db: Database, entry_id: number, type: ParticipantType): Promise<number> {
  const { total } = await db
    .selectFrom('participants')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('entry_id', '=', entry_id)
    .where('type', '=', type)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** A person's role in an entry. */
export interface EntryUserRow {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: OrganizationRole;
  readonly organization_id: number;
  /** null means all years. */
  readonly parade_year: number | null;
  readonly parade_id: number | null;
  readonly is_invited: boolean;
  /** The staff roles that decide the person's rank. */
  readonly staff_roles: StaffRole[];
}

/**
 * Returns leaders and float builders of an organization in a year, including roles for all years, with active accounts.
 */
export async function entryUsersOf(db: Database, organization_id: number, year: number): Promise<EntryUserRow[]> {
  return db
    .selectFrom('organization_roles as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .leftJoin('parades', 'parades.event_year', 'held.parade_year')
    .select([
      'held.user_id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'held.name as role',
      'held.organization_id',
      'held.parade_year',
      'parades.id as parade_id',
      sql<boolean>`users.email_verified_at is null`.as('is_invited'),
      sql<StaffRole[]>`array(select role from user_roles where user_roles.user_id = users.id)`.as('staff_roles'),
    ])
    .where('users.disabled_at', 'is', null)
    .where('held.organization_id', '=', organization_id)
    .where((or) => or.or([or('held.parade_year', 'is', null), or('held.parade_year', '=', year)]))
    .orderBy(sql`held.name desc, lower(users.last_name), lower(users.first_name), held.id`)
    .execute();
}

function rows(db: Database) {
  return db
    .selectFrom('participants')
    .where('removed_at', 'is', null)
    .select(['id', 'entry_id', 'type', ...participantColumns]);
}
