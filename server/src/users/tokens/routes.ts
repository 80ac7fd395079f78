import { tokensRoutes } from '@parade/contract/users/tokens/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { proveOwn } from '../profile/proof.ts';
import { deviceOf } from '../signIn/devices.ts';
import { authorizeMaking, authorizeRevoking } from './policy.ts';
import { findToken, listTokens } from './reads.ts';
import { createToken, revokeToken } from './writes.ts';

export const tokensRoom = room('users/tokens', tokensRoutes, {
  listTokens: async ({ portal }) => {
    const data = await listTokens(portal.db, portal.clock.nowIso());
    return { data, total: data.length };
  },

  createToken: async ({ portal, actor, body, request }) => {
    const { name, role, is_read_only, days, request_key, ...proof } = body;
    // A person at a superadmin's unlocked screen must not create a key that outlives the session.
    const maker = await proveOwn(portal, actor, proof, deviceOf(portal, request));
    const token = authorizeMaking(actor, { name, role, is_read_only, days, request_key });
    return inTransaction(portal, authorOf(actor), (change) => createToken(change, maker, token));
  },

  revokeToken: async ({ portal, actor, params }) => {
    await inTransaction(portal, authorOf(actor), async (change) =>
      revokeToken(change, authorizeRevoking(actor, await findToken(change.tx, params.id))),
    );
    return { success: true as const };
  },
});
