import { feedbackRoutes } from '@parade/contract/content/feedback/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { checkCaptcha } from '../../access/captcha.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import { authorizeNoting } from './policy.ts';
import { feedbackAt, listFeedback } from './reads.ts';
import { noteState, sendFeedback } from './writes.ts';

export const feedbackRoom = room('content/feedback', feedbackRoutes, {
  sendFeedback: async ({ portal, actor, body, address }) => {
    await checkCaptcha(portal, body.recaptcha, address);
    const by = actor ? authorOf(actor) : ({ kind: 'system', job: 'feedback' } as const);
    await sendFeedback(portal, by, body, address);
    return { success: true };
  },

  listFeedback: async ({ portal, query }) => listFeedback(portal.db, query),

  setFeedbackState: async ({ portal, actor, params: { id }, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await noteState(change, authorizeNoting(actor, await feedbackAt(change.tx, id)), body.state);
      const after = await feedbackAt(change.tx, id);
      if (!after) throw new Refusal('not-found');
      return after;
    }),
});
