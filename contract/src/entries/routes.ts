import { z } from 'zod';
import { id, organizationTypeId, pageOf, searchText, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { changeInstant, noteIsForReopening, reopeningNote } from './choosing/choice.ts';
import { linkToken } from '../users/link.ts';
import { applicationDate, createEntryBody, entryYear } from './creation.ts';
import { directoryQuery } from './directoryQuery.ts';
import { entryListed, entryOverview, listedRep } from './entry.ts';
import { displayedStatuses, entryStatuses } from './status.ts';

// Broadcasters read the directory and media views without viewEntries (E-26). The row scope narrows what they see.
const readers = { may: ['viewEntries', 'viewBroadcasterAssets'] } as const;
const anEntry = z.object({ id });
const newStatus = z
  .strictObject({
    status: z.enum(entryStatuses),
    from: z.enum(displayedStatuses).optional(),
    note: reopeningNote,
    /** Undoes the last change of status, for ten minutes: changed_at of its answer. */
    undo: changeInstant.optional(),
  })
  .refine(({ status, note }) => note === undefined || status === 'in-progress', noteIsForReopening);
const changedEntry = z.object({ success: z.boolean(), entry: entryListed });

export const entriesRoutes = {
  listEntries: route({
    method: 'GET',
    path: '/api/entries',
    summary:
      'Lists the Directory of Entries, filtered and sorted, 10 per page or up to 10000 at once, within the rows and columns that the reader may see.',
    who: readers,
    query: directoryQuery,
    output: pageOf(entryListed),
    refusals: [],
  }),

  readPicture: route({
    method: 'GET',
    path: '/api/pictures/:file_id',
    summary:
      'Returns a small picture of an entry, by the signed address that came with its row; valid for one to two hours.',
    who: { anyone: 'the seal, handed out with a row that the reader may see, is the proof' },
    params: z.object({ file_id: z.uuid() }),
    query: z.object({
      size: z.enum(['row', 'card', 'page']),
      /** Seconds since 1970 at which the address expires. */
      until: z.coerce.number().int().min(0).max(99_999_999_999),
      seal: z.string().length(43),
      /** Gives each rotation of the picture its own address; has no other effect. */
      v: z.string().max(8).optional(),
    }),
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  createEntry: route({
    method: 'POST',
    path: '/api/entries',
    summary:
      'Creates an entry, and its organization if a new name is given. A second entry for a year needs override; a closed year is refused under errors.parade_year.',
    who: { may: 'createEntry' },
    body: createEntryBody,
    /** initial_form: the form that continues the application. */
    output: z.object({ data: z.object({ entry: entryListed, initial_form: z.string().nullable() }) }),
    status: 201,
    notByToken: 'it is about accounts and their roles',
    refusals: ['entry-exists', 'request-key-used'],
  }),

  listEntryYears: route({
    method: 'GET',
    path: '/api/entry-years',
    summary: 'Lists the parade years for which the caller may create an entry of a type, and the default one.',
    who: { may: 'createEntry' },
    query: z.object({ organization_type: organizationTypeId }),
    output: z.object({ data: z.array(entryYear), preferred: z.number().int().nullable() }),
    refusals: [],
  }),

  listApplicationDates: route({
    method: 'GET',
    path: '/api/application-dates',
    summary: 'Returns, for each type that the caller may enter, the default parade and the day by which to apply.',
    who: { may: 'createEntry' },
    output: z.object({ data: z.array(applicationDate) }),
    refusals: [],
  }),

  takeOverDrafts: route({
    method: 'POST',
    path: '/api/verify-email/:token/drafts',
    summary:
      'Moves the entries that were drafted after a second sign-up into the existing account of the address, and ends that sign-up.',
    who: { signedIn: 'the emailed link is the proof, and the address must belong to the caller' },
    params: z.object({ token: linkToken }),
    output: z.object({ success: z.boolean(), entries: z.number().int() }),
    refusals: ['link-ended', 'email-not-verified', 'impersonating'],
  }),

  readOverview: route({
    method: 'GET',
    path: '/api/overview/:organization_id/:year',
    summary:
      'Returns one entry with its forms, timeline and what the reader may do: the first of the organization and year, or the one given by ?entry.',
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
      'Sets the status. Accepting and rejecting mail the leaders 15 seconds later, and so does setting a submitted application back to in-progress, with `note` in the letter. Emails about the decision before it that have not gone out are withdrawn; stamps that the status contradicts are cleared. With `from`, the status that was shown, a status that somebody else has set since is refused. With `undo`, the changed_at of the last change and within ten minutes of it, stamps, submission and review are as they were before it, and letters go only to leaders who do not know that status yet.',
    who: { may: 'updateStatus' },
    params: anEntry,
    body: newStatus,
    example: { status: 'accepted', from: 'received' },
    /**
     * letters_gone: the number of letters about the decision before it that were already sent; changed_at: what its Undo
     * names, null where there is none.
     */
    output: changedEntry.extend({ letters_gone: z.number().int(), changed_at: z.string().nullable() }),
    refusals: ['revision-conflict'],
  }),

  assignRep: route({
    method: 'PUT',
    path: '/api/entries/:id/rep',
    summary:
      'Assigns the liaison; null removes it. With `from`, the liaison that was shown, one that somebody else has assigned since is refused.',
    who: { may: 'assignRep' },
    params: anEntry,
    body: z.strictObject({ user_id: id.nullable(), from: id.nullable().optional() }),
    example: { user_id: 12, from: null },
    output: changedEntry,
    refusals: ['revision-conflict'],
  }),

  listReps: route({
    method: 'GET',
    path: '/api/reps',
    summary:
      'Lists everybody who is or may become a liaison, which is everybody who works for the parade; with a year, the phone of each and how many of its entries they have.',
    who: { may: ['assignRep', 'manageWaiverVerification'] },
    query: z.object({ q: searchText, year: year.optional() }),
    output: pageOf(listedRep),
    refusals: [],
  }),
} as const;
