import type { endedTokenKey, tokenKey } from '@parade/contract/http/errors.ts';
import { noCookiesText } from '@parade/contract/http/fieldTexts.ts';
import type { GivenBody, OutputOf, Route } from '@parade/contract/http/route.ts';
import type { profileRoutes } from '@parade/contract/users/profile/routes.ts';
import type { SignInFactor } from '@parade/contract/users/profile/secondFactor.ts';
import type { usersRoutes } from '@parade/contract/users/routes.ts';
import type { InitialData, SignedIn } from '@parade/contract/users/session.ts';
import { failureText, RequestFailure, requestJson } from '../../http/request.ts';
import { deviceStore, tabStore } from '../../ui/storage/browserStore.ts';

/** The calls of the sign-in page, bound to the contract by types alone. */
type Users = typeof usersRoutes;
type Profile = typeof profileRoutes;
const sessionKey: typeof tokenKey = 'jwt';
const endedKey: typeof endedTokenKey = 'jwt_ended';

/** A call that was not answered with success; its message is ready to be shown. */
export class SignInFailure extends RequestFailure {
  /** On a 422: the first text about a field. */
  textOf(field: string): string | undefined {
    return this.errors[field]?.[0];
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

/** Stores the token as the portal looks for it, and goes on there; without a next page, in another tab. */
export function enter({ access_token }: Pick<SignedIn, 'access_token'>, next: string | null): void {
  deviceStore.removeItem(endedKey);
  // The memory of this page is no place for what the next page has to find.
  const isStored = deviceStore.setItem(sessionKey, access_token) || tabStore.setItem('can-store', 'yes');
  if (!isStored) throw new SignInFailure(0, noCookiesText);
  if (next !== null) window.location.assign(next);
}

function post<Answer>(path: string, body?: unknown): Promise<Answer> {
  return send('POST', path, body);
}

async function send<Answer>(method: Route['method'], path: string, body?: unknown): Promise<Answer> {
  const answered = await requestJson(method, path, { body });
  const { ok, status, answer } = answered;
  if (ok) return answer as Answer;
  // U-25.
  throw new SignInFailure(status, failureText(answered, 'Login failed'), answer);
}
