import { goneText } from '@parade/contract/http/fieldTexts.ts';
import { endedTokenKey, tokenKey } from '@parade/contract/http/errors.ts';
import { isRefusalCode, type RefusalCode } from '@parade/contract/http/refusals.ts';
import { cleanText } from '@parade/contract/http/text.ts';
import type { GivenBody, GivenParams, GivenQuery, OutputOf, Route } from '@parade/contract/http/route.ts';
import { deviceStore } from '../ui/storage/browserStore.ts';
import { type Answer, failureText, readAnswer, RequestFailure, sendRequest, timeLimitMs } from './request.ts';

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

/** A call that was not answered with success. */
export class CallFailure extends RequestFailure {
  /** Which refusal it is; undefined where none of the list was named. */
  readonly code: RefusalCode | undefined;

  constructor(status: number, words: string, answer: Answer = {}) {
    super(status, words, answer);
    this.code = isRefusalCode(answer.code) ? answer.code : undefined;
  }
}

type Listener = (failure: CallFailure) => void;
/** The token that this tab's last good call was made with. */
let workedWith: string | undefined;
/** The token that this tab goes on with although another tab has logged out. */
let kept: string | null = null;
let onSessionEnded: Listener = () => undefined;

/** The app's shell listens for a 401 on any call but the current-user call, and opens the session dialog. */
export function listenForSessionEnd(listener: Listener): void {
  onSessionEnded = listener;
}

/**
 * Goes on with a token that another tab has logged out of, while something here is not saved: the next call is refused
 * because the session has ended. null: with none.
 */
export function keepUsing(token: string | null): void {
  kept = token;
}

function tokenHere(): string | null {
  return deviceStore.getItem(tokenKey) ?? kept;
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
  const limit = AbortSignal.timeout(limitOf((input as { body?: unknown }).body));
  const response = await send(route, input, limit, options.signal);
  const answer = await readAnswer(response, isRefusalCode).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw notAnswered(limit);
  });
  if (response.ok) {
    workedWith = tokenHere() ?? undefined;
    return answer as OutputOf<R>;
  }
  throw refused(route, response, answer, options.quietOn401);
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
  if (!response.ok) throw refused(route, response, await readAnswer(response, isRefusalCode));
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

/** Files take their time before the portal can begin to answer: with one bar of signal about 32 KB a second. */
function limitOf(body: unknown): number {
  if (!(body instanceof FormData)) return timeLimitMs;
  const files = [...body.values()].filter((part) => part instanceof File);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return timeLimitMs + Math.ceil(bytes / bytesPerMsAtLeast);
}

const bytesPerMsAtLeast = 32;

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
  try {
    return await sendRequest(route.method, pathOf(route.path, params, query), {
      accept: route.output === 'file' ? '*/*' : 'application/json',
      body,
      token: tokenHere(),
      signal: asked ? AbortSignal.any([asked, limit]) : limit,
    });
  } catch (error) {
    if (asked?.aborted) throw error;
    throw notAnswered(limit);
  }
}

function notAnswered(limit: AbortSignal): CallFailure {
  return new CallFailure(0, failureText({ status: 0, isLate: limit.aborted, answer: {} }));
}

/** The refusal in words; the shell learns of a session that has ended. */
function refused({ method, output }: Route, { status }: Response, answer: Answer, quietOn401 = false): CallFailure {
  // It was there when the screen was shown that the act or the file belongs to.
  const isGone = (method !== 'GET' || output === 'file') && answer.code === 'not-found';
  const words = isGone ? goneText : failureText({ status, isLate: false, answer });
  const failure = new CallFailure(status, words, answer);
  // Another tab may have found first that the session has ended, and have forgotten the token.
  const ended = tokenHere() !== null || workedWith === deviceStore.getItem(endedTokenKey);
  if (status === 401 && ended && !quietOn401) onSessionEnded(failure);
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
