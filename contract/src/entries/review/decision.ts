/** A decision on the review desk: accept or reject an application, at once or held until a day, with its letter. */
import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { civilDay, visibleText } from '../../http/singleLine.ts';

export const decisions = ['accepted', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

export const maxAddedParagraph = 2000;
export const maxLetterBody = 6000;

/** The edit of a decision letter: one more paragraph, or another text between the greeting and the name. */
export const letterEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), text: visibleText(maxAddedParagraph) }),
  z.strictObject({ kind: z.literal('body'), text: visibleText(maxLetterBody) }),
]);
export type LetterEdit = z.output<typeof letterEdit>;

export const decisionBody = z.strictObject({
  status: z.enum(decisions),
  letter: letterEdit.nullable().default(null),
  /** The day on which a held decision takes effect, civil date; null: at once. */
  release_on: civilDay.nullable().default(null),
  /** The day until which decisions were held as it was shown; null: they went at once. */
  from: civilDay.nullable().optional(),
});
export type DecisionBody = z.output<typeof decisionBody>;

/** Seconds for which the letters of an immediate decision wait, so that it can be undone from its notice, which is shown for twelve. */
export const undoSeconds = 15;
/** The most days for which a decision can be held. */
export const maxHeldDays = 366;
/** The hour in Los Angeles at which the day's held decisions start to take effect by themselves. */
export const releaseHour = 9;
/** The most held decisions that one call releases. */
const maxReleased = 500;

/** The letter as the portal writes it, to read and edit. */
export const decisionLetter = z.object({
  /** Names of the leaders who get it. */
  to: z.array(z.string()),
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  /** The text of its link; null: it has none. */
  action: z.string().nullable(),
  signature: z.string(),
});
export type DecisionLetter = z.output<typeof decisionLetter>;

export const heldDecision = z.object({
  id: z.number().int(),
  official_name: z.string(),
  org_type: z.number().int(),
  year: z.number().int(),
  status: z.enum(decisions),
  release_on: z.string(),
  letter: letterEdit.nullable(),
  /** The parade is over, so the letter is no longer sent by itself. */
  is_parade_over: z.boolean(),
  held_at: z.string(),
  held_by: z.string().nullable(),
});
export type HeldDecision = z.output<typeof heldDecision>;

export const releaseBody = z.strictObject({
  ids: z.array(id).min(1).max(maxReleased),
  /** The decisions that were shown: of an application that was decided anew since, another letter would go out. */
  from: z
    .array(z.strictObject({ id, held_at: z.string().max(40) }))
    .max(maxReleased)
    .optional(),
});
export type ReleaseBody = z.output<typeof releaseBody>;
