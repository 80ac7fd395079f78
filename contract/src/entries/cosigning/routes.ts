import { z } from 'zod';
import { formTypeSchema } from '../../forms/wire.ts';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { cosigning, cosigningView, decliningToCosign, newSignatureRequest, signatureRequest } from './request.ts';

const byLocator = z.object({ locator: z.uuid() });
const bySecret = z.object({ secret: z.string().min(1).max(200) });
const secretIsProof = 'the secret of the link that was mailed to the signer is the proof';
const request = z.object({ request: signatureRequest });

export const cosigningRoutes = {
  listSignatureRequests: route({
    method: 'GET',
    path: '/api/signature-requests',
    summary: 'Lists the signatures requested from others in a form of an entry, both open and given.',
    who: { may: 'manageEntries' },
    query: z.object({ entry_id: id, form_type: formTypeSchema }),
    output: pageOf(signatureRequest),
    refusals: ['entry-not-accepted'],
  }),

  requestSignature: route({
    method: 'POST',
    path: '/api/signature-requests',
    summary:
      'Emails somebody a link that signs one group of a form. The link is in the email alone; the request is named by its locator.',
    who: { may: 'manageEntries' },
    body: newSignatureRequest,
    output: request,
    status: 201,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'email-not-verified', 'impersonating', 'signature-locked'],
  }),

  resendSignatureRequest: route({
    method: 'POST',
    path: '/api/signature-requests/:locator/resend',
    summary: 'Emails the link again, at most once a day, and clears a decline.',
    who: { may: 'manageEntries' },
    params: byLocator,
    output: request,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'email-not-verified', 'impersonating', 'reminder-sent-today', 'link-ended'],
  }),

  withdrawSignatureRequest: route({
    method: 'DELETE',
    path: '/api/signature-requests/:locator',
    summary: 'Ends a request and its link. A signature given through it is removed from the form.',
    who: { may: 'manageEntries' },
    params: byLocator,
    output: z.object({ success: z.literal(true) }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'signature-locked', 'link-ended'],
  }),

  readCosigning: route({
    method: 'GET',
    path: '/api/cosigning/:secret',
    weight: 'signature',
    summary: 'With the secret of the link: the statement to sign and what it is about, and nothing else of the form.',
    who: { anyone: secretIsProof },
    params: bySecret,
    output: z.object({ signing: cosigningView }),
    refusals: ['link-ended'],
  }),

  cosign: route({
    method: 'POST',
    path: '/api/cosigning/:secret',
    weight: 'signature',
    summary:
      'Signs the statement once. 422 errors are keyed by the field, or when the statement has changed meanwhile.',
    who: { anyone: secretIsProof },
    params: bySecret,
    body: cosigning,
    texts: 'clean',
    output: z.object({ signing: cosigningView }),
    refusals: ['link-ended', 'signer-only', 'signature-locked'],
  }),

  declineCosigning: route({
    method: 'POST',
    path: '/api/cosigning/:secret/decline',
    summary: 'Records that the person will not sign, or is the wrong person. The link keeps working.',
    who: { anyone: secretIsProof },
    params: bySecret,
    body: decliningToCosign,
    output: z.object({ signing: cosigningView }),
    refusals: ['link-ended', 'signer-only'],
  }),
} as const;
