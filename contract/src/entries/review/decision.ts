/** Deciding an application on the review desk: accept or reject it, at once or held until a day, with its letter. */
import { z } from 'zod';
import { civilDay, visibleText } from '../../http/singleLine.ts';

export const decisions = ['accepted', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

export const maxAddedParagraph = 2000;
export const maxLetterBody = 6000;

/** How a decision letter differs from the portal's own: a paragraph more, or another text between greeting and name. */
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
});
export type DecisionBody = z.output<typeof decisionBody>;

/** How long letters of a decision made at once wait, so that it can be undone from the notice. */
export const undoSeconds = 30;
/** A decision is held for so many days at most. */
export const maxHeldDays = 366;
/** The hour in Los Angeles from which on held decisions of the day take effect by themselves. */
export const releaseHour = 9;
/** Held decisions that one call sends. */
export const maxReleased = 500;

/** The letter as the portal writes it, to look at and to change. */
export const decisionLetter = z.object({
  /** Names of the leaders whom it goes to. */
  to: z.array(z.string()),
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  /** Where its button leads, in words; null: it has none. */
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
  /** It does not go out by itself any more. */
  is_parade_over: z.boolean(),
  held_at: z.string(),
  held_by: z.string().nullable(),
});
export type HeldDecision = z.output<typeof heldDecision>;
