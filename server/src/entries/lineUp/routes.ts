import { lineUpRoutes } from '@parade/contract/entries/lineUp/routes.ts';
import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { picturesOf } from '../forms/pictures.ts';
import { createDraft, deleteDraft, makeOfficial, saveDraft } from './drafts.ts';
import { authorizeDraft } from './policy.ts';
import { findDraft, readLineUp } from './reads.ts';
import { acceptWarning, clearOrder, type OrderSaved, saveOrder } from './writes.ts';

export const lineUpRoom = room('entries/lineUp', lineUpRoutes, {
  readLineUp: async ({ portal, actor, query }) => {
    const settings = await readSettings(portal.db);
    const lineUp = await readLineUp(portal.db, settings, query.year ?? settings.current_parade_year);
    return { ...lineUp, entries: await pictured(portal, actor, lineUp.entries) };
  },

  saveOrder: async ({ portal, actor, body }) =>
    shown(portal, actor, await inTransaction(portal, authorOf(actor), (change) => saveOrder(change, body))),

  clearOrder: async ({ portal, actor, body }) =>
    shown(portal, actor, await inTransaction(portal, authorOf(actor), (change) => clearOrder(change, body))),

  acceptWarning: async ({ portal, actor, body }) => ({
    success: true,
    accepted: await inTransaction(portal, authorOf(actor), (change) => acceptWarning(change, body)),
  }),

  createDraft: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => createDraft(change, body)),

  saveDraft: async ({ portal, actor, params, body }) => {
    const draft = authorizeDraft(actor, await findDraft(portal.db, params.id), 'save');
    return inTransaction(portal, authorOf(actor), (change) => saveDraft(change, draft, body));
  },

  deleteDraft: async ({ portal, actor, params }) => {
    const draft = authorizeDraft(actor, await findDraft(portal.db, params.id), 'delete');
    await inTransaction(portal, authorOf(actor), (change) => deleteDraft(change, draft));
    return { success: true };
  },

  makeOfficial: async ({ portal, actor, params, body }) => {
    const draft = authorizeDraft(actor, await findDraft(portal.db, params.id), 'make-official');
    return shown(
      portal,
      actor,
      await inTransaction(portal, authorOf(actor), (change) => makeOfficial(change, draft, body)),
    );
  },
});

async function shown(portal: Portal, actor: Actor, saved: OrderSaved): Promise<OrderSaved> {
  return { ...saved, data: await pictured(portal, actor, saved.data) };
}

async function pictured(portal: Portal, actor: Actor, entries: readonly LineUpEntry[]): Promise<LineUpEntry[]> {
  const pictures = await picturesOf(
    portal,
    actor,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({ ...entry, picture: pictures.get(entry.id) ?? null }));
}
