import type { csrfCookie, csrfHeader, endedTokenKey, tokenKey } from '@parade/contract/http/errors.ts';
import { timeoutText } from '@parade/contract/http/fieldTexts.ts';
import type { GivenBody, OutputOf } from '@parade/contract/http/route.ts';
import { cleanTexts } from '@parade/contract/http/text.ts';
import type { profileRoutes } from '@parade/contract/users/profile/routes.ts';
import type { SignInFactor } from '@parade/contract/users/profile/secondFactor.ts';
import type { usersRoutes } from '@parade/contract/users/routes.ts';
import type { InitialData, SignedIn } from '@parade/contract/users/session.ts';

/**
 * The calls of the sign-in page. Not made through http/client.ts, because that imports the contract's schemas, which are
 * larger than the page; types alone bind this file to the contract, the literals below included.
 */
type Users = typeof usersRoutes;
type Profile = typeof profileRoutes;
const cookie: typeof csrfCookie = 'XSRF-TOKEN';
const header: typeof csrfHeader = 'x-xsrf-token';
const sessionKey: typeof tokenKey = 'jwt';
const endedKey: typeof endedTokenKey = 'jwt_ended';
const notReached = 'We could not reach the portal. Please check your connection and try again.';
const timeLimitMs = 30_000;

/** A call that was not answered with success; its message is ready to be shown. */
export class SignInFailure extends Error {
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, words: string, answer: Readonly<Record<string, unknown>> = {}) {
    super(words);
    this.status = status;
    this.answer = answer;
  }

  /** On a 422: the first text about a field. */
  textOf(field: string): string | undefined {
    return (this.answer.errors as Record<string, readonly string[]> | undefined)?.[field]?.[0];
  }
}

/** What a sign-in goes on with after the password. */
export interface AskedStep {
  readonly ticket: string;
  readonly factors: readonly SignInFactor[];
}

/** The second step that a refusal asks for; null for any other failure. */
export function askedStepOf(error: unknown): AskedStep | null {
  if (!(error instanceof SignInFailure) || error.answer.code !== 'second-factor-needed') return null;
  const { ticket, factors } = error.answer;
  if (typeof ticket !== 'string' || !Array.isArray(factors)) return null;
  const known: readonly SignInFactor[] = ['app', 'passkey'];
  return { ticket, factors: known.filter((factor) => factors.includes(factor)) };
}

export const calls = {
  signIn: (body: GivenBody<Users['signIn']>) => post<SignedIn>('/api/sessions', body),
  signInWithCode: (body: GivenBody<Profile['signInWithCode']>) => post<SignedIn>('/api/sessions/second-factor', body),
  askPasskey: () => post<OutputOf<Profile['askPasskey']>>('/api/passkeys/sign-in/options'),
  signInWithPasskey: (body: GivenBody<Profile['signInWithPasskey']>) => post<SignedIn>('/api/passkeys/sign-in', body),
  /** What everybody may know, where the page came without it. */
  known: () => send<InitialData>('GET', '/api/me'),
};

/** Stores the token as the portal looks for it, and goes on there. */
export function enter({ access_token }: Pick<SignedIn, 'access_token'>, next: string): void {
  localStorage.removeItem(endedKey);
  localStorage.setItem(sessionKey, access_token);
  window.location.assign(next);
}

function post<Answer>(path: string, body?: unknown): Promise<Answer> {
  return send('POST', path, body);
}

async function send<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const limit = AbortSignal.timeout(timeLimitMs);
  let response: Response;
  let text: string;
  try {
    if (method !== 'GET') headers[header] = await csrfValue();
    response = await fetch(path, {
      method,
      headers,
      signal: limit,
      ...(body === undefined ? {} : { body: JSON.stringify(cleanTexts(body)) }),
    });
    text = await response.text();
  } catch {
    throw new SignInFailure(0, limit.aborted ? timeoutText : notReached);
  }
  const answer = readJson(text);
  if (response.ok) return answer as Answer;
  const message = [answer.error, answer.message].find((words) => typeof words === 'string');
  // U-25: the server's words, or 'Login failed'.
  throw new SignInFailure(response.status, message ?? 'Login failed', answer);
}

async function csrfValue(): Promise<string> {
  const read = () => document.cookie.split('; ').find((each) => each.startsWith(`${cookie}=`));
  if (!read()) await fetch('/api/openapi.json', { method: 'HEAD' });
  return decodeURIComponent(read()?.slice(cookie.length + 1) ?? '');
}

function readJson(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
