import { choosingRoutes } from '@parade/contract/entries/choosing/routes.ts';
import type { EntryAction } from '@parade/contract/entries/entry.ts';
import { fileNameOf } from '@parade/contract/http/fileName.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { workbookType } from '../../http/downloads/workbook.ts';
import { room } from '../../http/handlers.ts';
import type { Portal } from '../../portal.ts';
import { readSettings, typeNamesOf } from '../../settings/reads.ts';
import { chosenEntryIds, liaisonInFileName } from '../directory.ts';
import { authorizeEntry, mayActOn } from '../policy.ts';
import { chooseEntries, countViews, entriesWith } from './reads.ts';
import { directoryWorkbook } from './sheet.ts';
import { assignReps, remindEntries, setStatuses } from './writes.ts';

export const choosingRoom = room('entries/choosing', choosingRoutes, {
  chooseDirectory: async ({ portal, actor, query }) =>
    chooseEntries(portal.db, actor, await readSettings(portal.db), portal.clock.today(), query),

  countViews: async ({ portal, actor }) =>
    countViews(portal.db, actor, await readSettings(portal.db), portal.clock.today()),

  setStatuses: async ({ portal, actor, body }) => {
    const { allowed, left_out } = await allowedOf(portal, actor, body.changes, 'update_status');
    const done = await inTransaction(portal, authorOf(actor), (change) => setStatuses(change, allowed, body));
    return { ...done, left_out: [...left_out, ...done.left_out] };
  },

  assignReps: async ({ portal, actor, body }) => {
    const { allowed, left_out } = await allowedOf(portal, actor, body.changes, 'assign_rep');
    const done = await inTransaction(portal, authorOf(actor), (change) => assignReps(change, allowed));
    return { ...done, left_out: [...left_out, ...done.left_out] };
  },

  remindChosen: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => remindEntries(change, actor, body.entry_ids)),

  exportDirectory: async ({ portal, actor, body }) => {
    const settings = await readSettings(portal.db);
    const today = portal.clock.today();
    const { filters, sortBy, entry_ids, columns } = body;
    // Chosen entries stay chosen, even if the filters have changed.
    const asked = entry_ids === null ? filters : ({ year: 'any', type: 'any', status: 'any', rep: 'any' } as const);
    const ids = await chosenEntryIds(portal.db, actor, settings, today, { ...asked, sortBy }, entry_ids);
    const { year = settings.current_parade_year, type, status, rep, q } = filters;
    const named = [
      'directory of entries',
      ...(entry_ids === null
        ? [
            year === 'any' ? 'all years' : String(year),
            ...(type === 'any' ? [] : await typeNamesOf(portal.db, [type])),
            status === 'any' ? undefined : status,
            rep === 'any' ? undefined : `liaison ${await liaisonInFileName(portal.db, actor, rep)}`,
            q && `search ${q.slice(0, 40)}`,
          ]
        : ['selection']),
      today,
    ];
    return {
      content: directoryWorkbook(portal.db, ids, columns, settings.organizer_short_name),
      type: workbookType,
      name: fileNameOf(named, 'xlsx'),
    };
  },
});

/**
 * Returns the changes that the policy allows, each entry once, and counts those of entries that the actor does not see.
 */
async function allowedOf<const Act extends EntryAction, Wish extends { readonly id: number }>(
  portal: Portal,
  actor: Actor,
  wishes: readonly Wish[],
  act: Act,
) {
  const settings = await readSettings(portal.db);
  const today = portal.clock.today();
  const once = [...new Map(wishes.map((wish) => [wish.id, wish])).values()];
  const found = await entriesWith(
    portal.db,
    once.map(({ id }) => id),
  );
  const { may = [], others = [] } = Object.groupBy(once, ({ id }) =>
    mayActOn(actor, found.get(id), act, settings, today) ? 'may' : 'others',
  );
  return {
    allowed: may.map((wish) => ({ entry: authorizeEntry(actor, found.get(wish.id), act, settings, today), wish })),
    left_out: others.map(({ id }) => ({ id, official_name: null })),
  };
}
