/** Actions of staff on an entry as a whole, beside its status and liaison. */
import { z } from 'zod';
import { id, year } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { entryListed } from '../entry.ts';

const anEntry = z.object({ id });
/** E-20: errors are keyed `parade_year` and shown beside the year. */
export const toYear = z.strictObject({ parade_year: year });
const changedEntry = z.object({ success: z.boolean(), entry: entryListed });
/** can_undo: whether the entry can be moved back to where it was, as things are then. */
const movedEntry = changedEntry.extend({ can_undo: z.boolean() });

export const entrySettingsRoutes = {
  copyEntry: route({
    method: 'PUT',
    path: '/api/entries/:id/copy',
    summary:
      'Creates the entry for another parade year with the profile’s answers, without signatures, people or waivers. Returns the new entry.',
    who: { may: 'copyEntryToYear' },
    params: anEntry,
    body: toYear,
    output: changedEntry,
    refusals: [],
  }),

  changeYear: route({
    method: 'PUT',
    path: '/api/entries/:id/year',
    summary: 'Moves the entry to another parade year with everything: forms, people, unsigned waivers, leaders.',
    who: { may: 'changeYear' },
    params: anEntry,
    body: toYear,
    output: movedEntry,
    refusals: [],
  }),

  moveEntry: route({
    method: 'PUT',
    path: '/api/entries/:id/move/:organization_id',
    summary:
      'Moves the entry to another organization of the same type. Its leaders keep their access only if they belong to that one.',
    who: { may: 'manageOrgs' },
    params: z.object({ id, organization_id: id }),
    output: movedEntry,
    refusals: ['target-missing'],
  }),

  toggleMediaGuide: route({
    method: 'PUT',
    path: '/api/entries/toggle-media-guide',
    summary:
      'Hides an entry from the media guide, even before it is accepted, or shows it again; without `hidden`, the setting is toggled.',
    who: { may: 'hideMediaGuide' },
    body: z.strictObject({
      id,
      /** The requested value, so that a second press changes nothing. */
      hidden: z.boolean().optional(),
    }),
    output: changedEntry,
    refusals: [],
  }),

  deleteEntry: route({
    method: 'DELETE',
    path: '/api/entries/:id',
    summary:
      'Deletes the entry with its forms, files, people and unsigned waivers. Signed evidence and the audit trail remain.',
    who: { may: 'deleteEntry' },
    params: anEntry,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
} as const;
