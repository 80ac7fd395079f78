import {
  type ApplicationDate,
  type CreateEntryBody,
  contradictedTypeText,
  type EntryYear,
  maxEntriesPerDay,
  notLeaderText,
  offeredTypes,
  offeredYears,
  preferredYear,
  tooManyEntriesText,
  yearClosedText,
} from '@parade/contract/entries/creation.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { dueDay, dueInstant } from '@parade/contract/forms/due/due.ts';
import { isOverdue } from '@parade/contract/forms/status.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { type Insertable, sql } from 'kysely';
import { secondsUntil } from '../access/limits.ts';
import { audit } from '../audit/writes.ts';
import { type Change, type KeyedRequest, keyedRequest, refuseOtherBody } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import type { EntriesTable } from '../database/tables.ts';
import { setDueDaysOf } from '../forms/dueDates.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { type OrganizationRow, findOrganization, isWithoutOthers, organizationsNamed } from '../organizations/reads.ts';
import { createOrganization, holdOrganization } from '../organizations/writes.ts';
import { currentParadeYear, readOrganizationTypes, readParades } from '../settings/reads.ts';
import { ensureParade } from '../settings/writes.ts';
import { grantOrganizationRole } from '../users/roles.ts';
import { columnsOfEntries, type EntryRow } from './reads.ts';
import { auditTarget, reread } from './writes.ts';

/** The person who creates the entry. */
export interface EntryCreator {
  readonly user_id: number;
  readonly works_for_the_parade: boolean;
  /** Whether the person may make anybody a leader: superadmin, admin, staff. */
  readonly is_office: boolean;
  /** The organizations that the person leads, with the years; null means all years. */
  readonly leads: readonly { readonly organization_id: number; readonly parade_year: number | null }[];
}

/**
 * Creates an entry, and its organization if a new name is given. Effects: the organization; the entry, in progress;
 * with role 'leader' the creator's leadership of the organization for that year; audit lines. The same request_key, or
 * a second press, makes no second one; another body under that key is refused (request-key-used).
 *
 * An applicant may enter for an organization that they lead, or for a new one. A known name that is not the applicant's
 * own makes a new organization, so that nobody reaches another's entries by naming it (see the decision page on
 * existing organizations). A volunteer enters for any organization, and becomes leader by the same rule as an applicant:
 * leadership opens what F-37 withholds from volunteers.
 *
 * Refuses: 422 on organization_name, organization_type, existing_organization, on parade_year for a closed year, and on
 * role for an organization that only the office could make this person leader of;
 * 'entry-exists' if the organization has an entry of that year, without override; 'too-many-requests' past the entries
 * that an applicant may create in a day.
 */
export async function createEntry(change: Change, creator: EntryCreator, body: CreateEntryBody): Promise<EntryRow> {
  // Requests of one person run one after another, so that a double click finds what the first click made.
  await sql`select pg_advisory_xact_lock(hashtext('entry-creation'), ${creator.user_id})`.execute(change.tx);
  const request = keyedRequest(body);
  const earlier = await findEarlierCreation(change, creator, request);
  if (earlier) return earlier;
  await refuseTooMany(change, creator);
  const wish = await checked(change, creator, body);
  const { name, type_id, year } = wish;
  const organization = wish.organization ?? { id: await createOrganization(change, { name, type_id }), name, type_id };
  // A new organization has no entry yet.
  if (wish.organization) await refuseForExisting(change, creator, { ...body, organization_id: organization.id, year });
  await ensureParade(change, year);
  const created_by = creator.user_id;
  const entry = await insertEntry(change, organization, {
    year,
    created_by,
    request_key: request?.key ?? null,
    request_digest: request?.digest ?? null,
  });
  await audit(change, {
    action: 'entry.created',
    ...auditTarget(entry),
    changes: { status: { from: null, to: displayedStatus(entry) } },
  });
  if (body.role === 'leader')
    await grantOrganizationRole(change, {
      user_id: creator.user_id,
      name: 'leader',
      organization_id: organization.id,
      parade_year: year,
    });
  return entry;
}

/** Inserts an entry in progress. Its callers check and audit. */
export async function insertEntry(
  change: Change,
  organization: Pick<OrganizationRow, 'id' | 'name' | 'type_id'>,
  beginning: Pick<Insertable<EntriesTable>, 'year' | 'created_by' | 'request_key' | 'request_digest' | 'official_name'>,
): Promise<EntryRow> {
  const { id: organization_id, name: organization_name, type_id: org_type } = organization;
  const row = await change.tx
    .insertInto('entries')
    .values({ ...beginning, organization_id, status: 'in-progress', created_at: change.at, updated_at: change.at })
    .returning(columnsOfEntries)
    .executeTakeFirstOrThrow();
  const ofOthers = { rep_id: null, rep_first_name: null, rep_last_name: null, rep_email: null, directory_idx: null };
  return { ...row, organization_name, org_type, ...ofOthers };
}

/**
 * Returns the years in which this person may create an entry of a type, each with the due date of its application; none
 * for a type that is not offered. `now`: instant.
 */
export async function entryYears(
  db: Database,
  creator: Pick<EntryCreator, 'works_for_the_parade'>,
  type_id: number,
  now: string,
): Promise<EntryYear[]> {
  const type = offeredTypes(creator, await readOrganizationTypes(db)).find((each) => each.id === type_id);
  const form = initialForm(type_id);
  if (!type || !form) return [];
  const years = offeredYears(creator, type, await readParades(db), await currentParadeYear(db));
  return Promise.all(
    years.map(async (year) => {
      const application_due = dueDay(form, type_id, year, null, await setDueDaysOf(db, year));
      return {
        year,
        application_due,
        is_late: application_due !== null && isOverdue(dueInstant(application_due), now),
      };
    }),
  );
}

/**
 * Returns, for each type that this person may enter, the first year of a new entry and its application. `now`: instant.
 */
export async function applicationDates(
  db: Database,
  creator: Pick<EntryCreator, 'works_for_the_parade'>,
  now: string,
): Promise<ApplicationDate[]> {
  const [types, current] = await Promise.all([readOrganizationTypes(db), currentParadeYear(db)]);
  return Promise.all(
    offeredTypes(creator, types).map(async ({ id, name }) => {
      const years = await entryYears(db, creator, id, now);
      const year = preferredYear(years, current);
      const { application_due = null, is_late = false } = years.find((each) => each.year === year) ?? {};
      return { type_id: id, type: name, year, application_due, is_late };
    }),
  );
}

interface Wish {
  readonly organization: OrganizationRow | undefined;
  readonly name: string;
  readonly type_id: number;
  readonly year: number;
}

async function checked(change: Change, creator: EntryCreator, body: CreateEntryBody): Promise<Wish> {
  const errors: Record<string, string> = {};
  const types = await readOrganizationTypes(change.tx);
  const chosen =
    body.existing_organization === null ? undefined : await choosable(change, creator, body.existing_organization);
  if (body.existing_organization !== null && !chosen)
    errors['existing_organization'] = 'Please choose one of the suggested organizations.';
  if (body.existing_organization === null && body.organization_name === '')
    errors['organization_name'] = MESSAGES.required;
  const type_id = chosen?.type_id ?? body.organization_type;
  const type = offeredTypes(creator, types).find((each) => each.id === type_id);
  if (type_id === null) errors['organization_type'] ??= MESSAGES.required;
  else if (!type) errors['organization_type'] = 'You cannot create an entry of this type yourself. Please contact us.';
  else if (chosen && body.organization_type !== null && body.organization_type !== chosen.type_id)
    errors['organization_type'] = contradictedTypeText(chosen.name, type.name);
  const year = body.parade_year;
  if (year === null) errors['parade_year'] = MESSAGES.required;
  else if (type) {
    const years = offeredYears(creator, type, await readParades(change.tx), await currentParadeYear(change.tx));
    if (!years.includes(year)) errors['parade_year'] = yearClosedText;
  }
  if (Object.keys(errors).length > 0 || !type || year === null) throw new FieldRefusal(errors);
  const organization = chosen ?? (await sameName(change, creator, body.organization_name, type.id));
  return { organization, name: body.organization_name, type_id: type.id, year };
}

/**
 * Finds and locks an organization that the creator may choose: until it has an entry the office may change its type, and two
 * people who create an entry for it wait for one another.
 */
async function choosable(change: Change, creator: EntryCreator, id: number): Promise<OrganizationRow | undefined> {
  const isOwn = creator.leads.some((role) => role.organization_id === id);
  if (!creator.works_for_the_parade && !isOwn) return undefined;
  await holdOrganization(change, id);
  return findOrganization(change.tx, id);
}

/**
 * Finds and locks the organization that has a typed name in any spelling, among those that the creator may choose. Two people who
 * type it at once wait for one another.
 */
async function sameName(
  change: Change,
  creator: EntryCreator,
  name: string,
  type_id: number,
): Promise<OrganizationRow | undefined> {
  const within = creator.works_for_the_parade
    ? ('all' as const)
    : { ids: creator.leads.map((role) => role.organization_id), created_by: creator.user_id };
  await sql`select pg_advisory_xact_lock(hashtext('organization-name'), hashtext(search_key(${name})))`.execute(
    change.tx,
  );
  const named = () => organizationsNamed(change.tx, name, type_id, within);
  const [first] = await named();
  if (!first) return undefined;
  await holdOrganization(change, first.id);
  return (await named()).find(({ id }) => id === first.id);
}

/** Refuses too many entries. One person's requests run one after another, so parallel ones count too. */
async function refuseTooMany(change: Change, creator: EntryCreator): Promise<void> {
  if (creator.works_for_the_parade) return;
  const now = Date.parse(change.at);
  const day = 24 * 60 * 60_000;
  // The one that has to be a day old before there is room for another.
  const last = await change.tx
    .selectFrom('entries')
    .select('created_at')
    .where('created_by', '=', creator.user_id)
    .where('created_at', '>', new Date(now - day).toISOString())
    .orderBy('created_at', 'desc')
    .offset(maxEntriesPerDay - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const retryAfter = secondsUntil(now, Date.parse(last.created_at) + day);
  throw new Refusal('too-many-requests', { words: tooManyEntriesText, retryAfter });
}

/** Refuses what an entry of this organization in this year, or leading it, is refused for. */
async function refuseForExisting(
  change: Change,
  creator: EntryCreator,
  wish: Pick<CreateEntryBody, 'role' | 'override'> & { readonly organization_id: number; readonly year: number },
): Promise<void> {
  const present = await change.tx
    .selectFrom('entries')
    .select('id')
    .where('organization_id', '=', wish.organization_id)
    .where('year', '=', wish.year)
    .executeTakeFirst();
  const own = creator.leads.filter((role) => role.organization_id === wish.organization_id);
  const leadsYear = own.some((role) => role.parade_year === null || role.parade_year === wish.year);
  // Whoever led another year begins this one; once it has an entry, leading it would open that one, too.
  const mayLead = creator.is_office || leadsYear || (own.length > 0 && !present);
  if (creator.works_for_the_parade && wish.role === 'leader' && !mayLead)
    throw new FieldRefusal({ role: notLeaderText });
  if (!present) return;
  // Otherwise a former leader of the organization would gain this year's entries along with the leadership.
  if (!creator.works_for_the_parade && !leadsYear) {
    throw new Refusal('entry-exists', {
      words:
        'Your organization already has an entry for this parade year. Please ask its leader or our office to add you to it.',
      extra: { may_override: false },
    });
  }
  if (!wish.override) throw new Refusal('entry-exists', { extra: { may_override: true } });
}

async function findEarlierCreation(
  change: Change,
  creator: EntryCreator,
  request: KeyedRequest | undefined,
): Promise<EntryRow | undefined> {
  if (request === undefined) return undefined;
  const row = await change.tx
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'entries.id',
      'request_digest',
      isWithoutOthers(creator.user_id).as('is_own'),
      leadsEntry(creator.user_id).as('leads'),
    ])
    .where('entries.created_by', '=', creator.user_id)
    .where('entries.request_key', '=', request.key)
    .executeTakeFirst();
  if (!row) return undefined;
  // A person who has been removed since cannot read the entry by pressing again.
  if (!creator.works_for_the_parade && !row.leads && !row.is_own) throw new Refusal('not-found');
  refuseOtherBody(request, row.request_digest);
  return reread(change, row.id);
}

/** Returns a condition on `entries`: this person leads it now, which the request's actor may not know yet. */
function leadsEntry(user_id: number) {
  return sql<boolean>`exists (select from organization_roles as own where own.user_id = ${user_id}
    and own.name = 'leader' and own.organization_id = entries.organization_id
    and (own.parade_year is null or own.parade_year = entries.year))`;
}
