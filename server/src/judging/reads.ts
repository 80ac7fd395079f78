import { guideHeading } from '@parade/contract/directory/guides/guide.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { AwardCriterion, AwardList, Judge } from '@parade/contract/judging/award.ts';
import type { GivenPoints, JudgedAward, JudgedEntry, OwnSheets, ScoreSheet } from '@parade/contract/judging/sheet.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, belongsTo } from '../access/actor.ts';
import { actsForOrganization } from '../access/session.ts';
import type { Database } from '../database/pool.ts';
import { isFirst } from '../database/firstEntry.ts';
import { picturesOf } from '../entries/forms/pictures.ts';
import { acceptedEntry, entriesVisibleTo, entryNameOrder, entryRows, type EntryRow } from '../entries/reads.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';

export interface AwardRow {
  readonly id: number;
  readonly year: number;
  readonly name: string;
  readonly organization_types: readonly number[];
  readonly criteria: readonly AwardCriterion[];
  readonly judges: readonly Judge[];
  readonly closed_at: string | null;
  readonly closed_by: string | null;
  readonly revision: number;
  /** Whether any sheet was sent, also by a former judge. */
  readonly is_scored: boolean;
  /** The people who sent a sheet, current judges or not. */
  readonly scored_by: readonly number[];
}

/** An entry that is up for awards, as judges and the office read it. */
export interface UpEntry extends EntryRow {
  readonly organization_type: string;
  readonly is_first: boolean;
}

export interface SheetRow extends ScoreSheet {
  readonly judge_id: number;
}

/** Returns one award, for any reader. */
export async function findAward(db: Database, id: number): Promise<AwardRow | undefined> {
  return awardRows(db).where('awards.id', '=', id).executeTakeFirst();
}

/** Returns the awards of a year in the order of the office. */
export function awardsOf(db: Database, year: number): Promise<AwardRow[]> {
  return awardRows(db).where('awards.year', '=', year).execute();
}

function awardRows(db: Database) {
  return db
    .selectFrom('awards')
    .leftJoin('users as closer', 'closer.id', 'awards.closed_by')
    .select(['awards.id', 'awards.year', 'awards.name', 'awards.organization_types'])
    .select(['awards.closed_at', 'awards.revision'])
    .select([
      sql<string | null>`closer.first_name || ' ' || closer.last_name`.as('closed_by'),
      sql<AwardCriterion[]>`coalesce((select json_agg(json_build_object('id', each.id, 'name', each.name,
        'max_points', each.max_points) order by each.position, each.id)
        from award_criteria each where each.award_id = awards.id), '[]')`.as('criteria'),
      sql<
        Judge[]
      >`coalesce((select json_agg(json_build_object('id', users.id, 'name', users.first_name || ' ' || users.last_name)
        order by lower(users.last_name), lower(users.first_name), users.id)
        from award_judges each join users on users.id = each.user_id where each.award_id = awards.id), '[]')`.as(
        'judges',
      ),
      sql<boolean>`exists (select from score_sheets each where each.award_id = awards.id)`.as('is_scored'),
      sql<number[]>`array(select distinct each.judge_id from score_sheets each where each.award_id = awards.id)`.as(
        'scored_by',
      ),
    ])
    .orderBy('awards.position')
    .orderBy('awards.id');
}

/** Returns everybody who can be a judge of an award. */
export function findJudges(db: Database): Promise<Judge[]> {
  return db
    .selectFrom('users')
    .innerJoin('user_roles as held', 'held.user_id', 'users.id')
    .select(['users.id', sql<string>`users.first_name || ' ' || users.last_name`.as('name')])
    .where('held.role', '=', 'judge')
    .where('users.disabled_at', 'is', null)
    .orderBy(sql`lower(users.last_name), lower(users.first_name), users.id`)
    .execute();
}

export async function listAwards(db: Database, year: number): Promise<AwardList> {
  const [awards, entries, sheets, judges, ownJudges] = await Promise.all([
    awardsOf(db, year),
    upEntries(db, year),
    sheetsOf(db, { year }),
    findJudges(db),
    readOwnJudges(db, year),
  ]);
  const data = awards.map(({ closed_by: _closer, scored_by: _judges, ...award }) => {
    const up = entries.filter((entry) => isUpFor(award, entry));
    const expected = new Set(
      up.flatMap((entry) =>
        award.judges.flatMap(({ id }) => (ownJudges(award.id, entry.id).has(id) ? [] : [`${entry.id}:${id}`])),
      ),
    );
    const sent = sheets.filter(
      ({ award_id, entry_id, judge_id }) => award_id === award.id && expected.has(`${entry_id}:${judge_id}`),
    );
    return { ...toAnswer(award), entries: up.length, expected: expected.size, sent: sent.length };
  });
  return { year, data, judges };
}

function toAnswer<Row extends Pick<AwardRow, 'organization_types' | 'criteria' | 'judges'>>(row: Row) {
  const { organization_types, criteria, judges } = row;
  return { ...row, organization_types: [...organization_types], criteria: [...criteria], judges: [...judges] };
}

/**
 * D-17: returns what a judge scores in a year: the entries that are up for each award and that the judge may see for
 * scoring, without those that the judge leads or builds for, and only the judge's own sheets.
 */
export async function ownSheetsOf(portal: Portal, actor: Actor, year: number): Promise<OwnSheets> {
  const [all, entries, sheets] = await Promise.all([
    awardsOf(portal.db, year),
    entriesToScore(portal, actor, year),
    sheetsOf(portal.db, { year, judge_id: actor.user_id }),
  ]);
  const own = all.filter(({ judges }) => judges.some(({ id }) => id === actor.user_id));
  const ids = entries.filter((entry) => own.some((award) => isUpFor(award, entry))).map(({ id }) => id);
  const pictures = await picturesOf(portal, actor, ids, 'scoring');
  const shown = new Map(
    entries.map((entry) => [entry.id, { ...judgedEntryOf(entry), picture: pictures.get(entry.id) ?? null }]),
  );
  const awards: JudgedAward[] = own.map((award) => {
    const up = entries.filter((entry) => isUpFor(award, entry));
    return {
      id: award.id,
      name: award.name,
      criteria: [...award.criteria],
      closed_at: award.closed_at,
      entries: up.flatMap(({ id }) => shown.get(id) ?? []),
      sheets: sheets
        .filter((sheet) => sheet.award_id === award.id && up.some(({ id }) => id === sheet.entry_id))
        .map(({ entry_id, revision, points, notes, sent_at }) => ({ entry_id, revision, points, notes, sent_at })),
    };
  });
  return { year, may_score: actor.impersonator === null, awards };
}

/** Returns the entries of a year that the actor may see for scoring, in parade order; `id`: only that one. */
export async function entriesToScore(portal: Portal, actor: Actor, year: number, id?: number): Promise<UpEntry[]> {
  const [settings, today] = [await readSettings(portal.db), portal.clock.today()];
  const found = await upEntries(
    portal.db,
    year,
    sql<SqlBool>`(${entriesVisibleTo(actor, settings, today, 'scoring')}
    and ${id === undefined ? sql`true` : sql`entries.id = ${id}`})`,
  );
  // No one scores their own entry.
  return found.filter((entry) => !belongsTo(actor, entry.organization_id, entry.year));
}

/** Returns which judges of an award lead or build for an entry, by the ids of both. */
export type OwnJudges = (award_id: number, entry_id: number) => ReadonlySet<number>;

/**
 * Returns the judges who may not score an own entry in a year's awards (the rule of entriesToScore). A role granted after an
 * award was closed changes nothing there.
 */
export async function readOwnJudges(db: Database, year: number): Promise<OwnJudges> {
  const { rows } = await sql<{ award_id: number; entry_id: number; judge_id: number }>`
    select distinct awards.id as award_id, entries.id as entry_id, judge.id as judge_id
    from award_judges join awards on awards.id = award_judges.award_id and awards.year = ${year}
    join users as judge on judge.id = award_judges.user_id
    join organization_roles as given on given.user_id = judge.id and ${actsForOrganization('judge', 'given')}
    join entries on entries.organization_id = given.organization_id and entries.year = awards.year
      and (given.parade_year is null or given.parade_year = entries.year)
      and (awards.closed_at is null or given.created_at <= awards.closed_at)`.execute(db);
  const own = Map.groupBy(rows, ({ award_id, entry_id }) => `${award_id}:${entry_id}`);
  return (award_id, entry_id) => new Set(own.get(`${award_id}:${entry_id}`)?.map(({ judge_id }) => judge_id));
}

/**
 * Returns accepted entries of a year, without those hidden from the media guide, except floats, as in the judges guide.
 */
export function upEntries(
  db: Database,
  year: number,
  visible: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<UpEntry[]> {
  return entryRows(db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organization_types.name as organization_type', isFirst.as('is_first')])
    .where('entries.year', '=', year)
    .where(acceptedEntry)
    .where(sql<SqlBool>`(not entries.is_hidden_from_media or organizations.type_id = ${organizationTypeIds.float})`)
    .where(visible)
    .orderBy(sql`entries.directory_idx nulls last`)
    .orderBy(entryNameOrder)
    .orderBy('entries.id')
    .execute();
}

export function isUpFor(award: Pick<AwardRow, 'organization_types'>, entry: Pick<EntryRow, 'org_type'>): boolean {
  return award.organization_types.includes(entry.org_type);
}

/** Returns the sheets of a year, of some awards or of one judge. */
export async function sheetsOf(
  db: Database,
  of: {
    readonly year?: number;
    readonly award_ids?: readonly number[];
    readonly judge_id?: number;
    readonly entry_id?: number;
  },
): Promise<(SheetRow & { readonly award_id: number })[]> {
  return db
    .selectFrom('score_sheets as sheet')
    .innerJoin('awards', 'awards.id', 'sheet.award_id')
    .select(['sheet.award_id', 'sheet.entry_id', 'sheet.judge_id', 'sheet.revision', 'sheet.notes', 'sheet.sent_at'])
    .select(sql<GivenPoints[]>`sheet.points`.as('points'))
    .$if(of.year !== undefined, (some) => some.where('awards.year', '=', of.year ?? 0))
    .$if(of.award_ids !== undefined, (some) =>
      some.where('sheet.award_id', '=', sql<number>`any(${[...(of.award_ids ?? [])]}::int[])`),
    )
    .$if(of.judge_id !== undefined, (some) => some.where('sheet.judge_id', '=', of.judge_id ?? 0))
    .$if(of.entry_id !== undefined, (some) => some.where('sheet.entry_id', '=', of.entry_id ?? 0))
    .orderBy('sheet.id')
    .execute();
}

/** Returns the title of an entry: that of a float, else its name. */
export function judgedEntryOf(row: UpEntry): Omit<JudgedEntry, 'picture'> {
  const { id, organization_id, is_first, org_type, organization_type, organization_name, directory_idx, theme_name } =
    row;
  const heading = guideHeading({ title: theme_name ?? '', official_name: entryNameOf(row), organization_name });
  return { id, organization_id, is_first, org_type, organization_type, ...heading, directory_idx };
}
