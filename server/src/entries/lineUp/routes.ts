import { lineUpRoutes } from '@parade/contract/entries/lineUp/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { readSettings } from '../../settings/reads.ts';
import { createDraft, deleteDraft, makeOfficial, saveDraft } from './drafts.ts';
import { allowDraft } from './policy.ts';
import { findDraft, readLineUp } from './reads.ts';
import { acceptWarning, clearOrder, saveOrder } from './writes.ts';

export const lineUpRoom = room('entries/lineUp', lineUpRoutes, {
  readLineUp: async ({ portal, query }) => {
    const settings = await readSettings(portal.db);
    return readLineUp(portal.db, settings, query.year ?? settings.current_parade_year);
  },

  saveOrder: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => saveOrder(change, body)),

  clearOrder: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => clearOrder(change, body)),

  acceptWarning: async ({ portal, actor, body }) => ({
    success: true,
    accepted: await inTransaction(portal, authorOf(actor), (change) => acceptWarning(change, body)),
  }),

  createDraft: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => createDraft(change, body)),

  saveDraft: async ({ portal, actor, params, body }) => {
    const draft = allowDraft(actor, await findDraft(portal.db, params.id), 'save');
    return inTransaction(portal, authorOf(actor), (change) => saveDraft(change, draft, body));
  },

  deleteDraft: async ({ portal, actor, params }) => {
    const draft = allowDraft(actor, await findDraft(portal.db, params.id), 'delete');
    await inTransaction(portal, authorOf(actor), (change) => deleteDraft(change, draft));
    return { success: true };
  },

  makeOfficial: async ({ portal, actor, params, body }) => {
    const draft = allowDraft(actor, await findDraft(portal.db, params.id), 'make-official');
    return inTransaction(portal, authorOf(actor), (change) => makeOfficial(change, draft, body));
  },
});
