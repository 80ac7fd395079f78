import type { contentRoutes } from '@parade/contract/content/routes.ts';
import type { cosigningRoutes } from '@parade/contract/entries/cosigning/routes.ts';
import type { CosigningView } from '@parade/contract/entries/cosigning/request.ts';
import type { tokenKey } from '@parade/contract/http/errors.ts';
import type { GivenBody, Route } from '@parade/contract/http/route.ts';
import { failureText, RequestFailure, requestJson } from '../../../http/request.ts';
import { deviceStore } from '../../../ui/storage/browserStore.ts';

/** The calls of a second signer's page, bound to the contract by types alone. */
type Cosigning = typeof cosigningRoutes;
const sessionKey: typeof tokenKey = 'jwt';

/** A call that was not answered with success. On a 422, `errors` has texts by the field's key. */
export class CosigningFailure extends RequestFailure {}

/** The request was withdrawn, or the form was signed in another way. */
export function isEnded(error: unknown): error is CosigningFailure & { readonly status: 404 } {
  return error instanceof CosigningFailure && error.status === 404;
}

export interface CosigningCalls {
  readonly read: () => Promise<CosigningView>;
  readonly sign: (body: GivenBody<Cosigning['cosign']>) => Promise<CosigningView>;
  /** The office's address, which a link that has ended does not tell; null where the portal does not answer. */
  readonly support: () => Promise<string | null>;
  readonly decline: (body: GivenBody<Cosigning['declineCosigning']>) => Promise<CosigningView>;
}

/** The calls for the link that the page was opened with. */
export function callsFor(secret: string): CosigningCalls {
  const path = `/api/cosigning/${encodeURIComponent(secret)}`;
  return {
    read: () => send('GET', path),
    sign: (body) => send('POST', path, body),
    support,
    decline: (body) => send('POST', `${path}/decline`, body),
  };
}

async function support(): Promise<string | null> {
  const path: (typeof contentRoutes)['readPrivacyFacts']['path'] = '/api/privacy';
  const { ok, answer } = await requestJson('GET', path, {});
  return ok ? (answer.support_email as string) : null;
}

async function send(method: Route['method'], path: string, body?: unknown): Promise<CosigningView> {
  // Somebody who is signed in sees that: the people of the entry do not sign for others.
  const token = deviceStore.getItem(sessionKey);
  const answered = await requestJson(method, path, { body, token });
  const { ok, status, answer } = answered;
  if (ok) return answer.signing as CosigningView;
  if (status === 401 && token) {
    // The session has ended; the link is proof enough.
    deviceStore.removeItem(sessionKey);
    return send(method, path, body);
  }
  throw new CosigningFailure(status, failureText(answered), answer);
}
