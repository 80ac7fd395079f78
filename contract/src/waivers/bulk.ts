/** Actions on many waivers: how they are chosen, and the report about those that were left out. */
import { z } from 'zod';
import { MESSAGES } from '../forms/messages.ts';
import { count, id, organizationTypeId, searchText, sortBy, year } from '../http/paging.ts';
import { waiverFilters } from './status.ts';

/** The filters of the list of waivers; exports, boards and bulk actions use the same ones. */
export const waiverListFilters = z.object({
  /** Organization type id. */
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  /** any: all years. Absent: for an entry's own people their entries of all years, otherwise the current parade year. */
  year: z.union([z.literal('any'), year]).optional(),
  status: z.enum(waiverFilters).default('any'),
  q: searchText,
  /** Waivers of one entry. */
  entry_id: id.optional(),
  /** Waivers of a liaison's entries, by user id. */
  rep: id.optional(),
});
export const waiverSort = sortBy('name', 'email', 'entry', 'created_at', 'completed_at').default('name');

export const maxBulkIds = 10_000;

/** W-09: ids, or a filter with the count that was shown; nothing else is accepted. */
export const bulkBody = z
  .strictObject({
    ...waiverListFilters.shape,
    /** Chosen ids; the filters do not narrow them. */
    ids: z.array(id).min(1).max(maxBulkIds).optional(),
    /** The number of matches that was shown; required without ids. If more match by now, nothing is done. */
    count: count.optional(),
  })
  .check(({ value, issues }) => {
    if (value.ids === undefined && value.count === undefined)
      issues.push({ code: 'custom', message: MESSAGES.required, path: ['count'], input: value.count });
  });
export type BulkBody = z.output<typeof bulkBody>;

/** Reasons why a chosen waiver was left out. */
export const leftOutReasons = [
  'gone',
  'signed',
  'not-signed',
  'approved',
  'verified',
  'own',
  'declined',
  'no-email',
  'address-refused',
  'reminders-stopped',
  'reminded-today',
  'not-accepted',
  'not-open',
  'parade-over',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The text after a number: '3 already signed'. */
export const leftOutLabels: Readonly<Record<LeftOutReason, string>> = {
  gone: 'no longer on the list',
  signed: 'already signed',
  'not-signed': 'not signed yet',
  approved: 'already approved',
  verified: 'already verified',
  own: 'your own',
  declined: 'declined',
  'no-email': 'with no email address',
  'address-refused': 'with an email address that was refused',
  'reminders-stopped': 'who stopped the reminders',
  'reminded-today': 'already reminded today',
  'not-accepted': 'in an entry that is not accepted',
  'not-open': 'not open for signing',
  'parade-over': 'of a parade that is over',
};

export const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() }));
export type LeftOut = z.output<typeof leftOut>;

/** Returns '3 already signed, 1 already reminded today'; empty when nothing was left out. */
export function leftOutText(left_out: LeftOut): string {
  return countedReasons(left_out, leftOutLabels);
}

/** Returns the same for the reasons of other lists. */
export function countedReasons<Reason extends string>(
  left_out: readonly { readonly reason: Reason; readonly count: number }[],
  labels: Readonly<Record<Reason, string>>,
): string {
  return left_out.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${labels[reason]}`).join(', ');
}

export const bulkAnswer = z.object({
  /** false: nothing could be done; `error` says why. */
  success: z.boolean(),
  message: z.string(),
  error: z.string().optional(),
  count: z.number().int(),
  left_out: leftOut,
});
export type BulkAnswer = z.output<typeof bulkAnswer>;
