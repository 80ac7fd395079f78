/** D-17: a score sheet: the points and notes of one judge for one entry and one award. */
import { z } from 'zod';
import { entryPicture } from '../entries/entry.ts';
import { wholeNumberWanted } from '../http/fieldTexts.ts';
import { count, id } from '../http/paging.ts';
import { type AwardCriterion, awardCriterion, maxCriteriaOfAward } from './award.ts';

export const maxSheetNotes = 2000;

const givenPoints = z.object({ criterion_id: z.number().int(), points: z.number().int() });
export type GivenPoints = z.output<typeof givenPoints>;

/** A sheet as the portal returns it. */
export const scoreSheet = z.object({
  entry_id: z.number().int(),
  /** How often the sheet was sent with different scores. */
  revision: z.number().int(),
  points: z.array(givenPoints),
  notes: z.string(),
  sent_at: z.string(),
});
export type ScoreSheet = z.output<typeof scoreSheet>;

/** The facts about an eligible entry that a judge sees: what is announced on the street. */
const judgedEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  /** Whether it is the only one, or the first, of its organization and year. */
  is_first: z.boolean(),
  org_type: z.number().int(),
  /** Name of the type. */
  organization_type: z.string(),
  name: z.string(),
  /** The name of the organization, where the entry's name does not contain it; '' otherwise. */
  under: z.string(),
  /** Place in the line-up; null: none yet. */
  directory_idx: z.number().int().nullable(),
  picture: entryPicture.nullable(),
});
export type JudgedEntry = z.output<typeof judgedEntry>;

export const judgedAward = z.object({
  id: z.number().int(),
  name: z.string(),
  criteria: z.array(awardCriterion),
  /** null: scores can be sent. */
  closed_at: z.string().nullable(),
  /** In parade order. */
  entries: z.array(judgedEntry),
  /** The judge's own sheets. */
  sheets: z.array(scoreSheet),
});
export type JudgedAward = z.output<typeof judgedAward>;

export const ownSheets = z.object({
  year: z.number().int(),
  /** false: somebody is switched to the judge, and can only read. */
  may_score: z.boolean(),
  awards: z.array(judgedAward),
});
export type OwnSheets = z.output<typeof ownSheets>;

export const sheetInput = z.strictObject({
  /**
   * The judge who gave the scores. Scores that one judge left on a tablet are never sent as the next judge who logs in
   * there.
   */
  judge_id: id,
  /** An id that the device creates: a sheet that is sent twice counts once. */
  send_id: z.uuid(),
  /** The revision that the scores are based on; 0: none had been sent. */
  revision: count,
  /** One for each criterion of the award. */
  points: z
    .array(z.strictObject({ criterion_id: id, points: count }))
    .min(1)
    .max(maxCriteriaOfAward),
  notes: z.string().trim().max(maxSheetNotes),
});
export type SheetInput = z.output<typeof sheetInput>;

export const sentSheet = z.object({ success: z.boolean(), sheet: scoreSheet });

/** Returns whether every criterion has its points, and nothing else does. */
export function isComplete(
  criteria: readonly { readonly id: number; readonly max_points: number }[],
  points: readonly GivenPoints[],
): boolean {
  return (
    points.length === criteria.length &&
    criteria.every(({ id: criterion, max_points }) =>
      points.some((given) => given.criterion_id === criterion && given.points >= 0 && given.points <= max_points),
    )
  );
}

/** Returns the points that a judge typed; undefined for an empty field or anything but a whole number. */
export function pointsOf(typed: string): number | undefined {
  const digits = typed.trim();
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** Returns why the typed points are invalid for a criterion; undefined: they are valid, or nothing is typed. */
export function pointsProblem({ max_points }: Pick<AwardCriterion, 'max_points'>, typed: string): string | undefined {
  const points = pointsOf(typed);
  const isAllowed = typed.trim() === '' || (points !== undefined && points <= max_points);
  return isAllowed ? undefined : wholeNumberWanted(0, max_points);
}

export function totalOf(points: readonly GivenPoints[]): number {
  return points.reduce((sum, given) => sum + given.points, 0);
}
