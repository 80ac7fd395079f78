import { type DirectorySort, directoryView } from '@parade/contract/entries/directory.ts';
import { type EntryListed, entryNameOf, type Rep } from '@parade/contract/entries/entry.ts';
import { displayedStatus, type EntryStamps, isAccepted, isEntryStatus } from '@parade/contract/entries/status.ts';
import { landingOf } from '@parade/contract/entries/tabs.ts';
import { titleWithType } from '@parade/contract/organizations/organization.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { isMediaGuideOpen, type Settings } from '@parade/contract/settings/setting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, belongsTo, isPress, worksForTheParade } from '../access/actor.ts';
import type { Database } from '../database/pool.ts';
import { isFirst } from '../database/firstEntry.ts';
import { keyContains } from '../database/searching.ts';
import { Refusal } from '../http/refusal.ts';
import { findFormerOrganization } from '../organizations/reads.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';

/** An entry with its organization's name and type and its liaison, as every room needs it. Stamps are instants. */
export interface EntryRow {
  readonly id: number;
  readonly organization_id: number;
  readonly organization_name: string;
  /** Organization type id, 1 to 7. */
  readonly org_type: number;
  readonly year: number;
  readonly status: string | null;
  readonly submitted_at: string | null;
  readonly approved_at: string | null;
  readonly rejected_at: string | null;
  readonly rep_id: number | null;
  readonly rep_first_name: string | null;
  readonly rep_last_name: string | null;
  readonly rep_email: string | null;
  readonly directory_idx: number | null;
  readonly is_hidden_from_media: boolean;
  /** null until the applicant has named it. */
  readonly official_name: string | null;
  readonly theme_name: string | null;
  readonly float_builder: string | null;
  readonly created_at: string;
  readonly user_last_updated_at: string | null;
  readonly updated_at: string;
}

/** The settings that the row scope looks at. */
export type DirectorySettings = Pick<Settings, 'current_parade_year' | 'media_guide_open_date'>;

/** The entry with this id, whoever asks: scope it with seesEntry. */
export async function findEntry(db: Database, id: number): Promise<EntryRow | undefined> {
  return entryRows(db).where('entries.id', '=', id).executeTakeFirst();
}

/**
 * E-29: organization and year name the first entry, and ?entry=ID another one (which must be of that organization and
 * year). The number of an organization that was merged names what it named then, else what its successor's does; the
 * row answers with the number of today. Whoever asks: scope it with seesEntry.
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

/** Select over entries joined with organizations and the liaison (`rep`), for rooms that narrow it further. */
export function entryRows(db: Database) {
  return db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('users as rep', 'rep.id', 'entries.rep_id')
    .select([
      'entries.id',
      'entries.organization_id',
      'organizations.name as organization_name',
      'organizations.type_id as org_type',
      'entries.year',
      'entries.status',
      'entries.submitted_at',
      'entries.approved_at',
      'entries.rejected_at',
      'entries.rep_id',
      'rep.first_name as rep_first_name',
      'rep.last_name as rep_last_name',
      'rep.email as rep_email',
      placeInParade.as('directory_idx'),
      'entries.is_hidden_from_media',
      'entries.official_name',
      'entries.theme_name',
      'entries.float_builder',
      'entries.created_at',
      'entries.user_last_updated_at',
      'entries.updated_at',
    ]);
}

/** All of an actor that the row scope looks at. */
export type ScopedReader = Pick<Actor, 'organization_roles' | 'staff_roles'>;

/** In which part somebody outside reads: 'scoring' is a judge with the score sheets of awards. */
export type OutsideReader = 'press' | 'judge' | 'scoring';

/**
 * What somebody outside of entries sees of them: accepted ones, of which a view may leave out more. This is the whole
 * rule of opening dates (D-02): lists, details, counts, searches, files, pictures, guides, kits and music ask it through
 * seesEntry or entriesVisibleTo, which read the same views.
 */
interface OutsideView {
  /** Who looks: the press or a judge; 'scoring' is what a judge sees beside floats on the score sheets alone. */
  readonly as: OutsideReader;
  /** Years before this one alone; null: all. */
  readonly before: number | null;
  /** Entries of this organization type alone; null: all. */
  readonly type: number | null;
  /** Whether those that are hidden from the media guide are seen too. */
  readonly hidden: boolean;
}

/**
 * D-02: media and broadcasters see what is not hidden from the media guide, and before it opens only past years; judges
 * see floats. D-17: to score them, judges see entries of other types too, when the press does. `as`: what that part alone
 * shows. today: civil date in Los Angeles.
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
 * The one row scope of entries; a permission opens a screen, this says which rows. People who work for the parade see
 * all; leaders and float builders their own (E-25); others what outsideViewsOf says. Somebody with several roles sees
 * what any of them shows. `as`: what that role alone shows to somebody who is outside. today: civil date in Los Angeles.
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

/** isAccepted as a condition on a query that selects from `entries`. */
export const acceptedEntry = sql<boolean>`(entries.displayed_status = 'accepted')`;

/**
 * The number of an entry in its parade, as everything shows it: its place among those that are still in. What is stored keeps
 * the places of withdrawn entries until the order is saved again; nobody is to see two numbers of one entry meanwhile.
 */
export const placeInParade = sql<number | null>`case when entries.directory_idx is not null and ${acceptedEntry} then
  (select count(*) from entries ahead where ahead.year = entries.year and ahead.directory_idx <= entries.directory_idx
    and ahead.displayed_status = 'accepted') end`;

/** The same scope as a condition on a query that selects from `entries`; a test compares the two. */
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

/**
 * Whether the file of `files` shows the entry of `entries` to the actor, who sees the entry: everything to those inside;
 * to others the official photo once its publication is agreed to, and the rendering of a float from the day that its
 * entrant named, October 1 unless said (D-04). Judges score from the rendering, which is not publishing it: whoever is of
 * the press too waits for it where they read `as` the press.
 */
export function pictureVisibleTo(actor: ScopedReader, today: string, as?: OutsideReader): RawBuilder<SqlBool> {
  if (worksForTheParade(actor)) return sql<SqlBool>`true`;
  const judging =
    isJudge(actor) && as !== 'press'
      ? sql<SqlBool>`(files.form_path like 'float-design/%'
        and (select type_id from organizations where id = entries.organization_id) = ${organizationTypeIds.float})`
      : sql<SqlBool>`false`;
  return sql<SqlBool>`(${entriesInside(actor)} or ${judging} or ${pictureForPress(today)})`;
}

/** Whether that file is one that the press may see by now. */
export function pictureForPress(today: string): RawBuilder<SqlBool> {
  const answer = (form: string, path: string) =>
    sql`(select answers.field_values ->> ${sql.lit(path)} from form_submissions answers
      where answers.entry_id = entries.id and answers.form_type = ${sql.lit(form)})`;
  const releaseDate = sql`coalesce(nullif(${answer('float-design', 'design:rendering_release')}, ''), (entries.year - 1) || '-10-01')`;
  return sql<SqlBool>`coalesce(
    (files.form_path like 'official-photo/%' and ${answer('official-photo', 'photo:permission')} = 'true')
    or (files.form_path like 'float-design/%' and ${releaseDate} <= ${today}), false)`;
}

/** isInside as a condition on a query that selects from `entries`: for people, waivers and contacts of own entries. */
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

/** Works for the parade, or leads or builds for this very entry: sees forms, people and status. */
export function isInside(actor: Actor, entry: Pick<EntryRow, 'organization_id' | 'year'>): boolean {
  return worksForTheParade(actor) || belongsTo(actor, entry.organization_id, entry.year);
}

/** entryNameOf as a column of a query that selects from `entries` and `organizations`. */
export const entryName = sql<string>`coalesce(nullif(btrim(entries.official_name), ''), organizations.name)`;

/** The same as orders compare it, computed when it was written. */
export const entryNameOrder = sql`coalesce(entries.name_order, organizations.name_order)`;

/** Whether the entry's name, its theme or its organization's name has the typed text. */
export function isNamed(q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${keyContains('entries.search_key', q)} or ${keyContains('organizations.search_key', q)})`;
}

export function isJudge(actor: Pick<Actor, 'staff_roles'>): boolean {
  return actor.staff_roles.includes('judge');
}

/** An entry as lists answer it: the row, and what is counted around it. */
export interface ListedRow extends EntryRow {
  readonly organization_type: string;
  readonly parade_id: number;
  readonly is_first: boolean;
  readonly has_press_release: boolean;
  /** The day from which its press kit is out, '' for any day; null: it has not been handed in. */
  readonly press_kit_out_on: string | null;
  readonly total_participants: number;
}

/**
 * One entry as the directory answers it to this actor, for the answers of calls that change it. The caller has checked
 * that the actor sees it; 'not-found' when it was deleted.
 */
export async function listedEntry(portal: Portal, actor: Actor, id: number): Promise<EntryListed> {
  const [row, settings] = await Promise.all([listedAt(portal.db, id), readSettings(portal.db)]);
  if (!row) throw new Refusal('not-found');
  return listedFor(actor, settings, row, portal.clock.today());
}

/** One entry as lists answer it, whoever asks. */
export async function listedAt(db: Database, id: number): Promise<ListedRow | undefined> {
  return listedRows(db).where('entries.id', '=', id).executeTakeFirst();
}

/**
 * The row with the columns that the actor sees of it: all of an own entry's, the restricted ones of others'. today: civil
 * date.
 */
export function listedFor(actor: Actor, settings: DirectorySettings, row: ListedRow, today: string): EntryListed {
  const columns = isInside(actor, row)
    ? allColumns
    : directoryView(actor.staff_roles, settings.current_parade_year).columns;
  const shown: EntryListed = {
    id: row.id,
    year: row.year,
    organization_id: row.organization_id,
    organization: organizationOf(row),
    org_type: row.org_type,
    parade: { id: row.parade_id, event_year: row.year },
    official_name: entryNameOf(row),
    is_first: row.is_first,
    landing: landingOf({ inside: isInside(actor, row), judge: isJudge(actor), press: isPress(actor) }),
    has_press_release: isInside(actor, row) ? row.has_press_release : isPress(actor) && isKitOut(row, today),
    directory_idx: row.directory_idx,
  };
  if (columns.includes('status')) {
    Object.assign(shown, {
      status: isEntryStatus(row.status) ? row.status : null,
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

/** D-04: to the press there is no kit before it is out, and none that somebody is writing. */
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

const allColumns = ['year', 'name', 'type', 'status', 'rep', 'updated'] as const satisfies DirectorySort[];

/** Select over entries with all that lists show of them. */
export function listedRows(db: Database) {
  return entryRows(db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .innerJoin('parades', 'parades.event_year', 'entries.year')
    .select([
      'organization_types.name as organization_type',
      'parades.id as parade_id',
      isFirst.as('is_first'),
      sql<boolean>`exists (select from form_submissions f where f.entry_id = entries.id and f.form_type = 'press-release' and f.revision > 0)`.as(
        'has_press_release',
      ),
      sql<string | null>`(select coalesce(f.field_values ->> 'kit:embargo', '') from form_submissions f
        where f.entry_id = entries.id and f.form_type = 'press-release'
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
