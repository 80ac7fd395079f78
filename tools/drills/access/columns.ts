/** Requests with the database's columns added. */
import type { Values } from './request.ts';

/** A value that no row has by itself. */
export const canary = 'canary-of-the-drill';

/** Stamps and marks that only the server writes; no body may contain them. */
const neverSent =
  /(_at|_by|_hash)$|^(directory_idx|verification.*|marked_complete.*|is_hidden_from_media|owner_id|user_id|impersonator_id|created_on|locator|token_hash|state|chain_hash|position|granted_by)$/;

/** Returns whether only the server writes a key of a body. Calls that legitimately take such a key are named here. */
export function mayNeverBeSent(key: string, name: string): boolean {
  const isAbout =
    name === 'user_id' && (key === 'POST /api/impersonations' || key.startsWith('PUT /api/entries/:id/rep'));
  // The sort order of a saved view: not a stamp, although it ends like one.
  const isChosen = name === 'sort_by' && /^(POST|PUT) \/api\/list-views/.test(key);
  // Whether somebody has answered is the office's own note, with no other effect.
  const isNoted =
    name === 'state' && ['PUT /api/feedback/:id', 'POST /api/interview-requests/:id/answer'].includes(key);
  return neverSent.test(name) && !isAbout && !isChosen && !isNoted;
}

export interface Injected {
  /** 'at the top', or the path of the object in the body. */
  readonly where: string;
  readonly isTop: boolean;
  readonly columns: readonly string[];
  readonly build: (body: Values | undefined) => Values;
}

/** Returns the body with the columns added to one object at a time, except those that the object's schema allows. */
export function bodiesWith(
  body: Values | undefined,
  columns: readonly string[],
  known: (path: Path) => readonly string[],
): Injected[] {
  return objectsIn(body ?? {}).flatMap((path) => {
    const own = new Set([...known(path), ...Object.keys(objectAt(body ?? {}, path))]);
    const unknown = columns.filter((column) => !own.has(column));
    if (unknown.length === 0) return [];
    const extra = Object.fromEntries(unknown.map((column) => [column, canary]));
    return [
      {
        where: path.length === 0 ? 'at the top' : `in ${path.join('.')}`,
        isTop: path.length === 0,
        columns: unknown,
        build: (fresh: Values | undefined) => added(fresh ?? {}, path, extra) as Values,
      },
    ];
  });
}

function objectAt(value: Values, path: Path): object {
  return path.reduce<unknown>((node, key) => (node as Values)[key], value) as object;
}

export function queryWith(path: string, columns: readonly string[]): string {
  const search = new URLSearchParams(columns.map((column) => [column, canary]));
  return `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

type Path = readonly string[];

function objectsIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([key, each]) => objectsIn(each, [...path, key]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

/** Existing keys win: the columns are added beside what the call needs. */
function added(value: unknown, path: Path, extra: Values): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return { ...extra, ...(value as Values) };
  if (Array.isArray(value))
    return value.map((each, n) => (String(n) === key ? added(each, rest, extra) : (each as unknown)));
  return { ...(value as Values), [key]: added((value as Values)[key], rest, extra) };
}
