import { webhooksRoutes } from '@parade/contract/notifications/webhooks/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
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
    inTransaction(portal, authorOf(actor), (change) => createWebhook(change, body)),

  deleteWebhook: async ({ portal, actor, params }) => {
    await inTransaction(portal, authorOf(actor), async (change) => {
      const webhook = await findWebhook(change.tx, params.id);
      if (!webhook) throw new Refusal('not-found');
      await deleteWebhook(change, { ...authorizeWebhook(actor, webhook, 'delete-webhook'), url: webhook.url });
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
