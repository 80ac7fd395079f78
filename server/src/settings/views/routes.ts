import { viewsRoutes } from '@parade/contract/settings/views/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { authorizeView, mayChange, mayShare } from './policy.ts';
import { findView, shownView, viewsFor } from './reads.ts';
import { createView, deleteView, setDefaultView, updateView } from './writes.ts';

export const viewsRoom = room('settings/views', viewsRoutes, {
  listViews: async ({ portal, actor, query }) => {
    const views = await viewsFor(portal.db, actor, query.list);
    return {
      data: views.map((view) => shownView(actor, view, view.is_default, mayChange(actor, view))),
      may_share: mayShare(actor),
    };
  },

  createView: async ({ portal, actor, body }) => {
    if (body.is_shared && !mayShare(actor)) throw new Refusal('not-allowed');
    const view = await inTransaction(portal, authorOf(actor), (change) => createView(change, actor.user_id, body));
    return { view: shownView(actor, view, false, true) };
  },

  setDefaultView: async ({ portal, actor, body }) => {
    const found = body.view_id === null ? undefined : await findView(portal.db, body.view_id);
    const view =
      body.view_id === null ? null : authorizeView(actor, found?.list === body.list ? found : undefined, 'open');
    await inTransaction(portal, authorOf(actor), (change) => setDefaultView(change, actor.user_id, body.list, view));
    return { success: true };
  },

  updateView: async ({ portal, actor, params, body }) => {
    const view = authorizeView(actor, await findView(portal.db, params.id), 'change');
    if (body.is_shared === true && !view.is_shared && !mayShare(actor)) throw new Refusal('not-allowed');
    const now = await inTransaction(portal, authorOf(actor), (change) => updateView(change, view, body));
    const all = await viewsFor(portal.db, actor, now.list);
    return {
      view: shownView(
        actor,
        now,
        all.some(({ id, is_default }) => id === now.id && is_default),
        true,
      ),
    };
  },

  deleteView: async ({ portal, actor, params }) => {
    const view = authorizeView(actor, await findView(portal.db, params.id), 'change');
    await inTransaction(portal, authorOf(actor), (change) => deleteView(change, view));
    return { success: true };
  },
});
