/** D-18: the office's results: the sheets of an award, its totals and their ranking. */
import { z } from 'zod';
import { awardCriterion } from './award.ts';
import { scoreSheet } from './sheet.ts';

const readSheet = scoreSheet.omit({ entry_id: true }).extend({
  judge_id: z.number().int(),
  total: z.number().int(),
});

export const rankedEntry = z.object({
  entry_id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  name: z.string(),
  org_type: z.number().int(),
  organization_type: z.string(),
  directory_idx: z.number().int().nullable(),
  /** 1 for the most points per judge; equal points share a rank. null: nobody has scored it, or it is no longer eligible. */
  rank: z.number().int().nullable(),
  is_tied: z.boolean(),
  /** false: it was scored, and is no longer eligible for the award. */
  is_up: z.boolean(),
  /** The total of the sheets that count. */
  total: z.number().int(),
  /** How many judges of the award score this entry. */
  judges: z.number().int(),
  /** Judges who lead or build for the entry: they do not score it, and a sheet that they sent before does not count. */
  own_judge_ids: z.array(z.number().int()),
  sheets: z.array(readSheet),
});
export type RankedEntry = z.output<typeof rankedEntry>;

const readingJudge = z.object({
  id: z.number().int(),
  name: z.string(),
  /** false: removed from the award; the sheets stay and do not count. */
  counts: z.boolean(),
  sent: z.number().int(),
  /** Names of the entries that this judge has not scored, in parade order. */
  missing: z.array(z.string()),
});

export const awardResults = z.object({
  id: z.number().int(),
  year: z.number().int(),
  name: z.string(),
  organization_types: z.array(z.number().int()),
  criteria: z.array(awardCriterion),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  revision: z.number().int(),
  judges: z.array(readingJudge),
  /** By rank, then in parade order. */
  entries: z.array(rankedEntry),
});
export type AwardResults = z.output<typeof awardResults>;

/** Returns '2', or '2 (tie)'. */
export function rankText({ rank, is_tied }: Pick<RankedEntry, 'rank' | 'is_tied'>): string {
  if (rank === null) return '–';
  return is_tied ? `${rank} (tie)` : String(rank);
}

/**
 * Returns the points per judge who scores it, to two decimals; the ranking uses them. Where all judges score all
 * entries, the ranking is the same as by total. null: a sheet is missing, and the points of fewer judges are no average.
 */
export function pointsPerJudge(
  award: Pick<AwardResults, 'judges'>,
  entry: Pick<RankedEntry, 'total' | 'judges' | 'rank' | 'sheets' | 'own_judge_ids'>,
): number | null {
  if (entry.rank === null || countedSheets(award, entry).length < entry.judges) return null;
  return Math.round((entry.total / Math.max(1, entry.judges)) * 100) / 100;
}

/** Returns whether some judges skip entries of their own, so that totals alone do not show who leads. */
export function hasOwnEntries({ entries }: Pick<AwardResults, 'entries'>): boolean {
  return entries.some(({ is_up, own_judge_ids }) => is_up && own_judge_ids.length > 0);
}

/** Returns the sheets of an entry that count. */
export function countedSheets(
  { judges }: Pick<AwardResults, 'judges'>,
  { sheets, own_judge_ids }: Pick<RankedEntry, 'sheets' | 'own_judge_ids'>,
): RankedEntry['sheets'] {
  return sheets.filter(
    ({ judge_id }) => !own_judge_ids.includes(judge_id) && judges.some(({ id, counts }) => counts && id === judge_id),
  );
}

/** Returns whether sheets are missing, so that the ranking may still change. */
export function isProvisional({ judges }: Pick<AwardResults, 'judges'>): boolean {
  return judges.some(({ counts, missing }) => counts && missing.length > 0);
}

/** Returns whether scores are still taken, and whether sheets are missing: 'Open, ranking is provisional'. */
export function scoringText(award: Pick<AwardResults, 'closed_at' | 'judges'>): string {
  if (award.closed_at !== null) return isProvisional(award) ? 'Closed, sheets are missing' : 'Closed';
  return isProvisional(award) ? 'Open, ranking is provisional' : 'Open';
}
