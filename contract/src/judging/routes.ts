import { z } from 'zod';
import { count, id, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { awardChange, awardInput, awardList, awardOrder } from './award.ts';
import { awardResults } from './results.ts';
import { ownSheets, sentSheet, sheetInput } from './sheet.ts';

const judge = { may: 'scoreAwards' } as const;
const office = { may: 'manageAwards' } as const;
const params = z.object({ id });
const success = z.object({ success: z.boolean() });
/** Absent: the current parade year. */
const ofYear = z.object({ year: year.optional() });

export const judgingRoutes = {
  readOwnSheets: route({
    method: 'GET',
    path: '/api/score-sheets',
    summary: 'The awards of a year that a judge scores, the entries up for them in parade order, and the own sheets.',
    who: judge,
    query: ofYear,
    output: ownSheets,
    refusals: [],
  }),

  sendSheet: route({
    method: 'PUT',
    path: '/api/awards/:id/entries/:entry_id/sheet',
    summary:
      'Saves a judge’s own scores for an entry. The same send_id again changes nothing; scores based on an older revision are refused with the newer sheet.',
    who: judge,
    params: z.object({ id, entry_id: id }),
    body: sheetInput,
    output: sentSheet,
    notByToken: 'a person vouches for it',
    refusals: ['award-closed', 'revision-conflict', 'impersonating'],
  }),

  listAwards: route({
    method: 'GET',
    path: '/api/awards',
    summary: 'Lists the awards of a year in order, with the number of score sheets sent.',
    who: office,
    query: ofYear,
    output: awardList,
    refusals: [],
  }),

  createAward: route({
    method: 'POST',
    path: '/api/awards',
    summary: 'Adds an award at the end of the order.',
    who: office,
    body: awardInput,
    output: success.extend({ id: z.number().int() }),
    refusals: [],
  }),

  updateAward: route({
    method: 'PUT',
    path: '/api/awards/:id',
    summary:
      'Changes an award. Once scores were sent, or while its scoring is closed, its types, criteria and points stay as they are. Once scores were sent, nobody adds themselves to its judges; while its scoring is closed, they stay as they are.',
    who: office,
    params,
    body: awardChange,
    output: success,
    refusals: ['revision-conflict', 'award-closed', 'award-scored', 'award-own-scoring'],
  }),

  orderAwards: route({
    method: 'PUT',
    path: '/api/awards-order',
    summary:
      'Sets the order of all awards of a year. Refused unless it names every one of them once, and, with `from`, where somebody else has changed the order since.',
    who: office,
    body: awardOrder,
    output: success,
    refusals: ['order-changed'],
  }),

  closeAward: route({
    method: 'PUT',
    path: '/api/awards/:id/closed',
    summary: 'Closes the scoring of an award, or reopens it, which its own judges may not do.',
    who: office,
    params,
    body: z.strictObject({ closed: z.boolean(), revision: count }),
    output: success,
    refusals: ['revision-conflict', 'award-own-scoring'],
  }),

  deleteAward: route({
    method: 'DELETE',
    path: '/api/awards/:id',
    summary: 'Deletes an award for which nobody has sent scores.',
    who: office,
    params,
    output: success,
    refusals: ['award-scored'],
  }),

  readResults: route({
    method: 'GET',
    path: '/api/awards/:id/results',
    summary: 'Returns the score sheets of an award by entry, with totals, ranking and missing sheets.',
    who: office,
    params,
    output: awardResults,
    refusals: ['award-own'],
  }),

  exportResults: route({
    method: 'GET',
    path: '/api/awards-file',
    weight: 'many',
    summary:
      'Totals, score sheets and missing sheets of the awards of a year as a workbook; without open ones that the reader judges.',
    who: office,
    query: ofYear,
    output: 'file',
    refusals: [],
  }),
} as const;
