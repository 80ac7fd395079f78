import { mailingsShown } from '@parade/contract/notifications/mailing.ts';
import { notificationsRoutes } from '@parade/contract/notifications/routes.ts';
import { authorOf } from '../access/actor.ts';
import { audit } from '../audit/writes.ts';
import { change } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { listMailings } from './mailings.ts';
import { listMessages, readMessage } from './reads.ts';
import { resend } from './writes.ts';

export const notificationsRoom = room('notifications', notificationsRoutes, {
  listOutbox: async ({ portal, query }) => listMessages(portal.db, query),

  listMailings: async ({ portal }) => ({ data: await listMailings(portal.db, { limit: mailingsShown }) }),

  readMessage: async ({ portal, actor, params }) => {
    const message = await readMessage(portal, actor, params.id);
    if (!message) throw new Refusal('not-found');
    return message;
  },

  resendMessage: async ({ portal, actor, params }) =>
    change(portal, authorOf(actor), async (at) => {
      if (!(await resend(at, params.id))) throw new Refusal('not-found');
      await audit(at, { action: 'outbox.resent', model: 'Outbox', model_id: params.id });
      return { success: true };
    }),
});
