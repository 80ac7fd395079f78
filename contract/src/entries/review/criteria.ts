/** The criteria that reviewers score an application by, 1 to 10 each, by type. */
import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { singleLine } from '../../http/singleLine.ts';

export const minScore = 1;
export const maxScore = 10;
export const maxCriteria = 10;

export const criterion = z.object({ id: z.number().int(), name: z.string() });
export type Criterion = z.output<typeof criterion>;

/**
 * The criteria of a type in order. One without an id is new, and one that is absent is no longer asked. `from`: those that
 * were shown. Others that somebody else has saved since are not overwritten.
 */
export const criteriaBody = z.strictObject({
  criteria: z
    .array(z.strictObject({ id: id.optional(), name: singleLine(60) }))
    .max(maxCriteria)
    .refine(
      (given) => new Set(given.map(({ name }) => name.toLowerCase())).size === given.length,
      'Please give each criterion a name of its own.',
    ),
  from: z.array(z.strictObject(criterion.shape)).max(maxCriteria).optional(),
});
export type CriteriaBody = z.output<typeof criteriaBody>;

export const typeCriteria = z.object({ organization_type: z.number().int(), criteria: z.array(criterion) });
export type TypeCriteria = z.output<typeof typeCriteria>;

export const score = z.int().min(minScore).max(maxScore);

/** The scores of one reviewer. */
export const reviewerScores = z.object({
  user_id: z.number().int(),
  name: z.string(),
  is_me: z.boolean(),
  scores: z.array(z.object({ criterion_id: z.number().int(), score })),
});
export type ReviewerScores = z.output<typeof reviewerScores>;

/** Returns the mean of some numbers to one decimal; null for none. */
export function meanOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return Math.round((numbers.reduce((sum, each) => sum + each, 0) / numbers.length) * 10) / 10;
}
