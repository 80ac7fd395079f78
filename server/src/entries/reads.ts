import { rowColumns } from '@parade/contract/entries/directory.ts';
import { type EntryListed, entryNameOf, type Rep } from '@parade/contract/entries/entry.ts';
import { displayedStatus, type EntryStamps, type EntryStatus, isAccepted } from '@parade/contract/entries/status.ts';
import { type EntryViewer, landingOf } from '@parade/contract/entries/tabs.ts';
import { titleWithType } from '@parade/contract/organizations/organization.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { isMediaGuideOpen, type Settings } from '@parade/contract/settings/setting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, belongsTo, isAdmin, isOffice, isPress, worksForTheParade } from '../access/actor.ts';
import type { Database } from '../database/pool.ts';
import { isFirst } from '../database/firstEntry.ts';
import { keyContains } from '../database/searching.ts';
import { Refusal } from '../http/refusal.ts';
import { findFormerOrganization } from '../organizations/reads.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { isLiaison } from './leaders.ts';

/** An entry with its organization's name and type and its liaison, as every room needs it. Stamps are instants. */
export interface EntryRow {
  readonly id: number;
  readonly organization_id: number;
  readonly organization_name: string;
  /** Organization type id, 1 to 7. */
  readonly org_type: number;
  readonly year: number;
  readonly status: EntryStatus | null;
  readonly submitted_at: string | null;
  readonly approved_at: string | null;
  readonly rejected_at: string | null;
  readonly rep_id: number | null;
  readonly rep_first_name: string | null;
  readonly rep_last_name: string | null;
  readonly rep_email: string | null;
  readonly directory_idx: number | null;
  readonly is_hidden_from_media: boolean;
  /** null until the applicant has given one. */
  readonly official_name: string | null;
  readonly theme_name: string | null;
  readonly float_builder: string | null;
  readonly created_at: string;
  readonly user_last_updated_at: string | null;
  readonly updated_at: string;
}

/** The settings that the row scope depends on. */
export type DirectorySettings = Pick<Settings, 'current_parade_year' | 'media_guide_open_date'>;

/** Finds the entry with this id, without checking who may see it. Scope it with `seesEntry`. */
export async function findEntry(db: Database, id: number): Promise<EntryRow | undefined> {
  return entryRows(db).where('entries.id', '=', id).executeTakeFirst();
}

/**
 * E-29: finds an entry by organization and year; ?entry=ID names one that is not the first (of the same organization
 * and year). The number of a merged organization finds what it did then, or else what its successor's does; the row has
 * today's number. Does not check who may see it. Scope it with `seesEntry`.
 */
export async function entryAt(
  db: Database,
  organization_id: number,
  year: number,
  entry_id?: number,
): Promise<EntryRow | undefined> {
  let query = entryRows(db).where('entries.year', '=', year);
  if (entry_id !== undefined) query = query.where('entries.id', '=', entry_id);
  const entry = await query
    .where('entries.organization_id', '=', organization_id)
    .orderBy('entries.address_rank')
    .orderBy('entries.id')
    .limit(1)
    .executeTakeFirst();
  if (entry) return entry;
  const former = await findFormerOrganization(db, organization_id);
  if (!former) return undefined;
  return query
    .where('entries.organization_id', '=', former.organization_id)
    .orderBy(sql`coalesce(array_position(${former.numbers}::int[], entries.former_organization_id), 1000)`)
    .orderBy('entries.address_rank')
    .orderBy('entries.id')
    .limit(1)
    .executeTakeFirst();
}

/** What of an entry's row is in its own table, as it is there. */
export const columnsOfEntries = [
  'entries.id',
  'entries.organization_id',
  'entries.year',
  'entries.status',
  'entries.submitted_at',
  'entries.approved_at',
  'entries.rejected_at',
  'entries.is_hidden_from_media',
  'entries.official_name',
  'entries.theme_name',
  'entries.float_builder',
  'entries.created_at',
  'entries.user_last_updated_at',
  'entries.updated_at',
] as const;

/** Returns a query of entries joined with organizations and the liaison (`rep`), for rooms to narrow. */
export function entryRows(db: Database) {
  return db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('users as rep', (join) => join.onRef('rep.id', '=', 'entries.rep_id').on(isLiaison))
    .select([
      ...columnsOfEntries,
      'rep.id as rep_id',
      'organizations.name as organization_name',
      'organizations.type_id as org_type',
      'rep.first_name as rep_first_name',
      'rep.last_name as rep_last_name',
      'rep.email as rep_email',
      placeInParade.as('directory_idx'),
    ]);
}

/** The facts about an actor that the row scope looks at. */
export type ScopedReader = Pick<Actor, 'organization_roles' | 'staff_roles'>;

/** The role in which a person outside reads: 'scoring' is a judge with the score sheets of awards. */
export type OutsideReader = 'press' | 'judge' | 'scoring';

/**
 * The entries that a person outside sees: accepted ones, minus those that a view leaves out. This is the whole rule of
 * opening dates (D-02). Lists, details, counts, searches, files, pictures, guides, kits and music apply it through
 * `seesEntry` or `entriesVisibleTo`, which use the same views.
 */
interface OutsideView {
  /** The reader: the press or a judge. 'scoring' is what a judge sees, besides floats, on score sheets alone. */
  readonly as: OutsideReader;
  /** Only years before this one; null means all. */
  readonly before: number | null;
  /** Only entries of this organization type; null means all. */
  readonly type: number | null;
  /** Whether entries hidden from the media guide are included. */
  readonly hidden: boolean;
}

/**
 * D-02: media and broadcasters see what is not hidden from the media guide, and only past years before it opens; judges
 * see floats. D-17: to score them, judges see entries of other types too, when the press does. `as`: only the view of
 * that role. `today`: civil date in Los Angeles.
 */
function outsideViewsOf(
  actor: ScopedReader,
  settings: DirectorySettings,
  today: string,
  as: OutsideReader | undefined,
): OutsideView[] {
  const before = isMediaGuideOpen(settings, today) ? null : settings.current_parade_year;
  const press: OutsideView = { as: 'press', before, type: null, hidden: false };
  const judge: OutsideView = { as: 'judge', before: null, type: organizationTypeIds.float, hidden: true };
  const scoring: OutsideView = { ...press, as: 'scoring' };
  if (as === 'scoring') return isJudge(actor) ? [judge, scoring] : [];
  const views = [...(isPress(actor) ? [press] : []), ...(isJudge(actor) ? [judge] : [])];
  return as === undefined ? views : views.filter((view) => view.as === as);
}

/**
 * Returns whether the actor sees the entry. This is the only row scope of entries: a permission opens a screen, the
 * scope chooses its rows. People who work for the parade see all, leaders and float builders their own (E-25), others
 * what `outsideViewsOf` gives. Several roles add up. `as`: only the view of that role, for a person outside. `today`:
 * civil date in Los Angeles.
 */
export function seesEntry(
  actor: Actor,
  entry: Pick<EntryRow, 'organization_id' | 'year' | 'org_type' | 'is_hidden_from_media' | keyof EntryStamps>,
  settings: DirectorySettings,
  today: string,
  as?: OutsideReader,
): boolean {
  if (isInside(actor, entry)) return true;
  return (
    isAccepted(entry) &&
    outsideViewsOf(actor, settings, today, as).some(
      (view) =>
        (view.before === null || entry.year < view.before) &&
        (view.type === null || entry.org_type === view.type) &&
        (view.hidden || !entry.is_hidden_from_media),
    )
  );
}

/** `isAccepted` as a condition on a query of `entries`. */
export const acceptedEntry = sql<boolean>`(entries.displayed_status = 'accepted')`;

/**
 * The number of an entry in its parade, as everything shows it: its place among those that are still in. The stored
 * order keeps the places of withdrawn entries until it is saved again, and nobody should see two numbers of one entry
 * meanwhile.
 */
export const placeInParade = sql<number | null>`case when entries.directory_idx is not null and ${acceptedEntry} then
  (select count(*) from entries ahead where ahead.year = entries.year and ahead.directory_idx <= entries.directory_idx
    and ahead.displayed_status = 'accepted') end`;

/** Returns the same scope as a condition on a query of `entries`; a test compares the two. */
export function entriesVisibleTo(
  actor: ScopedReader,
  settings: DirectorySettings,
  today: string,
  as?: OutsideReader,
): RawBuilder<SqlBool> {
  if (worksForTheParade(actor)) return sql<SqlBool>`true`;
  const views = outsideViewsOf(actor, settings, today, as);
  const ways = views.map(({ before, type, hidden }) => {
    const conditions = [acceptedEntry];
    if (before !== null) conditions.push(sql`entries.year < ${before}`);
    if (!hidden) conditions.push(sql`not entries.is_hidden_from_media`);
    if (type !== null)
      conditions.push(sql`(select type_id from organizations where id = entries.organization_id) = ${type}`);
    return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join([entriesInside(actor), ...ways], sql` or `)})`;
}

/** `mediaOpensOn` of the contract, for a query of `entries`. */
export const mediaOpensOn = sql<string>`((entries.year - 1) || '-10-01')`;

/** `kitOpensOn` of the contract, for a submission in a query of `entries`; a test compares the two. */
export function kitOpensOn(submission: string): RawBuilder<string> {
  return sql<string>`greatest(${sql.ref(`${submission}.field_values`)} ->> 'kit:embargo', ${mediaOpensOn})`;
}

/** D-03: whether a kit is written, as `pressKitOf` of the contract has it; a test compares the two. */
export function isKitWritten(submission: string): RawBuilder<SqlBool> {
  const part = (key: string) => sql`${sql.ref(`${submission}.field_values`)} -> 'kit:release' ->> ${key}`;
  return sql<SqlBool>`(${part('headline')} <> '' or ${part('body')} <> '')`;
}

/** Returns `isInside` as a condition on a query of `entries`: for people, waivers and contacts of own entries. */
export function entriesInside(actor: ScopedReader): RawBuilder<SqlBool> {
  if (worksForTheParade(actor)) return sql<SqlBool>`true`;
  if (actor.organization_roles.length === 0) return sql<SqlBool>`false`;
  const own = actor.organization_roles.map((role) =>
    role.parade_year === null
      ? sql<SqlBool>`entries.organization_id = ${role.organization_id}`
      : sql<SqlBool>`(entries.organization_id = ${role.organization_id} and entries.year = ${role.parade_year})`,
  );
  return sql<SqlBool>`(${sql.join(own, sql` or `)})`;
}

/**
 * Returns whether the actor works for the parade, or leads or builds for this very entry: they see forms, people and
 * status.
 */
export function isInside(actor: Actor, entry: Pick<EntryRow, 'organization_id' | 'year'>): boolean {
  return worksForTheParade(actor) || belongsTo(actor, entry.organization_id, entry.year);
}

/**
 * Returns the actor's relation to an entry. From outside, one is judge or press of what the view of that role has: a
 * band is no float to a judge who is of the press too, and a hidden float none of the press's.
 */
export function viewerOf(
  actor: Actor,
  entry: Parameters<typeof seesEntry>[1],
  settings: DirectorySettings,
  today: string,
): EntryViewer {
  return {
    inside: isInside(actor, entry),
    office: isOffice(actor),
    admin: isAdmin(actor),
    judge: seesEntry(actor, entry, settings, today, 'judge'),
    press: seesEntry(actor, entry, settings, today, 'press'),
  };
}

/** `entryNameOf` as a column of a query of `entries` and `organizations`. */
export const entryName = sql<string>`coalesce(nullif(btrim(entries.official_name), ''), organizations.name)`;

/** The same name as a sort key, computed when it was stored. */
export const entryNameOrder = sql`coalesce(entries.name_order, organizations.name_order)`;

/** Matches the typed text in the names of the entry and its organization, and in its theme. */
export function isNamed(q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${keyContains('entries.search_key', q)} or ${keyContains('organizations.search_key', q)})`;
}

export function isJudge(actor: Pick<Actor, 'staff_roles'>): boolean {
  return actor.staff_roles.includes('judge');
}

/** An entry as lists return it: the row, and the counts around it. */
export interface ListedRow extends EntryRow {
  readonly organization_type: string;
  readonly parade_id: number;
  readonly is_first: boolean;
  readonly has_press_release: boolean;
  /** The day from which its press kit is public; null if it was not submitted. */
  readonly press_kit_out_on: string | null;
  readonly total_participants: number;
}

/**
 * Returns one entry as the directory shows it to this actor, for the answers of calls that change it. The caller has
 * checked that the actor sees it. Refuses a deleted one (not-found).
 */
export async function listedEntry(portal: Portal, actor: Actor, id: number): Promise<EntryListed> {
  const [row, settings] = await Promise.all([listedAt(portal.db, id), readSettings(portal.db)]);
  if (!row) throw new Refusal('not-found');
  return listedFor(actor, settings, row, portal.clock.today());
}

/** Returns one entry as lists do, without checking who may see it. */
export async function listedAt(db: Database, id: number): Promise<ListedRow | undefined> {
  return listedRows(db).where('entries.id', '=', id).executeTakeFirst();
}

/**
 * Returns the row with the columns that the actor sees: all of an own entry's, the restricted ones of others'. `today`:
 * civil date.
 */
export function listedFor(actor: Actor, settings: DirectorySettings, row: ListedRow, today: string): EntryListed {
  const viewer = viewerOf(actor, row, settings, today);
  const columns = rowColumns(viewer);
  const shown: EntryListed = {
    id: row.id,
    year: row.year,
    organization_id: row.organization_id,
    organization: organizationOf(row),
    org_type: row.org_type,
    parade: { id: row.parade_id, event_year: row.year },
    official_name: entryNameOf(row),
    is_first: row.is_first,
    landing: landingOf(viewer),
    has_press_release: viewer.inside ? row.has_press_release : viewer.press && isKitOut(row, today),
    directory_idx: row.directory_idx,
  };
  if (columns.includes('status')) {
    Object.assign(shown, {
      status: row.status,
      displayed_status: displayedStatus(row),
    });
  }
  if (columns.includes('rep')) shown.rep = repOf(row);
  if (!columns.includes('updated')) return shown;
  const { submitted_at, approved_at, rejected_at, user_last_updated_at, updated_at, created_at, total_participants } =
    row;
  return {
    ...shown,
    submitted_at,
    approved_at,
    rejected_at,
    user_last_updated_at,
    updated_at,
    created_at,
    total_participants,
  };
}

/** D-04: the press sees no kit before it is public, and none that is still being written. */
function isKitOut({ press_kit_out_on }: ListedRow, today: string): boolean {
  return press_kit_out_on !== null && press_kit_out_on <= today;
}

export function organizationOf(row: ListedRow): EntryListed['organization'] {
  return {
    id: row.organization_id,
    name: row.organization_name,
    type_id: row.org_type,
    type: row.organization_type,
    display_title: titleWithType(row.organization_name, row.organization_type),
  };
}

/** Returns a query of entries with everything that lists show. */
export function listedRows(db: Database) {
  return entryRows(db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .innerJoin('parades', 'parades.event_year', 'entries.year')
    .select([
      'organization_types.name as organization_type',
      'parades.id as parade_id',
      isFirst.as('is_first'),
      sql<boolean>`exists (select from form_submissions f where f.entry_id = entries.id
        and f.form_type = 'press-release' and ${isKitWritten('f')})`.as('has_press_release'),
      sql<string | null>`(select ${kitOpensOn('f')} from form_submissions f
        where f.entry_id = entries.id and f.form_type = 'press-release' and ${isKitWritten('f')}
          and coalesce(f.submitted_at, f.marked_complete_at) is not null)`.as('press_kit_out_on'),
      sql<number>`(select count(*) from participants p where p.entry_id = entries.id and p.removed_at is null)`.as(
        'total_participants',
      ),
    ]);
}

function repOf(row: EntryRow): Rep | null {
  if (row.rep_id === null) return null;
  return {
    id: row.rep_id,
    first_name: row.rep_first_name ?? '',
    last_name: row.rep_last_name ?? '',
    email: row.rep_email ?? '',
  };
}
