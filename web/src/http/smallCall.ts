import type { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';
import { cleanTexts } from '@parade/contract/http/text.ts';

/**
 * A call of the pages that are small, signing and sign-in. Not made through client.ts, because that imports the contract's
 * schemas, which are larger than those pages; types alone bind this file to the contract, the literals included.
 */
const cookie: typeof csrfCookie = 'XSRF-TOKEN';
const header: typeof csrfHeader = 'x-xsrf-token';
const timeLimitMs = 30_000;

export interface SmallAnswer {
  readonly ok: boolean;
  /** HTTP status; 0 when the server was not reached, or not in time. */
  readonly status: number;
  readonly isLate: boolean;
  readonly answer: Record<string, unknown>;
}

/** Makes a call and reads its answer, whatever it is; never rejects. token: of a session. */
export async function smallCall(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  { body, token }: { readonly body?: unknown; readonly token?: string | null } = {},
): Promise<SmallAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    if (method !== 'GET') headers[header] = await csrfValue();
    const response = await fetch(path, {
      method,
      headers,
      signal: limit,
      ...(body === undefined ? {} : { body: JSON.stringify(cleanTexts(body)) }),
    });
    const answer = readJson(await response.text());
    return { ok: response.ok, status: response.status, isLate: false, answer };
  } catch {
    return { ok: false, status: 0, isLate: limit.aborted, answer: {} };
  }
}

/** The server's words for a failure; undefined where it has none. */
export function wordsIn({ error, message }: Readonly<Record<string, unknown>>): string | undefined {
  return [error, message].find((words) => typeof words === 'string');
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
    // Not written by the portal, as the page of a proxy: the status says what failed.
    return {};
  }
}
