import { z } from 'zod';
import { id, organizationTypeId, pageOf, searchText, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { noteIsForReopening, reopeningNote } from './choosing/choice.ts';
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
  })
  .refine(({ status, note }) => note === undefined || status === 'in-progress', noteIsForReopening);
const changedEntry = z.object({ success: z.boolean(), entry: entryListed });

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

  readPicture: route({
    method: 'GET',
    path: '/api/pictures/:file_id',
    summary: 'A small picture of an entry, by the sealed address that came with its row; for one to two hours.',
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
      'Creates an entry, and its organization where a new name is given. A second entry of a year needs override; a closed year is errors.parade_year.',
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
    summary: 'The parade years that the caller may create an entry of a type for, and the one to begin with.',
    who: { may: 'createEntry' },
    query: z.object({ organization_type: organizationTypeId }),
    output: z.object({ data: z.array(entryYear), preferred: z.number().int().nullable() }),
    refusals: [],
  }),

  listApplicationDates: route({
    method: 'GET',
    path: '/api/application-dates',
    summary: 'For each type that the caller may enter: the parade to begin with, and the day by which to apply.',
    who: { may: 'createEntry' },
    output: z.object({ data: z.array(applicationDate) }),
    refusals: [],
  }),

  takeOverDrafts: route({
    method: 'POST',
    path: '/api/verify-email/:token/drafts',
    summary:
      'Brings the entries that were drafted after signing up again into the account that the address belongs to, and ends that sign-up.',
    who: { signedIn: 'the emailed link is the proof, and the address must belong to the caller' },
    params: z.object({ token: linkToken }),
    output: z.object({ success: z.boolean(), entries: z.number().int() }),
    refusals: ['link-ended', 'email-not-verified', 'impersonating'],
  }),

  readOverview: route({
    method: 'GET',
    path: '/api/overview/:organization_id/:year',
    summary:
      'One entry with its forms, timeline and what the reader may do; the first of the organization and year, or the one that ?entry names.',
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
      'Sets the status. Accepting and rejecting mail the leaders, and so does setting a submitted application back to in-progress, with `note` in the letter; stamps that the status contradicts are cleared. With `from`, the status that was shown, a status that somebody else has set since is refused.',
    who: { may: 'updateStatus' },
    params: anEntry,
    body: newStatus,
    example: { status: 'accepted', from: 'received' },
    output: changedEntry,
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
      'People who are or may become liaisons: everybody who works for the parade; with a year, the phone of each and how many of its entries they have.',
    who: { may: ['assignRep', 'manageWaiverVerification'] },
    query: z.object({ q: searchText, year: year.optional() }),
    output: pageOf(listedRep),
    refusals: [],
  }),
} as const;
