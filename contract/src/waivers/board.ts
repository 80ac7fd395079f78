/** The progress of waivers, counted. */
import { z } from 'zod';
import { id, organizationTypeId, year } from '../http/paging.ts';

/** Waivers by state; the three add up to the total. declined are among the pending. */
export const waiverCounts = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  pending_approval: z.number().int(),
  completed: z.number().int(),
  declined: z.number().int(),
});
export type WaiverCounts = z.output<typeof waiverCounts>;

/** Returns the whole percent of those who have signed, approved or not; 100 only when everybody has. */
export function signedShare(counts: Pick<WaiverCounts, 'total' | 'pending'>): number {
  return counts.total === 0 ? 0 : Math.floor(((counts.total - counts.pending) / counts.total) * 100);
}

export const boardQuery = z.object({
  /** The current parade year by default. */
  year: year.optional(),
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  /** One entry's board, with the names of those who have not signed. */
  entry_id: id.optional(),
});

export const boardEntry = waiverCounts.extend({
  entry_id: z.number().int(),
  organization_id: z.number().int(),
  org_type: z.number().int(),
  official_name: z.string(),
});
export type BoardEntry = z.output<typeof boardEntry>;

/** A person who has not signed yet. */
export const missingSigner = z.object({
  id: z.number().int(),
  token: z.string(),
  name: z.string(),
  form_name: z.string(),
  email: z.string().nullable(),
  declined_as: z.string().nullable(),
});
export const maxMissingShown = 100;

export const boardAnswer = z.object({
  year: z.number().int(),
  /** Civil date in Los Angeles by whose end waivers are due. */
  due_date: z.string(),
  /** Whether the due date has passed. */
  overdue: z.boolean(),
  total: waiverCounts,
  /** W-20: how many of the total belong to deleted entries, so that no row of entries includes them. */
  of_deleted_entries: z.number().int(),
  /** By organization type, in the order of their ids; those without waivers are left out. */
  types: z.array(waiverCounts.extend({ org_type: z.number().int() })),
  /** Entries with the most missing signatures first. */
  entries: z.array(boardEntry),
  /** For one entry only: the first hundred by name. */
  missing: z.array(missingSigner).nullable(),
});
export type Board = z.output<typeof boardAnswer>;
