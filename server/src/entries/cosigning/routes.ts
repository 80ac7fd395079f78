import { cosigningRoutes } from '@parade/contract/entries/cosigning/routes.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import { countingWrong, type Limit } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { formAt } from '../forms/reads.ts';
import { findEntry } from '../reads.ts';
import { authorizeAsking, authorizeSeeingRequests, authorizeWithdrawing, listedRequest } from './policy.ts';
import { findRequest, requestsOf } from './reads.ts';
import { cosign, declineCosigning, readCosigning } from './cosigning.ts';
import { countingRequest, requestSignature, resendRequest, targetOf, withdrawRequest } from './writes.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';

const opening: Limit = { name: 'cosigning:network', points: 120, minutes: 60 };
const wrong = 'link-ended';

export const cosigningRoom = room('entries/cosigning', cosigningRoutes, {
  listSignatureRequests: async ({ portal, actor, query }) => {
    const target = authorizeSeeingRequests(actor, await formOfEntry(portal, query.entry_id, query.form_type));
    const rows = await requestsOf(portal.db, target.entry.id, target.form.form_type);
    return { data: rows.map((row) => listedRequest(actor, target, row)), total: rows.length };
  },

  requestSignature: async ({ portal, actor, body }) => {
    const target = authorizeAsking(actor, await formOfEntry(portal, body.entry_id, body.form_type));
    const row = await countingRequest(portal, actor, body.email, () =>
      inTransaction(portal, authorOf(actor), (change) => requestSignature(change, actor, target, body)),
    );
    return { request: listedRequest(actor, target, row) };
  },

  resendSignatureRequest: async ({ portal, actor, params }) => {
    const { request, found } = await requestAt(portal, actor, params.locator);
    const target = authorizeAsking(actor, found);
    const row = await countingRequest(portal, actor, request.signer_email, () =>
      inTransaction(portal, authorOf(actor), (change) => resendRequest(change, actor, target, request)),
    );
    return { request: listedRequest(actor, target, row) };
  },

  withdrawSignatureRequest: async ({ portal, actor, params }) => {
    const { request, found } = await requestAt(portal, actor, params.locator);
    const target = authorizeWithdrawing(actor, found);
    await inTransaction(portal, authorOf(actor), (change) => withdrawRequest(change, actor, target, request));
    return { success: true as const };
  },

  readCosigning: async ({ portal, actor, params, address }) => {
    const work = () => readCosigning(portal, actor, params.secret);
    return { signing: await countingWrong(portal, opening, address, { wrong, work }) };
  },

  cosign: async ({ portal, actor, params, body, address, request }) => {
    const agent = request.headers['user-agent'] ?? '';
    const work = () => cosign(portal, actor, params.secret, { ...body, address, agent });
    return { signing: await countingWrong(portal, opening, address, { wrong, work }) };
  },

  declineCosigning: async ({ portal, actor, params, body, address }) => {
    const work = () => declineCosigning(portal, actor, params.secret, body.note);
    return { signing: await countingWrong(portal, opening, address, { wrong, work }) };
  },
});

async function formOfEntry(portal: Portal, entry_id: number, form_type: FormType) {
  const entry = await findEntry(portal.db, entry_id);
  return (
    entry && formAt(portal.db, { organization_id: entry.organization_id, year: entry.year, form_type, entry: entry.id })
  );
}

/** Returns a request with its form. Refuses an ended one, or another entry's, like an unknown one. */
async function requestAt(portal: Portal, actor: Actor, locator: string) {
  const request = await findRequest(portal.db, locator);
  const found = request && (await targetOf(portal.db, request));
  if (!request) throw new Refusal('not-found');
  authorizeSeeingRequests(actor, found);
  return { request, found };
}
