import type { EntryAction } from '@parade/contract/entries/entry.ts';
import { entrySettingsRoutes } from '@parade/contract/entries/settings/routes.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { authorizeEntry } from '../policy.ts';
import { type EntryRow, findEntry, listedEntry } from '../reads.ts';
import { changeYear, copyEntry, deleteEntry, moveEntry, type RenewsWaivers, setHidden } from './writes.ts';

export const entrySettingsRoom = (renewWaivers: RenewsWaivers) =>
  room('entries/settings', entrySettingsRoutes, {
    copyEntry: async ({ portal, actor, params, body }) => {
      const entry = await allowed(portal, actor, params.id, 'copy');
      return changed(
        portal,
        actor,
        await inTransaction(portal, authorOf(actor), (change) => copyEntry(change, entry, body.parade_year)),
      );
    },

    changeYear: async ({ portal, actor, params, body }) => {
      const entry = await allowed(portal, actor, params.id, 'change_year');
      const { now, can_undo } = await inTransaction(portal, authorOf(actor), (change) =>
        changeYear(change, entry, body.parade_year, renewWaivers),
      );
      return { ...(await changed(portal, actor, now)), can_undo };
    },

    moveEntry: async ({ portal, actor, params }) => {
      const entry = await allowed(portal, actor, params.id, 'move');
      const { now, can_undo } = await inTransaction(portal, authorOf(actor), (change) =>
        moveEntry(change, entry, params.organization_id),
      );
      return { ...(await changed(portal, actor, now)), can_undo };
    },

    toggleMediaGuide: async ({ portal, actor, body }) => {
      const entry = await allowed(portal, actor, body.id, 'hide_from_media');
      return changed(
        portal,
        actor,
        await inTransaction(portal, authorOf(actor), (change) => setHidden(change, entry, body.hidden)),
      );
    },

    deleteEntry: async ({ portal, actor, params }) => {
      const entry = await allowed(portal, actor, params.id, 'delete');
      await inTransaction(portal, authorOf(actor), (change) => deleteEntry(change, entry));
      return { success: true };
    },
  });

async function allowed<const Act extends EntryAction>(
  portal: Portal,
  actor: Actor,
  id: number,
  act: Act,
): Promise<Authorized<EntryRow, Act>> {
  const settings = await readSettings(portal.db);
  return authorizeEntry(actor, await findEntry(portal.db, id), act, settings, portal.clock.today());
}

async function changed(portal: Portal, actor: Actor, entry: EntryRow) {
  return { success: true, entry: await listedEntry(portal, actor, entry.id) };
}
