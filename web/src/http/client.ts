import { csrfCookie, csrfHeader, endedTokenKey, tokenKey } from '@parade/contract/http/errors.ts';
import { noCookiesText, notAuthorizedText, timeoutText, unexpectedText } from '@parade/contract/http/fieldTexts.ts';
import { isRefusalCode, type RefusalCode } from '@parade/contract/http/refusals.ts';
import { cleanText, cleanTexts } from '@parade/contract/http/text.ts';
import type { GivenBody, GivenParams, GivenQuery, OutputOf, Route } from '@parade/contract/http/route.ts';
import { deviceStore } from '../ui/storage/browserStore.ts';

/** The input of a call, without the parts that the route does not have. */
export type CallInput<R extends Route> = (R['params'] extends object
  ? { params: GivenParams<R> }
  : { params?: never }) &
  (R['query'] extends object ? { query?: GivenQuery<R> } : { query?: never }) &
  (R['body'] extends object
    ? { body: GivenBody<R> | (R['multipart'] extends object ? FormData : never) }
    : { body?: never });

/** What a form hands to its change: the body, and what takes the call back. */
export interface Sent<Body> {
  readonly body: Body;
  readonly signal: AbortSignal;
}

/** A call that was not answered with success. `errors` is there on a 422: texts by payload field. */
export class CallFailure extends Error {
  /** HTTP status; 0 when the server was not reached or did not answer in time. */
  readonly status: number;
  readonly errors: Readonly<Record<string, string[]>>;
  /** Which refusal it is; undefined where none of the list was named. */
  readonly code: RefusalCode | undefined;
  /** The whole answer, for refusals that carry data (a conflict's two values). */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, words: string, answer: Record<string, unknown> = {}) {
    super(words);
    this.status = status;
    this.answer = answer;
    this.errors = (answer.errors ?? {}) as Record<string, string[]>;
    this.code = isRefusalCode(answer.code) ? answer.code : undefined;
  }
}

export const notReachedText = 'We could not reach the portal. Please check your connection and try again.';
const timeLimitMs = 30_000;
type Listener = (failure: CallFailure) => void;
/** The token that this tab's last good call was made with. */
let workedWith: string | undefined;
let onSessionEnded: Listener = () => undefined;

/** The app's shell listens for a 401 on any call but the current-user call, and opens the session dialog. */
export function listenForSessionEnd(listener: Listener): void {
  onSessionEnded = listener;
}

/** Listens for a login in another tab, after which work that a session's end interrupted can go on. Returns the cleanup. */
export function listenForLogin(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue) listener();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/**
 * Makes one call of the contract. Throws CallFailure; its message is ready to be shown.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: { signal?: AbortSignal; quietOn401?: boolean } = {},
): Promise<OutputOf<R>> {
  const limit = AbortSignal.timeout(timeLimitMs);
  const response = await send(route, input, limit, options.signal);
  const answer = await readJson(response).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw notAnswered(limit);
  });
  if (response.ok) {
    workedWith = deviceStore.getItem(tokenKey) ?? undefined;
    return answer as OutputOf<R>;
  }
  throw refused(response, answer, options.quietOn401);
}

/**
 * Makes a call that is answered with a file, reporting how many bytes have arrived. The time limit counts until the
 * first byte: a large file may take its minutes.
 */
export async function callForFile<R extends Route & { output: 'file' }>(
  route: R,
  input: CallInput<R>,
  options: { signal?: AbortSignal; progress?: (bytes: number) => void } = {},
): Promise<{ content: Blob; name: string }> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  const response = await send(route, input, limit.signal, options.signal).finally(() => clearTimeout(timer));
  if (!response.ok) throw refused(response, await readJson(response));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value);
      bytes += read.value.length;
      options.progress?.(bytes);
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallFailure(0, 'The download was interrupted. Please try again.');
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content: new Blob(chunks, { type }), name: name ? decodeURIComponent(name) : 'download' };
}

async function send<R extends Route>(
  route: R,
  input: CallInput<R>,
  limit: AbortSignal,
  asked: AbortSignal | undefined,
): Promise<Response> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const headers: Record<string, string> = { accept: route.output === 'file' ? '*/*' : 'application/json' };
  const token = deviceStore.getItem(tokenKey);
  if (token) headers.authorization = `Bearer ${token}`;
  // For a multipart body, the browser sets it, with the boundary.
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  try {
    if (route.method !== 'GET') headers[csrfHeader] = await csrfToken();
    return await fetch(pathOf(route.path, params, query), {
      method: route.method,
      headers,
      signal: asked ? AbortSignal.any([asked, limit]) : limit,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(cleanTexts(body)) }),
    });
  } catch (error) {
    if (asked?.aborted) throw error;
    throw notAnswered(limit);
  }
}

function notAnswered(limit: AbortSignal): CallFailure {
  return new CallFailure(0, limit.aborted ? timeoutText : notReachedText);
}

/** The refusal in words; the shell learns of a session that has ended. */
function refused(response: Response, answer: unknown, quietOn401 = false): CallFailure {
  const isCookieless = response.status === 419 && document.cookie === '';
  const failure = failureOf(response.status, isCookieless ? { error: noCookiesText } : answer);
  // Another tab may have found first that the session has ended, and have forgotten the token.
  const ended = deviceStore.getItem(tokenKey) !== null || workedWith === deviceStore.getItem(endedTokenKey);
  if (response.status === 401 && ended && !quietOn401) onSessionEnded(failure);
  return failure;
}

/** The url of a call: parameters encoded, query values left out when undefined or empty. */
export function pathOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(cleanText(String(params[name]))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean')
      search.set(key, cleanText(String(value)));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    // Not written by the portal, as the page of a proxy: the status says what failed.
    return {};
  }
}

function failureOf(status: number, answer: unknown): CallFailure {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const fixed = isRefusalCode(body.code) ? undefined : fixedText(status);
  if (fixed !== undefined) return new CallFailure(status, fixed);
  const message =
    typeof body.error === 'string' ? body.error : typeof body.message === 'string' ? body.message : unexpectedText;
  return new CallFailure(status, message, body);
}

/**
 * what is said of an answer without a refusal of ours, which a proxy or gateway may have written in JSON of its own;
 * undefined where the server's error string or message is shown.
 */
function fixedText(status: number): string | undefined {
  if (status === 403) return notAuthorizedText;
  if (status === 504) return timeoutText;
  return status >= 500 ? unexpectedText : undefined;
}

/** The value of the CSRF cookie; asks the API for one where there is none yet. */
export async function csrfToken(): Promise<string> {
  const read = () =>
    document.cookie
      .split('; ')
      .find((each) => each.startsWith(`${csrfCookie}=`))
      ?.slice(csrfCookie.length + 1);
  const present = read();
  if (present) return decodeURIComponent(present);
  await fetch('/api/openapi.json', { method: 'HEAD' });
  return decodeURIComponent(read() ?? '');
}
