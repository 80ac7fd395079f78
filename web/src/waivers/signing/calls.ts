import type { FieldPath, FieldValues, FileValue } from '@parade/contract/forms/answers/values.ts';
import type { tokenKey } from '@parade/contract/http/errors.ts';
import { uploadFailedText } from '@parade/contract/http/fieldTexts.ts';
import type { RefusalCode } from '@parade/contract/http/refusals.ts';
import type { GivenBody, OutputOf, Route } from '@parade/contract/http/route.ts';
import type { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { failureText, RequestFailure, requestJson } from '../../http/request.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';

/** The calls of the signing page, bound to the contract by types alone. */
type Waivers = typeof waiversRoutes;
const sessionKey: typeof tokenKey = 'jwt';

/** The body of a call whose answers are the engine's own, which are read-only. */
type WithAnswers<Body> = Omit<Body, 'field_values'> & { readonly field_values: FieldValues };

export interface WaiverCalls {
  readonly read: () => Promise<OutputOf<Waivers['readWaiver']>>;
  readonly save: (body: WithAnswers<GivenBody<Waivers['saveAnswers']>>) => Promise<OutputOf<Waivers['saveAnswers']>>;
  /** Uploads one file for a field and has it checked. `putTo` sends its bytes: this file is loaded before what does that. */
  readonly upload: (file: File, path: FieldPath, putTo: (url: string) => Promise<void>) => Promise<FileValue>;
  readonly language: (body: GivenBody<Waivers['chooseLanguage']>) => Promise<OutputOf<Waivers['chooseLanguage']>>;
  readonly decline: (body: GivenBody<Waivers['declineWaiver']>) => Promise<OutputOf<Waivers['declineWaiver']>>;
  /** Mails a new link to the address on file; answers alike whether it does. */
  readonly newLink: () => Promise<OutputOf<Waivers['askNewLink']>>;
  /** W-33: one part of a minor's waiver; the other person gets a link. */
  readonly signPart: (body: WithAnswers<GivenBody<Waivers['signPart']>>) => Promise<OutputOf<Waivers['signPart']>>;
  readonly sendPart: (body: GivenBody<Waivers['sendPartAgain']>) => Promise<OutputOf<Waivers['sendPartAgain']>>;
  readonly takePartBack: () => Promise<OutputOf<Waivers['takePartBack']>>;
  readonly sign: (body: WithAnswers<GivenBody<Waivers['signWaiver']>>) => Promise<OutputOf<Waivers['signWaiver']>>;
}

/** A call that was not answered with success. On a 422, `errors` has texts by 'group:field'. */
export class SigningFailure extends RequestFailure {}

/** Worth trying again by itself: nobody has refused anything, the message did not get through. */
export function isUnreached(error: unknown): boolean {
  return error instanceof SigningFailure && [0, 419, 429, 502, 503, 504].includes(error.status);
}

/** Somebody has logged in here who may not sign this: it can be sent once they have logged out. */
export function isLoggedInOver({ answer }: SigningFailure): boolean {
  return answer.code === ('signer-only' satisfies RefusalCode);
}

/** By the code alone: another 409 says that the waiver is not open now, and the words are for people. */
export function isSigned({ answer }: SigningFailure): boolean {
  return answer.code === ('waiver-signed' satisfies RefusalCode);
}

/**
 * Nothing can be signed through this link any more: the waiver is signed or deleted, or a newer link replaced this one.
 */
export function endsLink(failure: SigningFailure): boolean {
  return [404, 410].includes(failure.status) || isSigned(failure);
}

/**
 * Nothing can be signed through this link now, whatever is answered; it may come to work again unless it has ended. A text
 * that has changed is read, and then signed.
 */
export function isClosed({ status, answer }: SigningFailure): boolean {
  return [403, 404, 409, 410].includes(status) && answer.code !== ('revision-conflict' satisfies RefusalCode);
}

/** Returns the newer answers from the refusal of a save on an older revision. */
export function newerAnswers(error: unknown): { revision: number; field_values: FieldValues } | null {
  if (!(error instanceof SigningFailure) || error.status !== 409) return null;
  const { revision, field_values } = error.answer;
  if (typeof revision !== 'number' || typeof field_values !== 'object' || field_values === null) return null;
  return { revision, field_values: field_values as FieldValues };
}

/** The calls for the link that this page was opened with. */
export function callsFor(token: string): WaiverCalls {
  const path = `/api/waivers/${encodeURIComponent(token)}`;
  return {
    read: () => send('GET', path),
    save: (body) => send('PUT', `${path}/answers`, body),
    upload: async (file, field, putTo) => {
      const asked = { name: file.name, type: file.type, path: field, size: file.size };
      const granted = await send<OutputOf<Waivers['askProof']>>('POST', `${path}/uploads`, asked);
      await putTo(granted.url).catch(() => {
        throw new SigningFailure(0, uploadFailedText);
      });
      const accept = `${path}/uploads/${granted.file.id}/accept`;
      return (await send<OutputOf<Waivers['acceptProof']>>('POST', accept)).file;
    },
    language: (body) => send('PUT', `${path}/language`, body),
    decline: (body) => send('POST', `${path}/decline`, body),
    newLink: () => send('POST', `${path}/new-link`),
    signPart: (body) => send('POST', `${path}/part`, body),
    sendPart: (body) => send('POST', `${path}/part/link`, body),
    takePartBack: () => send('DELETE', `${path}/part`),
    sign: (body) => send('POST', path, body),
  };
}

async function send<Answer>(method: Route['method'], path: string, body?: unknown): Promise<Answer> {
  // Somebody who is signed in sees that: people with rights go to the review, and staff do not sign for others.
  const token = deviceStore.getItem(sessionKey);
  const answered = await requestJson(method, path, { body, token });
  const { ok, status, isLate, answer } = answered;
  if (ok) return answer as Answer;
  if (status === 401 && token) {
    // The session has ended; the link is proof enough.
    deviceStore.removeItem(sessionKey);
    return send(method, path, body);
  }
  const words = status === 0 && !isLate ? 'We can’t reach the portal.' : failureText(answered);
  throw new SigningFailure(status, words, answer);
}
