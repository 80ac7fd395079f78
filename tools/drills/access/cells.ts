/** Sends one cell of the matrix to the portal and evaluates the response. */
import { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';
import type { Actor } from '../policy/actors.ts';
import { type Row, routeOf, type Verdict } from '../policy/row.ts';
import type { Target } from '../policy/target.ts';
import { readable } from './content.ts';
import { paramsOf } from './objects.ts';
import type { TestedPortal } from './portal.ts';
import { type Cell, type Values, valuesOf } from './request.ts';
import { bundleOf, type World } from './world.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  /** Text of the body; files are unzipped. */
  readonly text: string;
}

/** The request of a cell. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Values | undefined;
}

export function cellOf(tested: TestedPortal, world: World, row: Row, actor: Actor, target: Target): Cell {
  return {
    actor,
    target,
    world,
    portal: tested.portal,
    app: tested.app,
    bundle: bundleOf(world, actor, target),
    exists: target !== 'absent',
    params: paramsOf(row.about ?? 'nothing', world, actor, target),
    userId: world.people[actor]?.id ?? 0,
  };
}

/** Returns a row's request for a cell, after creating what the row needs. */
export async function requestOf(key: string, row: Row, cell: Cell): Promise<Sent> {
  const { method, path } = routeOf(key);
  const params: Values = { ...cell.params, ...(await valuesOf(row.params, cell)) };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${key}: no value for :${name}`);
    return encodeURIComponent(value);
  });
  const query = await valuesOf(row.query, { ...cell, params: cell.params });
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : '';
  return { method, path: `${filled}${search}`, body: await valuesOf(row.body, cell) };
}

/** Sends it as the actor's browser would. */
export async function ask(
  tested: TestedPortal,
  token: string | undefined,
  { method, path, body }: Sent,
): Promise<Answer> {
  const answer = await tested.app.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { cookie: `${csrfCookie}=the-cookie`, [csrfHeader]: 'the-cookie' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const type = String(answer.headers['content-type'] ?? '');
  return { status: answer.statusCode, type, bytes: answer.rawPayload, text: await readable(answer.rawPayload, type) };
}

export interface Asked {
  readonly key: string;
  readonly actor: Actor;
  readonly target: Target;
  readonly verdict: Verdict;
  readonly answer: Answer;
  /** Tables in which the request changed a row, except sessions and limits. */
  readonly changed: readonly string[];
}

const statuses: Readonly<Record<Verdict, (status: number) => boolean>> = {
  granted: (status) => status >= 200 && status < 300,
  'sign in': (status) => status === 401,
  refused: (status) => status === 403,
  absent: (status) => status === 404,
  conflict: (status) => status === 409,
};

/** Returns what is wrong with the response; undefined where it matches the policy. */
export function faultOf(row: Row, cell: Cell, { verdict, answer, changed }: Asked): string | undefined {
  const { status } = answer;
  const isWrite = changed.length > 0;
  if (verdict !== 'granted' && isWrite) return `${verdict} with ${status}, and changed ${changed.join(', ')}`;
  if (row.as === 'list' && (verdict === 'granted' || verdict === 'absent')) {
    if (status !== 200 && !(verdict === 'absent' && status === 404)) return `${status} instead of a list`;
    const isShown = shows(row, cell, answer);
    if (isShown !== (verdict === 'granted')) return isShown ? 'shows what it must not' : 'does not show it';
    return undefined;
  }
  if (row.as === 'bulk' && (verdict === 'granted' || verdict === 'absent')) {
    if (status >= 500 || (verdict === 'granted' && status !== 200)) return `${status}: ${excerpt(answer)}`;
    return isWrite === (verdict === 'granted') ? undefined : 'changed nothing';
  }
  const spelled = verdict === 'granted' ? row.grantedStatus : verdict === 'absent' ? row.absentStatus : undefined;
  if (spelled !== undefined)
    return status === spelled ? undefined : `${status} instead of ${spelled}: ${excerpt(answer)}`;
  return statuses[verdict](status) ? undefined : `${status} instead of ${verdict}: ${excerpt(answer)}`;
}

function shows(row: Row, cell: Cell, { text }: Answer): boolean {
  const mark = row.mark?.(cell) ?? cell.bundle.mark;
  if (!cell.exists) return false;
  return typeof mark === 'string' ? text.includes(mark) : mark.test(text);
}

function excerpt({ type, text }: Answer): string {
  return type.includes('json') ? text.slice(0, 160) : type;
}

/** Returns the parts that must be the same for a missing object and another person's: everything except the request id. */
export function comparable({ status, text }: Answer): string {
  return `${status} ${text.replaceAll(/"request_id":"[^"]*"/g, '')}`;
}
