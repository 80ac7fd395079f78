import { setTimeout as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { csrfCookie, csrfHeader, tokenKey } from '@parade/contract/http/errors.ts';
import { refusalStatus, refusalWords } from '@parade/contract/http/refusals.ts';
import type { Route } from '@parade/contract/http/route.ts';
import { act, configure } from '@testing-library/react';
import { expect } from 'vitest';
import { type AnswerTable, FileAnswer, Refusal, unreachable, WrongFields } from './answers.ts';
import { type Asked, callAt, type CallName, type RouteNamed } from './calls.ts';

const csrf = 'csrf-of-this-browser';

/** ms that a call takes at most until the server has it; a test that passes only without any is found with some. */
const { NETWORK_DELAY } = process.env;

/** The server as a browser sees it: answers `fetch` from a table, and records what it was asked. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** Adds rows to the table, in the place of earlier ones. */
  readonly answer: (rows: AnswerTable) => void;
  /** What a call was made with, each time it was. */
  readonly asked: <Name extends CallName>(name: Name) => Asked<RouteNamed<Name>>[];
  /**
   * Until every call has its answer, and the answers lead to no more calls: only then is it known what was not asked. What
   * comes by itself (a dialog, a page) or at its time (a save while typing) is waited for first, by what it shows.
   */
  readonly atRest: () => Promise<void>;
  /** That a call was never made, and is not being made either. */
  readonly notAsked: (name: CallName) => Promise<void>;
  /** What broke the contract, one sentence each: the test fails by them. */
  readonly faults: readonly string[];
}

type AnyAsked = Asked<Route>;
type AnyReply = (asked: AnyAsked) => unknown;

export function openNetwork(rows: AnswerTable): Network {
  document.cookie = `${csrfCookie}=${csrf}`;
  let table = rows as Readonly<Record<string, unknown>>;
  const recorded: { name: CallName; asked: AnyAsked }[] = [];
  const faults: string[] = [];
  const underWay = new Set<Promise<Response>>();
  let begun = 0;

  const respond = async (address: string | URL, init: RequestInit): Promise<Response> => {
    const url = new URL(address, location.href);
    const method = init.method ?? 'GET';
    const found = callAt(method, url.pathname);
    if (!found) return broken(faults, `${method} ${url.pathname} is no call of the contract`);
    const { name, route } = found;
    const asked = askedOf(route, found.params, url.searchParams, init);
    faults.push(...askedFaults(route, asked, init).map((fault) => `${name}: ${fault}`));
    await arrival();
    recorded.push({ name, asked: asked.parsed });
    if (!(name in table)) return broken(faults, `${name} (${method} ${url.pathname}) was called without an answer`);
    const reply = table[name];
    const answer = await (typeof reply === 'function' ? (reply as AnyReply)(asked.parsed) : reply);
    const fault = answerFault(route, answer);
    if (fault !== undefined) return broken(faults, `${name}: ${fault}`);
    return responseOf(route, answer);
  };
  const asked = <Name extends CallName>(name: Name) =>
    recorded.filter((each) => each.name === name).map((each) => each.asked as Asked<RouteNamed<Name>>);
  const atRest = async () => {
    let before: number;
    do {
      before = begun;
      await act(async () => {
        await Promise.allSettled(underWay);
        // An answer leads to a render in one turn, and what that asks begins in the next.
        await turn();
        await turn();
      });
    } while (begun > before);
  };
  return {
    fetch: (address, init = {}) => {
      const response = respond(address instanceof Request ? address.url : address, init);
      begun += 1;
      underWay.add(response);
      const over = () => underWay.delete(response);
      response.then(over, over);
      return orAborted(response, init.signal ?? undefined);
    },
    answer: (more) => {
      table = { ...table, ...more };
    },
    asked,
    atRest,
    notAsked: async (name) => {
      await atRest();
      expect(asked(name), `${name} was not called`).toEqual([]);
    },
    faults,
  };
}

async function arrival(): Promise<void> {
  if (NETWORK_DELAY) await new Promise((resolve) => setTimeout(resolve, Number(NETWORK_DELAY) * Math.random()));
}

interface Reading {
  readonly parsed: AnyAsked;
  readonly problems: readonly string[];
}

function askedOf(route: Route, params: object, query: URLSearchParams, init: RequestInit): Reading {
  const problems: string[] = [];
  const read = (part: string, schema: Route['body'], given: unknown): unknown => {
    if (!schema) {
      if (given !== undefined && Object.keys(given as object).length > 0) problems.push(`has no ${part}`);
      return given;
    }
    const result = schema.safeParse(given);
    if (!result.success) problems.push(`${part} off the contract: ${result.error.message}`);
    return result.success ? result.data : given;
  };
  const body = bodyOf(route, init.body);
  const parsed = {
    params: read('params', route.params, params),
    query: read('query', route.query, Object.fromEntries(query)),
    body: read('body', route.body, body),
  } as AnyAsked;
  return { parsed, problems };
}

/** JSON, or the parts of a form, in the spelling that the route reads. */
function bodyOf({ spelled }: Route, given: RequestInit['body']): unknown {
  const body: unknown =
    given instanceof FormData ? Object.fromEntries(given) : typeof given === 'string' ? JSON.parse(given) : undefined;
  return spelled ? spelled(body) : body;
}

/** What the server would refuse whoever asks: a payload off the schema, and a missing proof. */
function askedFaults(route: Route, { problems }: Reading, init: RequestInit): string[] {
  const headers = new Headers(init.headers);
  const needsToken = !(typeof route.who === 'object' && 'anyone' in route.who);
  const stored = localStorage.getItem(tokenKey);
  const sent = headers.get('authorization');
  // After a logout in another tab it is one that this tab has kept.
  const hasToken = stored === null ? sent !== null : sent === `Bearer ${stored}`;
  return [
    ...problems,
    ...(route.method !== 'GET' && headers.get(csrfHeader) !== csrf ? ['was called without the CSRF header'] : []),
    ...(needsToken && !hasToken ? ['was called without the token of the session'] : []),
  ];
}

/** An answer that the server could not give; an unknown key is one that its schema would have left out. */
function answerFault(route: Route, answer: unknown): string | undefined {
  if (answer === unreachable || answer instanceof Refusal || answer instanceof WrongFields) return undefined;
  if (route.output === 'file') return answer instanceof FileAnswer ? undefined : 'answers a file';
  const result = route.output.safeParse(answer);
  if (!result.success) return `the answer is off the schema: ${result.error.message}`;
  return isDeepStrictEqual(wire(result.data), wire(answer)) ? undefined : 'the answer has keys that no schema names';
}

function wire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function responseOf(route: Route, answer: unknown): Response {
  if (answer === unreachable) throw new TypeError('Failed to fetch');
  if (answer instanceof Refusal) {
    const body = { error: refusalWords(answer.code), code: answer.code, ...answer.more };
    return json(body, refusalStatus(answer.code));
  }
  if (answer instanceof WrongFields)
    return json({ message: 'The given data was invalid.', errors: answer.errors }, 422);
  if (answer instanceof FileAnswer) {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`;
    return new Response(answer.text, { headers: { 'content-disposition': disposition } });
  }
  return json(answer, route.status ?? 200);
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function broken(faults: string[], fault: string): Response {
  faults.push(fault);
  // The test has failed: it need not wait for what will not come.
  configure({ asyncUtilTimeout: 100 });
  return json({ error: fault }, 500);
}

/** As a browser does it: who goes away is answered at once. */
function orAborted(response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return response;
  const aborted = new Promise<never>((_, reject) => {
    const leave = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  return Promise.race([response, aborted]);
}
