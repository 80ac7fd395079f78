import {
  type AcceptedWarning,
  type LeftOutEntry,
  type LineUp,
  type LineUpDraft,
  type LineUpEntry,
  maxLineUpEntries,
  type OrderState,
  type Pace,
  type UnitFacts,
} from '@parade/contract/entries/lineUp/lineUp.ts';
import { factSources, type FactAnswers, unitFactsOf } from '@parade/contract/entries/lineUp/facts.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { isFirst } from '../../database/firstEntry.ts';
import { acceptedEntry, type EntryRow, entryName, entryNameOrder, placeInParade } from '../reads.ts';

/**
 * Returns the line-up of a year in two statements: its entries, and what is stored about the year as a whole. The
 * caller adds the pictures, by its reader's rows.
 */
export async function readLineUp(db: Database, settings: Settings, year: number): Promise<LineUp> {
  const [entries, state] = await Promise.all([lineUpEntries(db, year), yearState(db, year)]);
  const known = new Set(entries.map(({ id }) => id));
  return {
    year,
    entries,
    official: { ...state.official, ids: placedIds(entries) },
    drafts: state.drafts.map((draft) => ({ ...draft, ids: draft.ids.filter((id) => known.has(id)) })),
    accepted: state.accepted,
    left_out: state.left_out,
    pace: paceOf(settings),
  };
}

/** Returns the settings that the times of the line-up are computed from. */
export function paceOf(settings: Settings): Pace {
  return {
    start_time: settings.line_up_start_time,
    speed_mph: settings.line_up_speed_mph,
    gap_ft: settings.line_up_gap_ft,
    start_ft: settings.line_up_start_ft,
    tv_ft: settings.line_up_tv_ft,
    end_ft: settings.line_up_end_ft,
  };
}

/**
 * Returns accepted entries of the year with the facts of the unit from their forms; placed ones first, the others by
 * name. `upTo`: only those up to this place.
 */
export async function lineUpEntries(db: Database, year: number, upTo?: number): Promise<LineUpEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select([
      'entries.id',
      'entries.year',
      'entries.organization_id',
      'organizations.type_id as org_type',
      'organization_types.name as organization_type',
      entryName.as('official_name'),
      'entries.theme_name',
      isFirst.as('is_first'),
      placeInParade.as('directory_idx'),
      answers.as('answers'),
    ])
    .where('entries.year', '=', year)
    .where(acceptedEntry)
    .$if(upTo !== undefined, (query) => query.where(placeInParade, '<=', upTo ?? 0))
    .orderBy(sql`entries.directory_idx nulls last`)
    .orderBy(entryNameOrder)
    .orderBy('entries.id')
    .limit(maxLineUpEntries)
    .execute();
  return rows.map(({ answers: given, ...row }) => ({
    ...row,
    picture: null,
    facts: unitFactsOf(row.org_type, given ?? {}),
  }));
}

/** Returns the facts of one unit from its entry's forms. */
export async function unitFactsFor(db: Database, entry: Pick<EntryRow, 'id' | 'org_type'>): Promise<UnitFacts> {
  const row = await db
    .selectFrom('entries')
    .select(answers.as('answers'))
    .where('id', '=', entry.id)
    .executeTakeFirst();
  return unitFactsOf(entry.org_type, row?.answers ?? {});
}

/** The official order of a year as it is now. */
export async function orderStateOf(db: Database, year: number): Promise<OrderState> {
  const [rows, { official }] = await Promise.all([
    db
      .selectFrom('entries')
      .select('id')
      .where('year', '=', year)
      .where('directory_idx', 'is not', null)
      .where(acceptedEntry)
      .orderBy('directory_idx')
      .execute(),
    yearState(db, year),
  ]);
  return { ...official, ids: rows.map(({ id }) => id) };
}

/** Finds a draft, without checking who may see it. */
export async function findDraft(db: Database, id: number): Promise<LineUpDraft | undefined> {
  const row = await db
    .selectFrom('line_up_drafts')
    .leftJoin('users', 'users.id', 'line_up_drafts.updated_by')
    .select([
      'line_up_drafts.id',
      'year',
      'name',
      'entry_ids',
      'revision',
      'line_up_drafts.updated_at',
      fullName.as('updated_by'),
    ])
    .where('line_up_drafts.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { entry_ids, ...draft } = row;
  return { ...draft, ids: entry_ids as number[] };
}

/** Returns the warnings of a year that somebody has accepted. */
export async function acceptedWarningsOf(db: Database, year: number): Promise<AcceptedWarning[]> {
  return (await yearState(db, year)).accepted;
}

function placedIds(entries: readonly LineUpEntry[]): number[] {
  return entries.flatMap(({ id, directory_idx }) => (directory_idx === null ? [] : [id]));
}

interface YearState {
  readonly official: Omit<OrderState, 'ids'>;
  readonly drafts: LineUpDraft[];
  readonly accepted: AcceptedWarning[];
  readonly left_out: LeftOutEntry[];
}

async function yearState(db: Database, year: number): Promise<YearState> {
  const { rows } = await sql<YearState & { official: YearState['official'] | null }>`
    select
      (select json_build_object('revision', o.revision, 'updated_at', ${utc('o.updated_at')}, 'updated_by', ${fullName})
        from line_up_orders o left join users on users.id = o.updated_by where o.year = ${year}) as official,
      (select coalesce(json_agg(json_build_object('id', d.id, 'year', d.year, 'name', d.name, 'ids', d.entry_ids,
          'revision', d.revision, 'updated_at', ${utc('d.updated_at')}, 'updated_by', ${fullName}) order by d.id), '[]')
        from line_up_drafts d left join users on users.id = d.updated_by where d.year = ${year}) as drafts,
      (select coalesce(json_agg(json_build_object('rule', w.rule, 'entry_id', w.entry_id, 'other_id', w.other_id)
          order by w.entry_id, w.other_id, w.rule), '[]')
        from line_up_accepted_warnings w join entries on entries.id = w.entry_id where entries.year = ${year}) as accepted,
      (select coalesce(json_agg(json_build_object('id', entries.id, 'official_name', ${entryName}) order by entries.id), '[]')
        from entries join organizations on organizations.id = entries.organization_id
        where entries.year = ${year} and entries.directory_idx is not null and not ${acceptedEntry}) as left_out
  `.execute(db);
  const [state] = rows;
  if (!state) throw new Error('a select of one row has answered none');
  return { ...state, official: state.official ?? { revision: 0, updated_at: null, updated_by: null } };
}

const fullName = sql<string>`coalesce(users.first_name || ' ' || users.last_name, 'The portal')`;

/** Formats an instant as the driver does. */
function utc(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The answers of one entry that the line-up reads: {form_type: {path: value}}. Each form's answers are unpacked once.
 */
const answers = sql<FactAnswers | null>`(select jsonb_object_agg(f.form_type, case f.form_type ${sql.join(
  Object.entries(factSources).map(
    ([form_type, paths]) =>
      sql`when ${sql.lit(form_type)} then jsonb_build_object(${sql.join(
        paths.flatMap((path) => [sql.lit(path), sql`f.field_values -> ${sql.lit(path)}`]),
      )})`,
  ),
  sql` `,
)} end) from form_submissions f where f.entry_id = entries.id and f.form_type in (${sql.join(
  Object.keys(factSources).map((form_type) => sql.lit(form_type)),
)}))`;
