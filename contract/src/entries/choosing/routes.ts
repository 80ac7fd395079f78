import { z } from 'zod';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import {
  changedEntries,
  choiceQuery,
  chosenEntry,
  exportBody,
  remindBody,
  remindResult,
  repChanges,
  statusChanges,
} from './choice.ts';

// The same as for the directory itself.
const readers = { may: ['viewEntries', 'viewBroadcasterAssets'] } as const;

export const choosingRoutes = {
  chooseDirectory: route({
    method: 'GET',
    path: '/api/entries/choice',
    summary:
      'The entries on all pages of the directory in its order, up to 5000: to choose all of them, and to go from one to the next.',
    who: readers,
    query: choiceQuery,
    output: pageOf(chosenEntry),
    refusals: [],
  }),

  countViews: route({
    method: 'GET',
    path: '/api/entries/view-counts',
    summary:
      'How many entries each view of the directory shows to the caller now: saved ones, and those it comes with.',
    who: readers,
    output: z.object({
      data: z.array(z.object({ view_id: id, count: z.number().int() })),
      presets: z.array(z.object({ key: z.string(), count: z.number().int() })),
    }),
    refusals: [],
  }),

  setStatuses: route({
    method: 'PUT',
    path: '/api/entries/statuses',
    summary:
      'Sets the status of several entries, each with its stamps, emails and audit event. Entries that have changed since they were shown are left out. A note goes to the leaders of all entries that are set back to in-progress. With `undo`, the changed_at of its last change, an entry gets back what that replaced.',
    who: { may: 'updateStatus' },
    body: statusChanges,
    example: { changes: [{ id: 41, from: 'received', to: 'accepted' }] },
    output: changedEntries,
    refusals: [],
  }),

  assignReps: route({
    method: 'PUT',
    path: '/api/entries/reps',
    summary:
      'Assigns the liaison of several entries; null removes it. Entries that have changed since they were shown are left out.',
    who: { may: 'assignRep' },
    body: repChanges,
    output: changedEntries,
    refusals: [],
  }),

  remindChosen: route({
    method: 'POST',
    path: '/api/entries/remind',
    summary:
      'Emails the leaders of exactly these entries what their required forms are missing, once a day per entry; entries without anything missing get nothing.',
    who: { may: 'sendReminders' },
    body: remindBody,
    output: remindResult,
    refusals: [],
  }),

  exportDirectory: route({
    method: 'POST',
    path: '/api/entries/export',
    summary:
      'Exports the directory as it is shown (all rows or the chosen ones, sorted, with the chosen columns) as an Excel workbook.',
    who: { may: 'exportEntries' },
    body: exportBody,
    output: 'file',
    refusals: [],
  }),
} as const;
