/** The order in which a year's accepted entries pass: the official order, drafts of it, and the facts about each unit. */
import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { singleLine } from '../../http/singleLine.ts';
import { warningRules } from './warning.ts';

/** The most entries of one parade year in the line-up; some fifteen times more than any parade has had. */
export const maxLineUpEntries = 2000;
export const maxDraftsOfAYear = 20;
export const maxDraftNameLength = 60;

/** Facts from the forms about a unit on the street; null or empty where nobody has answered yet. */
export const unitFacts = z.object({
  length_ft: z.number().nullable(),
  /** A code of the form's own options: kind of special entry, category of vehicle, slot of a show. */
  kind: z.string().nullable(),
  /** Fire or pyrotechnics on board. */
  flame: z.boolean().nullable(),
  /** Whether it plays over loudspeakers. */
  loudspeakers: z.boolean().nullable(),
  /** Neighbors that it asked not to have directly ahead or behind, as options of the formation form. */
  avoid: z.array(z.string()),
});
export type UnitFacts = z.output<typeof unitFacts>;

/** An accepted entry, as the line-up shows it. */
export const lineUpEntry = z.object({
  id: z.number().int(),
  year: z.number().int(),
  organization_id: z.number().int(),
  org_type: z.number().int(),
  organization_type: z.string(),
  official_name: z.string(),
  theme_name: z.string().nullable(),
  is_first: z.boolean(),
  /** Place in the official order; null: not placed. */
  directory_idx: z.number().int().nullable(),
  /** Where a browser gets the official photo; null: there is none. */
  picture: z.object({ url: z.string(), card_url: z.string() }).nullable(),
  facts: unitFacts,
});
export type LineUpEntry = z.output<typeof lineUpEntry>;

export const lineUpDraft = z.object({
  id: z.number().int(),
  year: z.number().int(),
  name: z.string(),
  /** Entries in order, without those that are no longer accepted in this year. */
  ids: z.array(z.number().int()),
  /** The number of saves. */
  revision: z.number().int(),
  updated_at: z.string(),
  /** Name of the person who saved it last. */
  updated_by: z.string(),
});
export type LineUpDraft = z.output<typeof lineUpDraft>;

/** A warning that somebody has reviewed and accepted; other_id equals entry_id where it is about one entry alone. */
export const acceptedWarning = z.object({
  rule: z.enum(warningRules),
  entry_id: z.number().int(),
  other_id: z.number().int(),
});
export type AcceptedWarning = z.output<typeof acceptedWarning>;

/** The speed of the parade and its distances, in feet from the place where the first unit waits. */
export const pace = z.object({
  /** 'HH:MM' of the day, Los Angeles. */
  start_time: z.string(),
  speed_mph: z.number(),
  gap_ft: z.number(),
  start_ft: z.number(),
  tv_ft: z.number(),
  end_ft: z.number(),
});
export type Pace = z.output<typeof pace>;

/** The official order after somebody else saved it meanwhile; sent with 'order-changed'. */
export const orderState = z.object({
  ids: z.array(z.number().int()),
  revision: z.number().int(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type OrderState = z.output<typeof orderState>;

/** A requested entry that could not be placed: deleted, moved to another year, or no longer accepted. */
export const leftOutEntry = z.object({ id: z.number().int(), official_name: z.string().nullable() });
export type LeftOutEntry = z.output<typeof leftOutEntry>;

export const lineUp = z.object({
  year: z.number().int(),
  /** Every accepted entry of the year, the placed ones first, in their order. */
  entries: z.array(lineUpEntry),
  official: orderState,
  drafts: z.array(lineUpDraft),
  accepted: z.array(acceptedWarning),
  /** Placed entries that are no longer accepted; the next save removes them. */
  left_out: z.array(leftOutEntry),
  pace,
});
export type LineUp = z.output<typeof lineUp>;

/** Ids in parade order, each once. */
export const orderedIds = z
  .array(id)
  .max(maxLineUpEntries, `Please choose at most ${maxLineUpEntries.toLocaleString('en-US')} entries.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each entry can be in the order only once.');

export const draftName = singleLine(maxDraftNameLength);
