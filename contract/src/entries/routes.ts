import { z } from 'zod';
import { id, pageOf, searchText, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { createEntryBody } from './creation.ts';
import { directoryQuery } from './directory.ts';
import { entryListed, entryOverview, rep } from './entry.ts';
import { entryStatuses } from './status.ts';

// Broadcasters read the directory and media views without holding viewEntries: 'Directory: media and broadcaster see
// restricted columns'. Rows are narrowed by the scope in the reads.
const readers = { may: ['viewEntries', 'viewBroadcasterAssets'] } as const;
const anEntry = z.object({ id });
const changedEntry = z.object({ success: z.boolean(), entry: entryListed });
const paradeYearBody = z.strictObject({ parade_year: year });
const success = z.object({ success: z.boolean() });

export const entriesRoutes = {
  listEntries: route({
    method: 'GET',
    path: '/api/entries',
    summary:
      'The Directory of Entries: filtered, sorted, 10 a page or up to 10000 at once, inside the rows and columns of the reader.',
    who: readers,
    query: directoryQuery,
    output: pageOf(entryListed),
    refusals: [],
  }),

  createEntry: route({
    method: 'POST',
    path: '/api/entries',
    summary:
      'Creates an entry, and its organisation where a new name is given. A second entry of a year needs override; a closed year is errors.parade_year.',
    who: { may: 'createEntry' },
    body: createEntryBody,
    output: z.object({ data: z.object({ entry: entryListed }) }),
    status: 201,
    refusals: ['entry-exists'],
  }),

  readOverview: route({
    method: 'GET',
    path: '/api/overview/:organization_id/:year',
    summary:
      'One entry with its forms, timeline and what the reader may do; the first of the organisation and year, or the one that ?entry names.',
    who: readers,
    params: z.object({ organization_id: id, year }),
    query: z.object({ entry: id.optional() }),
    output: entryOverview,
    refusals: [],
  }),

  setStatus: route({
    method: 'PUT',
    path: '/api/entries/:id/status',
    summary:
      'Sets the status. Accepting and rejecting mail the leaders; stamps that the status contradicts are cleared.',
    who: { may: 'updateStatus' },
    params: anEntry,
    body: z.strictObject({ status: z.enum(entryStatuses) }),
    output: changedEntry,
    refusals: [],
  }),

  assignRep: route({
    method: 'PUT',
    path: '/api/entries/:id/rep',
    summary: 'Assigns the liaison; null takes the liaison away.',
    who: { may: 'assignRep' },
    params: anEntry,
    body: z.strictObject({ user_id: id.nullable() }),
    output: changedEntry,
    refusals: [],
  }),

  changeYear: route({
    method: 'PUT',
    path: '/api/entries/:id/year',
    summary: 'Moves the entry to another parade year with everything.',
    who: { may: 'changeYear' },
    params: anEntry,
    body: paradeYearBody,
    output: changedEntry,
    refusals: [],
  }),

  copyEntry: route({
    method: 'PUT',
    path: '/api/entries/:id/copy',
    summary:
      'Makes an entry of another year with the profile answers of this one; not its signatures, people or waivers.',
    who: { may: 'copyEntryToYear' },
    params: anEntry,
    body: paradeYearBody,
    output: changedEntry,
    refusals: [],
  }),

  moveEntry: route({
    method: 'PUT',
    path: '/api/entries/:id/move/:organization_id',
    summary: 'Moves the entry to another organisation; leaders keep access only if they belong to it.',
    who: { may: 'manageOrgs' },
    params: z.object({ id, organization_id: id }),
    output: changedEntry,
    refusals: ['target-missing'],
  }),

  toggleMediaGuide: route({
    method: 'PUT',
    path: '/api/entries/toggle-media-guide',
    summary: 'Hides the entry from the media, or publishes it again.',
    who: { may: 'hideMediaGuide' },
    body: z.strictObject({ id }),
    output: changedEntry,
    refusals: [],
  }),

  deleteEntry: route({
    method: 'DELETE',
    path: '/api/entries/:id',
    summary: 'Deletes the entry; the audit trail and signed evidence stay.',
    who: { may: 'deleteEntry' },
    params: anEntry,
    output: success,
    refusals: [],
  }),

  listReps: route({
    method: 'GET',
    path: '/api/reps',
    summary: 'People who are or may become liaisons: everybody who works for the parade.',
    who: { may: ['assignRep', 'manageWaiverVerification'] },
    query: z.object({ q: searchText }),
    output: pageOf(rep),
    refusals: [],
  }),
} as const;
