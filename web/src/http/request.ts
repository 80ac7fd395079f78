import type { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';
import { noCookiesText, notAuthorizedText, timeoutText, unexpectedText } from '@parade/contract/http/fieldTexts.ts';
import type { Route } from '@parade/contract/http/route.ts';
import { cleanTexts } from '@parade/contract/http/text.ts';

/**
 * One request to the portal and the words of its failure, the same for every page. client.ts makes the typed calls of the
 * portal with it; signing, sign-in and cosigning use requestJson. These pages are smaller than the contract's schemas and
 * refusals, so this file imports neither: types alone bind its literals to the contract.
 */
const cookie: typeof csrfCookie = 'XSRF-TOKEN';
const header: typeof csrfHeader = 'x-xsrf-token';
export const timeLimitMs = 30_000;
export const notReachedText = 'We could not reach the portal. Please check your connection and try again.';

/** The JSON of an answer. */
export type Answer = Readonly<Record<string, unknown>>;

/** A request that was not answered with success; its message is ready to be shown. */
export class RequestFailure extends Error {
  /** HTTP status; 0 when the server was not reached or did not answer in time. */
  readonly status: number;
  /** The whole answer, for refusals that carry data (a conflict's two values). */
  readonly answer: Answer;
  /** On a 422: texts by payload field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, words: string, answer: Answer = {}) {
    super(words);
    this.status = status;
    this.answer = answer;
    this.errors = (answer.errors ?? {}) as Record<string, readonly string[]>;
  }
}

/** Sends a request with the token of a session and, where it changes something, the CSRF token. */
export async function sendRequest(
  method: Route['method'],
  path: string,
  { accept = 'application/json', body, token, signal }: RequestParts & { readonly signal: AbortSignal },
): Promise<Response> {
  const headers: Record<string, string> = { accept };
  if (token) headers.authorization = `Bearer ${token}`;
  if (method !== 'GET') headers[header] = await csrfToken();
  const sent: RequestInit = { method, headers, signal };
  // The browser sets the type of a multipart body, with the boundary.
  if (body instanceof FormData) sent.body = body;
  else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    sent.body = JSON.stringify(cleanTexts(body));
  }
  const response = await fetch(path, sent);
  noteTimeOf(response);
  return response;
}

/** How far the portal's clock was ahead of the device's at the last answer; that of a phone may be wrong by days. */
let aheadMs = 0;

function noteTimeOf({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  aheadMs = Number.isNaN(at) ? 0 : at - Date.now();
}

/** Returns the present instant by the portal's clock, ISO in UTC; by the device's where no answer has told it. */
export function portalNow(): string {
  return new Date(Date.now() + aheadMs).toISOString();
}

interface RequestParts {
  readonly accept?: string;
  readonly body?: unknown;
  /** Of a session. */
  readonly token?: string | null;
}

/**
 * Reads the JSON of an answer. Returns an empty object where there is none, and where a proxy or gateway refuses in JSON of
 * its own: `isRefusal` tells the portal's codes from others.
 */
export async function readAnswer(response: Response, isRefusal = looksLikeRefusal): Promise<Answer> {
  const text = await response.text();
  // The cookie was asked for just before: this browser takes none.
  if (response.status === 419 && document.cookie === '') return { error: noCookiesText };
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return {};
    const mayBeForeign = response.status === 403 || response.status >= 500;
    return mayBeForeign && !isRefusal((answer as Answer).code) ? {} : (answer as Answer);
  } catch {
    // Not written by the portal, as the page of a proxy: the status says what failed.
    return {};
  }
}

export interface Answered {
  readonly ok: boolean;
  /** HTTP status; 0 when the server was not reached, or not in time. */
  readonly status: number;
  readonly isLate: boolean;
  readonly answer: Answer;
}

/** Makes a request and reads its answer, whatever it is; never rejects. */
export async function requestJson(
  method: Route['method'],
  path: string,
  parts: Pick<RequestParts, 'body' | 'token'> = {},
): Promise<Answered> {
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await sendRequest(method, path, { ...parts, signal: limit });
    return { ok: response.ok, status: response.status, isLate: false, answer: await readAnswer(response) };
  } catch {
    return { ok: false, status: 0, isLate: limit.aborted, answer: {} };
  }
}

/** Returns the portal's own words for a failure; undefined where it has none. */
export function wordsIn({ error, message }: Answer): string | undefined {
  return [error, message].find((words) => typeof words === 'string');
}

/**
 * returns what is shown of any failure: the portal's own words, else a fixed text. `own` is that of an act with one of
 * its own, such as 'Login failed': it is shown for a refusal, not for a portal that failed or did not answer.
 */
export function failureText({ status, isLate, answer }: Omit<Answered, 'ok'>, own?: string): string {
  if (status === 0) return isLate ? timeoutText : notReachedText;
  const said = wordsIn(answer) ?? (hasNoAnswer(status) ? undefined : own);
  const fixed = status === 403 ? notAuthorizedText : status === 504 ? timeoutText : unexpectedText;
  return said ?? fixed;
}

/** Whether nobody has judged what was sent: the portal was not reached, or it failed. */
export function hasNoAnswer(status: number): boolean {
  return status === 0 || status >= 500;
}

/** The list of refusals would be most of a small page. Codes of gateways are numbers or 'AccessDenied'. */
function looksLikeRefusal(code: unknown): boolean {
  return typeof code === 'string' && /^[a-z]+(-[a-z]+)*$/.test(code);
}

/** Returns the value of the CSRF cookie; asks the API for one where there is none yet. */
async function csrfToken(): Promise<string> {
  const read = () => document.cookie.split('; ').find((each) => each.startsWith(`${cookie}=`));
  if (!read()) await fetch('/api/openapi.json', { method: 'HEAD' });
  return decodeURIComponent(read()?.slice(cookie.length + 1) ?? '');
}

/**
 * Returns a new UUID, by which the portal knows something that is sent again. crypto.randomUUID exists over https and on
 * localhost alone, and a portal that is tried out on the office's network is reached by neither.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
