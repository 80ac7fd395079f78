import { interviewsRoutes } from '@parade/contract/press/interviews/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { checkCaptcha } from '../../access/captcha.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { readSettings } from '../../settings/reads.ts';
import { answerLetter } from './emails.ts';
import { authorizeAnswering, authorizeAsking } from './policy.ts';
import { detailOf, findInterview, listInterviews } from './reads.ts';
import { answerInterview, countRequest, createInterview, refusePastDay, undoAnswer } from './writes.ts';

export const interviewsRoom = room('press/interviews', interviewsRoutes, {
  requestInterview: async ({ portal, actor, address, body: { recaptcha, ...fields } }) => {
    const request = authorizeAsking(actor, fields);
    refusePastDay(portal, fields);
    await checkCaptcha(portal, recaptcha, address);
    const getsReceipt = await countRequest(portal, address, fields.email);
    const by = actor ? authorOf(actor) : ({ kind: 'system', job: 'interview request' } as const);
    await inTransaction(portal, by, (change) =>
      createInterview(change, request, { user_id: actor?.user_id ?? null, getsReceipt }),
    );
    return { success: true, receipt: getsReceipt };
  },

  listInterviews: async ({ portal, query }) => listInterviews(portal.db, query, portal.clock.nowIso()),

  readInterview: async ({ portal, actor, params }) => {
    const request = authorizeAnswering(actor, await findInterview(portal.db, params.id));
    return detailOf(portal.db, actor, request, portal.clock.nowIso());
  },

  previewInterviewLetter: async ({ portal, actor, params, query }) => {
    const request = authorizeAnswering(actor, await findInterview(portal.db, params.id));
    return answerLetter(await readSettings(portal.db), request, query.state);
  },

  answerInterview: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const request = authorizeAnswering(actor, await findInterview(change.tx, params.id));
      return { success: true, revision: await answerInterview(change, request, body) };
    }),

  undoInterviewAnswer: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const request = authorizeAnswering(actor, await findInterview(change.tx, params.id));
      return { success: true, letters_gone: await undoAnswer(change, request, body.revision) };
    }),
});
