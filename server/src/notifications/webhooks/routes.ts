import { webhooksRoutes } from '@parade/contract/notifications/webhooks/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { authorizeWebhook } from './policy.ts';
import { findDelivery, findWebhook, listDeliveries, listWebhooks } from './reads.ts';
import { createWebhook, deleteWebhook, resendDelivery } from './writes.ts';

const done = { success: true as const };

export const webhooksRoom = room('notifications/webhooks', webhooksRoutes, {
  listWebhooks: async ({ portal }) => {
    const data = await listWebhooks(portal.db);
    return { data, total: data.length };
  },

  createWebhook: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) =>
      createWebhook(change, authorizeWebhook(actor, body, 'add-webhook')),
    ),

  deleteWebhook: async ({ portal, actor, params }) => {
    await inTransaction(portal, authorOf(actor), async (change) => {
      await deleteWebhook(change, authorizeWebhook(actor, await findWebhook(change.tx, params.id), 'delete-webhook'));
    });
    return done;
  },

  listDeliveries: async ({ portal }) => listDeliveries(portal.db),

  resendDelivery: async ({ portal, actor, params }) => {
    await inTransaction(portal, authorOf(actor), async (change) =>
      resendDelivery(change, authorizeWebhook(actor, await findDelivery(change.tx, params.id), 'resend')),
    );
    return done;
  },
});
