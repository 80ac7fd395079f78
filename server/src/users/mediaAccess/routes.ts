import { mediaAccessRoutes } from '@parade/contract/users/mediaAccess/routes.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { readSettings } from '../../settings/reads.ts';
import { findAccount } from '../reads.ts';
import { decisionLetter } from './emails.ts';
import { decides, authorizeAskingForAccess, authorizeDeciding } from './policy.ts';
import { findMediaRequest, listMediaRequests, readMediaAccess, toMediaRequest } from './reads.ts';
import { decideMediaRequest, requestMediaAccess, undoMediaDecision } from './writes.ts';

export const mediaAccessRoom = room('users/mediaAccess', mediaAccessRoutes, {
  readMediaAccess: async ({ portal, actor }) => readMediaAccess(portal.db, actor),

  requestMediaAccess: async ({ portal, actor, body }) => {
    const account = authorizeAskingForAccess(actor);
    await inTransaction(portal, authorOf(actor), (change) => requestMediaAccess(change, account, body));
    return { success: true };
  },

  listMediaRequests: async ({ portal, actor, query }) => {
    const { data, total } = await listMediaRequests(portal.db, query);
    return { data: data.map((row) => toMediaRequest(row, decides(actor, row))), total };
  },

  previewMediaLetter: async ({ portal, params, query }) => {
    const request = await findMediaRequest(portal.db, params.id);
    if (!request) throw new Refusal('not-found');
    return decisionLetter(await readSettings(portal.db), request, query.decision, portal.clock.today());
  },

  decideMediaRequest: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await decideMediaRequest(change, await toDecide(change.tx, actor, params.id), body);
      return { success: true };
    }),

  undoMediaDecision: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => ({
      success: true,
      letters_gone: await undoMediaDecision(change, await toDecide(change.tx, actor, params.id)),
    })),
});

async function toDecide(db: Database, actor: Actor, id: number) {
  const request = await findMediaRequest(db, id);
  return authorizeDeciding(actor, request, request && (await findAccount(db, request.user_id)));
}
