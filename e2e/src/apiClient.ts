import { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The API as a program uses it: bearer token, CSRF cookie and header. */
export interface ApiClient {
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<ApiAnswer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a client without an account. Throws only when the server cannot be reached. */
export async function anonymousClient(url: string): Promise<ApiClient> {
  return clientWith(url, await csrfOf(url), undefined);
}

/** Signs in; throws when refused. `from`: the address that a proxy would report; many sign-ins from one require a captcha. */
export async function signedInClient(url: string, email: string, password: string, from?: string): Promise<ApiClient> {
  const csrf = await csrfOf(url);
  const answer = await clientWith(url, csrf, undefined, from).call('POST', '/api/sessions', { email, password });
  if (answer.status !== 200)
    throw new Error(`${email} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return clientWith(url, csrf, String(answer.body.access_token), from);
}

async function csrfOf(url: string): Promise<string> {
  // Every answer of the API brings it; the API's description, which a portal makes when it is first asked, is 0.4 s of a core.
  const answer = await fetch(`${url}/api/me`, { method: 'HEAD' });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${csrfCookie}=`));
  if (!cookie) throw new Error('the API set no CSRF cookie');
  return decodeURIComponent(cookie.slice(csrfCookie.length + 1).split(';')[0] ?? '');
}

function clientWith(url: string, csrf: string, token: string | undefined, from?: string): ApiClient {
  const headers: Record<string, string> = {
    cookie: `${csrfCookie}=${csrf}`,
    [csrfHeader]: csrf,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
  };
  return {
    headers,
    call: async (method, path, body) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
    },
  };
}
