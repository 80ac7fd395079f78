import type { cosigningRoutes } from '@parade/contract/entries/cosigning/routes.ts';
import type { CosigningView } from '@parade/contract/entries/cosigning/request.ts';
import type { tokenKey } from '@parade/contract/http/errors.ts';
import { noCookiesText } from '@parade/contract/http/fieldTexts.ts';
import type { GivenBody } from '@parade/contract/http/route.ts';
import { smallCall, wordsIn } from '../../../http/smallCall.ts';
import { deviceStore } from '../../../ui/storage/browserStore.ts';

/** The calls of a second signer's page, bound to the contract by types alone. */
type Cosigning = typeof cosigningRoutes;
const sessionKey: typeof tokenKey = 'jwt';

/** A call that was not answered with success; its message is ready to be shown. */
export class CosigningFailure extends Error {
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number;
  /** On a 422: texts by the field's key. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, words: string, answer: Readonly<Record<string, unknown>> = {}) {
    super(words);
    this.status = status;
    this.errors = (answer.errors ?? {}) as Record<string, readonly string[]>;
  }
}

export interface CosigningCalls {
  readonly read: () => Promise<CosigningView>;
  readonly sign: (body: GivenBody<Cosigning['cosign']>) => Promise<CosigningView>;
  readonly decline: (body: GivenBody<Cosigning['declineCosigning']>) => Promise<CosigningView>;
}

/** The calls for the link that the page was opened with. */
export function callsFor(secret: string): CosigningCalls {
  const path = `/api/cosigning/${encodeURIComponent(secret)}`;
  return {
    read: () => send('GET', path),
    sign: (body) => send('POST', path, body),
    decline: (body) => send('POST', `${path}/decline`, body),
  };
}

async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<CosigningView> {
  // Somebody who is signed in sees that: the people of the entry do not sign for others.
  const token = deviceStore.getItem(sessionKey);
  const { ok, status, answer } = await smallCall(method, path, { body, token });
  if (ok) return answer.signing as CosigningView;
  if (status === 401 && token) {
    // The session has ended; the link is proof enough.
    deviceStore.removeItem(sessionKey);
    return send(method, path, body);
  }
  // The cookie was asked for just before: this browser takes none.
  if (status === 419 && document.cookie === '') throw new CosigningFailure(status, noCookiesText);
  const otherwise =
    status === 0
      ? 'We could not reach the portal. Please check your connection and try again.'
      : 'We encountered an unexpected error.';
  throw new CosigningFailure(status, wordsIn(answer) ?? otherwise, answer);
}
