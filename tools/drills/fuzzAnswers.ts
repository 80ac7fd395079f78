/** Sends a request of the drill unchanged, and checks the response against the description. */
import { type Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { fieldErrors } from '@parade/contract/http/errors.ts';
import type { Route } from '@parade/contract/http/route.ts';
import type { ApiClient } from '@parade/e2e/apiClient.ts';
import type { Asking } from './fuzzAsking.ts';
import type { FuzzRequest } from './fuzzRequests.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

/** The destination of requests, and the account that sends them. */
export interface Line {
  readonly url: URL;
  readonly agent: Agent;
  readonly clients: Readonly<Record<string, ApiClient>>;
}

/** Returns why a response does not match the description; undefined: it does. */
export function offSchema(route: Route, created: FuzzRequest, answer: Answer): string | undefined {
  if (answer.status < 300) {
    // A broken path may have matched another route, or a page.
    if (created.kind === 'hostile') return undefined;
    if (answer.status !== (route.status ?? 200)) return 'another status than the route says';
    if (route.output === 'file') return answer.type.includes('json') ? 'JSON in place of a file' : undefined;
    const parsed = route.output.safeParse(jsonOf(answer.text));
    return parsed.success ? undefined : JSON.stringify(parsed.error.issues).slice(0, 300);
  }
  const body = jsonOf(answer.text);
  if (typeof body !== 'object' || body === null) return 'a refusal that is no JSON';
  if (answer.status === 422) {
    if (!fieldErrors.safeParse(body).success) return 'a 422 without message and errors';
    return /expected [a-z]+,|received|Invalid input|Too (small|big)/.test(answer.text)
      ? 'words of a parser'
      : undefined;
  }
  return 'error' in body && typeof body.error === 'string' ? undefined : 'a refusal without its error text';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function send(line: Line, { created, role, session }: Asking, index: number): Promise<Answer> {
  const began = performance.now();
  const payload = created.body === undefined ? undefined : Buffer.from(created.body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: line.agent,
        host: line.url.hostname,
        port: line.url.port,
        method: created.method,
        path: created.path,
        timeout: 30_000,
        headers: {
          ...(session === undefined ? line.clients[role]?.headers : line.clients.anonymous?.headers),
          ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
          ...created.headers,
          // Limits count by address, so each request gets a different one.
          'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
          ...(payload ? { 'content-length': String(payload.length) } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')));
    sent.on('error', reject);
    sent.end(payload);
  });
}
