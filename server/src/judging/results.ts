import { type AwardResults, countedSheets, type RankedEntry } from '@parade/contract/judging/results.ts';
import type { Judge } from '@parade/contract/judging/award.ts';
import { totalOf } from '@parade/contract/judging/sheet.ts';
import { sql } from 'kysely';
import type { Authorized } from '../access/authorized.ts';
import type { Database } from '../database/pool.ts';
import { isFirst } from '../database/firstEntry.ts';
import { entryRows } from '../entries/reads.ts';
import {
  type AwardRow,
  isUpFor,
  judgedEntryOf,
  type OwnJudges,
  readOwnJudges,
  sheetsOf,
  type UpEntry,
  upEntries,
} from './reads.ts';

/**
 * D-18: returns the sheets of an award with totals and ranks. Only sheets of its present judges count, and none for an
 * entry of the judge's own. An entry that was scored and is no longer up is listed without a rank.
 */
export async function resultsOf(db: Database, award: Authorized<AwardRow, 'read'>): Promise<AwardResults> {
  return (await readScored(db, award.year, [award]))(award);
}

/** Returns the same for some awards of a year, in their order. */
export async function resultsOfYear(
  db: Database,
  year: number,
  awards: readonly Authorized<AwardRow, 'read'>[],
): Promise<AwardResults[]> {
  return awards.map(await readScored(db, year, awards));
}

/**
 * Reads everything that the results of these awards need, at once. Returns a function that makes the results of each.
 */
async function readScored(
  db: Database,
  year: number,
  awards: readonly AwardRow[],
): Promise<(award: AwardRow) => AwardResults> {
  const [entries, sheets, ownJudges] = await Promise.all([
    upEntries(db, year),
    sheetsOf(db, { award_ids: awards.map(({ id }) => id) }),
    readOwnJudges(db, year),
  ]);
  const [gone, judges] = await Promise.all([
    entriesAt(
      db,
      sheets.map(({ entry_id }) => entry_id).filter((id) => !entries.some((entry) => entry.id === id)),
    ),
    namesOf(
      db,
      sheets.map(({ judge_id }) => judge_id),
    ),
  ]);
  const sheetsByAward = Map.groupBy(sheets, ({ award_id }) => award_id);
  return (award) => madeOf(award, { entries, gone, judges, ownJudges, sheets: sheetsByAward.get(award.id) ?? [] });
}

interface Scored {
  /** The entries that are up for any award of the year. */
  readonly entries: readonly UpEntry[];
  /** The entries that were scored and are no longer up for any award. */
  readonly gone: readonly UpEntry[];
  /** The people who sent a sheet for any of the awards. */
  readonly judges: readonly Judge[];
  readonly ownJudges: OwnJudges;
  /** Only those of the award. */
  readonly sheets: Awaited<ReturnType<typeof sheetsOf>>;
}

function madeOf(award: AwardRow, scored: Scored): AwardResults {
  const up = scored.entries.filter((entry) => isUpFor(award, entry));
  const judges = judgesOf(award, scored, up);
  const entries = [...up, ...goneFrom(up, scored)].map((entry) => ({
    ...scoredEntry(award, scored, judges, entry),
    is_up: up.includes(entry),
  }));
  const { id, name, organization_types, criteria, closed_at, closed_by, revision } = award;
  return {
    id,
    year: award.year,
    name,
    organization_types: [...organization_types],
    criteria: [...criteria],
    closed_at,
    closed_by,
    revision,
    judges,
    entries: ranked(entries, (entry) => entry.is_up && countedSheets({ judges }, entry).length > 0),
  };
}

/** Returns the entries that were scored for the award and are no longer up for it. */
function goneFrom(up: readonly UpEntry[], { entries, gone, sheets }: Scored): UpEntry[] {
  return [...entries, ...gone]
    .filter((entry) => !up.includes(entry) && sheets.some(({ entry_id }) => entry_id === entry.id))
    .toSorted((one, other) => one.id - other.id);
}

/** Returns the judges of the award, then those who sent a sheet and judge it no longer, with what each has sent. */
function judgesOf(award: AwardRow, scored: Scored, up: readonly UpEntry[]): AwardResults['judges'] {
  const { ownJudges, sheets } = scored;
  const others = scored.judges.filter(
    ({ id }) => !award.judges.some((judge) => judge.id === id) && sheets.some(({ judge_id }) => judge_id === id),
  );
  return [
    ...award.judges.map((judge) => ({ ...judge, counts: true })),
    ...others.map((judge) => ({ ...judge, counts: false })),
  ].map((judge) => {
    const sent = new Set(sheets.filter(({ judge_id }) => judge_id === judge.id).map(({ entry_id }) => entry_id));
    const toScore = up.filter(({ id }) => !ownJudges(award.id, id).has(judge.id));
    const missing = judge.counts ? toScore.filter(({ id }) => !sent.has(id)) : [];
    return {
      ...judge,
      sent: toScore.filter(({ id }) => sent.has(id)).length,
      missing: missing.map((entry) => judgedEntryOf(entry).name),
    };
  });
}

/** Returns an entry with its sheets and their total. */
function scoredEntry(award: AwardRow, scored: Scored, judges: AwardResults['judges'], entry: UpEntry) {
  const { id: entry_id, name, org_type, organization_type, directory_idx } = judgedEntryOf(entry);
  const ofEntry = scored.ownJudges(award.id, entry_id);
  const own_judge_ids = award.judges.map(({ id }) => id).filter((id) => ofEntry.has(id));
  const sheets = scored.sheets
    .filter((sheet) => sheet.entry_id === entry_id)
    .map(({ judge_id, revision, points, notes, sent_at }) => ({
      judge_id,
      revision,
      points,
      notes,
      sent_at,
      total: totalOf(points),
    }));
  return {
    entry_id,
    organization_id: entry.organization_id,
    year: entry.year,
    is_first: entry.is_first,
    name,
    org_type,
    organization_type,
    directory_idx,
    total: countedSheets({ judges }, { sheets, own_judge_ids }).reduce((sum, { total }) => sum + total, 0),
    judges: award.judges.length - own_judge_ids.length,
    own_judge_ids,
    sheets,
  };
}

/**
 * Ranks by points per judge who scores the entry, the most first: a total alone would favor entries with more judges. Equal
 * points share a rank, and the ranks that they use up are left out (1, 2, 2, 4). Unranked rows come last, in their order.
 */
export function ranked<Row extends Pick<RankedEntry, 'total' | 'judges'>>(
  rows: readonly Row[],
  isRanked: (row: Row) => boolean,
): (Row & Pick<RankedEntry, 'rank' | 'is_tied'>)[] {
  const [in_, out] = [rows.filter(isRanked), rows.filter((row) => !isRanked(row))];
  // Whole numbers only, so that a tie is exact.
  const lead = (one: Row, other: Row) => one.total * other.judges - other.total * one.judges;
  const sorted = in_.toSorted((one, other) => lead(other, one));
  const ties = (row: Row, other: Row | undefined) => other !== undefined && lead(row, other) === 0;
  const isTied = (row: Row, place: number) => ties(row, sorted[place - 1]) || ties(row, sorted[place + 1]);
  const ranks: number[] = [];
  for (const [place, row] of sorted.entries())
    ranks.push(ties(row, sorted[place - 1]) ? (ranks[place - 1] ?? 1) : place + 1);
  return [
    ...sorted.map((row, place) => ({ ...row, rank: ranks[place] ?? place + 1, is_tied: isTied(row, place) })),
    ...out.map((row) => ({ ...row, rank: null, is_tied: false })),
  ];
}

async function entriesAt(db: Database, ids: readonly number[]): Promise<UpEntry[]> {
  if (ids.length === 0) return [];
  return entryRows(db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organization_types.name as organization_type', isFirst.as('is_first')])
    .where('entries.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('entries.id')
    .execute();
}

async function namesOf(db: Database, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .execute();
}
