/** D-17: awards that judges score entries for: each has a year, its types, its criteria and its judges. */
import { z } from 'zod';
import { count, id, organizationTypeId, rowLimit, year } from '../http/paging.ts';
import { singleLine } from '../http/singleLine.ts';

/** The most points for one criterion. */
export const maxCriterionPoints = 100;
export const maxCriteriaOfAward = 10;
export const maxJudgesOfAward = 60;

export const awardCriterion = z.object({
  id: z.number().int(),
  name: z.string(),
  /** A judge gives from 0 to this many points. */
  max_points: z.number().int(),
});
export type AwardCriterion = z.output<typeof awardCriterion>;

/** A criterion without an id is new, and one that is absent is removed; scored ones stay. */
const criterionInput = z.strictObject({
  id: id.optional(),
  name: singleLine(60),
  max_points: rowLimit(maxCriterionPoints),
});

const fields = {
  name: singleLine(80),
  organization_types: z
    .array(organizationTypeId)
    .min(1, 'Please choose at least one entity type.')
    .max(7)
    .refine(areDifferent, 'Please choose each type once.'),
  criteria: z
    .array(criterionInput)
    .min(1, 'Please add at least one criterion.')
    .max(maxCriteriaOfAward)
    .refine(
      (given) => areDifferent(given.map(({ name }) => name.toLowerCase())),
      'Please give each criterion a name of its own.',
    ),
  /** Accounts with the role judge. */
  judge_ids: z.array(id).max(maxJudgesOfAward).refine(areDifferent, 'Please choose each judge once.'),
};

export const awardInput = z.strictObject({ ...fields, year });
export type AwardInput = z.output<typeof awardInput>;
/** revision: that of the award as the editor read it. */
export const awardChange = z.strictObject({ ...fields, revision: count });
export type AwardChange = z.output<typeof awardChange>;

/** `ids`: every award of the year. `from`: their order as it was shown; another one is not replaced unseen. */
export const awardOrder = z.strictObject({
  year,
  ids: z.array(id).min(1).max(500),
  from: z.array(id).max(500).optional(),
});
export type AwardOrder = z.output<typeof awardOrder>;

export const awardFieldLabels: Readonly<Record<keyof typeof fields, string>> = {
  name: 'Name',
  organization_types: 'Entity types',
  criteria: 'Criteria',
  judge_ids: 'Judges',
};

export const AWARD_MESSAGES = {
  name_taken: 'Another award of this year has this name.',
  not_judges: 'Only people with the role Judge can be chosen.',
} as const;

const judge = z.object({ id: z.number().int(), name: z.string() });
export type Judge = z.output<typeof judge>;

export const listedAward = z.object({
  id: z.number().int(),
  year: z.number().int(),
  name: z.string(),
  organization_types: z.array(z.number().int()),
  criteria: z.array(awardCriterion),
  judges: z.array(judge),
  /** null: judges may send scores. */
  closed_at: z.string().nullable(),
  revision: z.number().int(),
  /** How many entries are eligible for it. */
  entries: z.number().int(),
  /**
   * How many score sheets its judges should send: one per entry and judge, except for entries that a judge leads or
   * builds for.
   */
  expected: z.number().int(),
  /** How many of those they have sent. */
  sent: z.number().int(),
  /** Whether scores have been sent. Types, criteria and points can then no longer change. */
  is_scored: z.boolean(),
});
export type ListedAward = z.output<typeof listedAward>;

export const awardList = z.object({
  year: z.number().int(),
  /** In the office's order. */
  data: z.array(listedAward),
  /** The people who can be judges of an award. */
  judges: z.array(judge),
});
export type AwardList = z.output<typeof awardList>;

/** Returns the most points that an entry can get from one judge. */
export function maxPointsOf(criteria: readonly { readonly max_points: number }[]): number {
  return criteria.reduce((sum, { max_points }) => sum + max_points, 0);
}

function areDifferent(given: readonly unknown[]): boolean {
  return new Set(given).size === given.length;
}
