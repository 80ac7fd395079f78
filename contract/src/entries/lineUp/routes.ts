import { z } from 'zod';
import { count, id, year } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import {
  acceptedWarning,
  draftName,
  leftOutEntry,
  lineUp,
  lineUpDraft,
  lineUpEntry,
  orderedIds,
  orderState,
} from './lineUp.ts';
import { warningRules } from './warning.ts';

// The required payloads have ids alone. The other fields make the calls safe for two people at a time (E-43).
const who = { may: 'changeOrder' } as const;
/** The revision that was shown; without it, any current order is replaced. */
const revision = count.optional();
const orderBody = z.strictObject({
  ids: orderedIds.min(1, 'Please choose at least one entry.'),
  revision,
  /** The year on the page: an entry that moved to another year meanwhile is left out and reported. */
  year: year.optional(),
});
const aDraft = z.object({ id });

/** The saved order, and the requested entries that are not in it. */
const orderChanged = z.object({
  success: z.boolean(),
  data: z.array(lineUpEntry),
  official: orderState,
  left_out: z.array(leftOutEntry),
});
const draftChanged = z.object({ success: z.boolean(), draft: lineUpDraft, left_out: z.array(leftOutEntry) });

export const lineUpRoutes = {
  readLineUp: route({
    method: 'GET',
    path: '/api/entries_order',
    summary: 'The line-up of a year: its accepted entries with what the forms say of each unit, the order, and drafts.',
    who,
    /** Absent: the current parade year. */
    query: z.object({ year: year.optional() }),
    output: lineUp,
    refusals: [],
  }),

  saveOrder: route({
    method: 'PUT',
    path: '/api/entries_order',
    summary:
      'Makes these ids the parade order of their year, starting at 1; the year’s other entries have no place. Missing entries are left out and reported, and so are entries of another year if `year` is given; without it, ids of two years are refused. Refused if the order has changed since `revision`.',
    who,
    body: orderBody,
    output: orderChanged,
    refusals: ['order-changed'],
  }),

  clearOrder: route({
    method: 'PUT',
    path: '/api/entries_order_clear',
    summary: 'Removes these entries from the parade order of their year; the others move up.',
    who,
    body: orderBody,
    output: orderChanged,
    refusals: ['order-changed'],
  }),

  acceptWarning: route({
    method: 'PUT',
    path: '/api/entries_order/warnings',
    summary: 'Accepts a warning about an entry, or about two neighbors, for this year; or shows it again.',
    who,
    body: z.strictObject({ rule: z.enum(warningRules), entry_id: id, other_id: id, accepted: z.boolean() }),
    output: z.object({ success: z.boolean(), accepted: z.array(acceptedWarning) }),
    refusals: [],
  }),

  createDraft: route({
    method: 'POST',
    path: '/api/entries_order/drafts',
    summary: 'Saves an order of a year under a name. The official order stays unchanged.',
    who,
    body: z.strictObject({ year, name: draftName, ids: orderedIds }),
    output: draftChanged,
    status: 201,
    refusals: [],
  }),

  saveDraft: route({
    method: 'PUT',
    path: '/api/entries_order/drafts/:id',
    summary: 'Renames a draft or saves its order. Refused if somebody has saved it since `revision`.',
    who,
    params: aDraft,
    body: z.strictObject({ name: draftName.optional(), ids: orderedIds.optional(), revision }),
    output: draftChanged,
    refusals: ['order-changed'],
  }),

  deleteDraft: route({
    method: 'DELETE',
    path: '/api/entries_order/drafts/:id',
    summary: 'Deletes a draft. The official order stays unchanged.',
    who,
    params: aDraft,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),

  makeOfficial: route({
    method: 'PUT',
    path: '/api/entries_order/drafts/:id/official',
    summary: 'Makes a draft, as stored, the parade order of its year. The draft remains.',
    who,
    params: aDraft,
    body: z.strictObject({
      /** The revision of the official order, as it was shown. */
      revision,
      /** The revision of the draft, as it was shown. */
      draft_revision: revision,
    }),
    output: orderChanged,
    refusals: ['order-changed'],
  }),
} as const;
