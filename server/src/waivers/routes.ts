import type { FieldValues } from '@parade/contract/forms/values.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { authorOf } from '../access/actor.ts';
import { change } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { currentParadeYear } from '../settings/reads.ts';
import { detailOf, listedWaiver, seesWaiver } from './abilities.ts';
import { declineWaiver } from './declining.ts';
import { checkPaper, grantedPaper, paperFile } from './documents.ts';
import { allowWaiver } from './policy.ts';
import { findByLocator, listWaivers } from './reads.ts';
import { noteViewed, openBySecret, saveAnswers, signingViewOf, signWaiver } from './signing.ts';
import { approveWaiver, confirmVerification, handOverLink, remindSigner } from './writes.ts';

export const waiversRoom = room('waivers', waiversRoutes, {
  readWaiver: async ({ portal, actor, params }) => {
    const today = portal.clock.today();
    const located = actor ? await findByLocator(portal.db, params.token) : undefined;
    if (actor && located && seesWaiver(actor, located)) {
      if (located.voided_at !== null) throw new Refusal('waiver-deleted');
      return { waiver: detailOf(actor, located, today), signing: null };
    }
    const { waiver } = await openBySecret(portal.db, today, params.token);
    await noteViewed(portal, waiver);
    return { waiver: null, signing: await signingViewOf(portal, actor, waiver) };
  },

  saveAnswers: async ({ portal, actor, params, body }) => ({
    success: true as const,
    revision: await saveAnswers(portal, actor, params.token, {
      field_values: body.field_values as FieldValues,
      revision: body.revision,
    }),
  }),

  signWaiver: async ({ portal, actor, params, body, address, request }) =>
    signWaiver(portal, actor, params.token, {
      field_values: body.field_values as FieldValues,
      address,
      agent: request.headers['user-agent'] ?? '',
    }),

  declineWaiver: async ({ portal, actor, params, body }) => {
    const waiver = await declineWaiver(portal, actor, params.token, body);
    return { success: true as const, signing: await signingViewOf(portal, actor, waiver) };
  },

  readPaper: async ({ portal, actor, params }) => {
    const waiver = await findByLocator(portal.db, params.token);
    if (!waiver || !seesWaiver(actor, waiver)) throw new Refusal('not-found');
    return paperFile(portal, waiver.id);
  },

  readGrantedPaper: async ({ portal, params }) => grantedPaper(portal, params.grant),

  checkPaper: async ({ portal, params, address }) => checkPaper(portal, params.mark, address),

  approveWaiver: async ({ portal, actor, params }) => {
    const waiver = allowWaiver(actor, await findByLocator(portal.db, params.token), 'approve');
    const now = await change(portal, authorOf(actor), (at) => approveWaiver(at, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  confirmVerification: async ({ portal, actor, params }) => {
    const waiver = allowWaiver(actor, await findByLocator(portal.db, params.token), 'verify');
    const now = await change(portal, authorOf(actor), (at) => confirmVerification(at, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  listWaivers: async ({ portal, actor, query }) => {
    const isAll = query.all === '1' || query.all === 'true';
    const { rows, total } = await listWaivers(portal.db, actor, {
      ...query,
      year: query.year ?? (await currentParadeYear(portal.db)),
      page: isAll ? undefined : query.page,
    });
    const listed = rows.map((row) => listedWaiver(actor, row));
    return isAll ? { all_results: listed } : { total, data: listed };
  },

  remindSigner: async ({ portal, actor, params }) => {
    const waiver = allowWaiver(actor, await findByLocator(portal.db, params.token), 'remind');
    const now = await change(portal, authorOf(actor), (at) => remindSigner(at, waiver));
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  handOverLink: async ({ portal, actor, params }) => {
    const waiver = allowWaiver(actor, await findByLocator(portal.db, params.token), 'hand_over');
    // Who is switched to a leader could sign with it afterwards.
    if (actor.impersonator) throw new Refusal('impersonating');
    return { link: await change(portal, authorOf(actor), (at) => handOverLink(at, waiver)) };
  },
});
