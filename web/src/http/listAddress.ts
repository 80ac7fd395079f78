import { pathTo } from '@parade/contract/access/screens.ts';
import { readFilters, writeFilters } from '@parade/contract/http/filters.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { openedRow } from '../ui/list/openedRow.ts';

/** The content of a list's address: '/applications/s/-updated/f/type=3;q=rose/p/2'. */
export interface ListPlace<F> {
  /** Sort token; '-' in front is descending. */
  readonly sortBy: string;
  readonly filters: F;
  /** Counts from 1. */
  readonly page: number;
  /** Rows a page, of lists that offer several sizes ('…/pp/50'). */
  readonly pageSize?: number;
  /** Keys of the columns in their order, where they were chosen ('…/c/status,rep'). */
  readonly columns?: readonly string[];
  /** The saved view it was opened as ('…/v/12'). */
  readonly view?: number;
}

export interface ListShape<F> {
  /** '/applications'; a query behind it stays, as of an entry's own lists. */
  readonly base: string;
  /** Every filter with the value that means 'not set'. */
  readonly defaults: F;
  readonly defaultSort: string;
  /** The columns it can be sorted by; another one in the address counts for nothing. */
  readonly sorts?: readonly string[];
  /** The sizes that a page may have, the usual one first. */
  readonly pageSizes?: readonly [number, ...number[]];
  /** What the call takes: a filter of the address that it would refuse counts for nothing. */
  readonly query?: { readonly shape: Readonly<Record<string, z.ZodType>> };
  /** The same in plain functions, of a list whose first view does without schemas. */
  readonly rules?: Readonly<Record<string, (value: string) => boolean>>;
  /** The place that the bare address opens, where somebody has chosen one: their default view. */
  readonly opensWith?: ListPlace<F> | undefined;
}

/** a list that opens says of each of its filters which values are one, so that no address ends in a refusal. */
export type JudgedShape<F> = ListShape<F> &
  (
    | { readonly query: { readonly shape: { readonly [Key in keyof F]: z.ZodType } } }
    | { readonly rules: { readonly [Key in keyof F]: (value: string) => boolean } }
  );

type Filters = Readonly<Record<string, string>>;

/** Sorting, filters, page, rows a page, columns, view. */
const addressParts = ['s', 'f', 'p', 'pp', 'c', 'v'] as const;
type AddressPart = (typeof addressParts)[number];

/** Reads the address, parts left out included. The path is split before its values are decoded. */
export function readListPlace<F extends Filters>(pathname: string, shape: ListShape<F>): ListPlace<F> {
  const parts = pathname.slice(split(shape).path.length).split('/').filter(Boolean);
  const after = (key: string) => {
    for (let offset = 0; offset + 1 < parts.length; offset += 2) if (parts[offset] === key) return parts[offset + 1];
    return undefined;
  };
  const parted = (part: AddressPart) => (part === 's' ? decoded(after(part)) : after(part));
  return placeOf(readFilters(after('f'), shape.defaults), parted, shape);
}

/** As writeListPlace wrote it; what is not encoded so is taken as it is. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address that begins with the list's goes on as one of a list does; anything else is no page. */
export function isListAddress(pathname: string, shape: Pick<ListShape<Filters>, 'base'>): boolean {
  const { path } = split(shape);
  if (!pathname.startsWith(`${path}/`)) return true;
  const [part = 's'] = pathname.slice(path.length).split('/').filter(Boolean);
  return (addressParts as readonly string[]).includes(part);
}

/**
 * The way back to this list as it was when a row of it was opened in this tab, and to that row: filters, sorting and page
 * are in its address. null where another list was the last, or none.
 */
export function openedList({ base }: Pick<ListShape<Filters>, 'base'>) {
  const opened = openedRow();
  if (opened === null) return null;
  const [list, at] = [split({ base }), split({ base: opened.to })];
  const isIn = at.path === list.path || (at.path.startsWith(`${list.path}/`) && isListAddress(at.path, { base }));
  if (!isIn || at.search !== list.search) return null;
  return { label: opened.label, to: opened.to, state: { row: opened.row } };
}

/**
 * The address of the list for one that names filters, 'sortBy' or 'page' in its query, as older links do; null where it
 * names none.
 */
export function placeFromQuery<F extends Filters>(
  pathname: string,
  search: string,
  shape: ListShape<F>,
): string | null {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(search);
  const own = new URLSearchParams(split(shape).search);
  const taken = (key: string) => {
    const value = own.has(key) ? null : asked.get(key);
    if (value !== null) kept.delete(key);
    return value ?? undefined;
  };
  const now = readListPlace(pathname, shape);
  const filters = Object.fromEntries(Object.entries(now.filters).map(([key, value]) => [key, taken(key) ?? value]));
  const parts = {
    s: taken('sortBy') ?? now.sortBy,
    p: taken('page') ?? String(now.page),
    pp: String(now.pageSize),
    c: now.columns?.join(','),
    v: now.view === undefined ? undefined : String(now.view),
  };
  if (kept.size === asked.size) return null;
  const place = placeOf(filters, (key) => parts[key as keyof typeof parts], shape);
  const { path } = split(shape);
  return writeListPlace(place, { ...shape, base: kept.size > 0 ? `${path}?${kept.toString()}` : path });
}

/** What the parts of an address mean; what the list does not know is as it starts. */
function placeOf<F extends Filters>(
  filters: Filters,
  after: (part: AddressPart) => string | undefined,
  shape: ListShape<F>,
): ListPlace<F> {
  const sortBy = after('s') ?? shape.defaultSort;
  const sizes = shape.pageSizes;
  const columns = readColumns(after('c'));
  const view = /^\d{1,9}$/.test(after('v') ?? '') ? Number(after('v')) : undefined;
  const read = Object.entries(shape.defaults).map(([key, preset]) => {
    const value = filters[key] ?? preset;
    const isRefused =
      shape.rules?.[key]?.(value) === false || shape.query?.shape[key]?.safeParse(value).success === false;
    return [key, isRefused ? preset : value];
  });
  return {
    sortBy: shape.sorts?.includes(sortBy.replace(/^-/, '')) === false ? shape.defaultSort : sortBy,
    filters: Object.fromEntries(read) as F,
    page: Math.max(1, Math.floor(Number(after('p')) || 1)),
    ...(sizes ? { pageSize: sizes.find((size) => String(size) === after('pp')) ?? sizes[0] } : {}),
    ...(columns ? { columns } : {}),
    ...(view === undefined ? {} : { view }),
  };
}

const maxColumns = 40;

/** Keys of columns, each once; undefined where none is named. What is no column of the list is passed over by it. */
function readColumns(text: string | undefined): string[] | undefined {
  const keys = (text ?? '').split(',').filter((key) => /^[\w-]{1,60}$/.test(key));
  return keys.length === 0 ? undefined : [...new Set(keys)].slice(0, maxColumns);
}

/** The address of a place in the list; the bare list where all is as it starts. */
export function writeListPlace<F extends Filters>(place: ListPlace<F>, shape: ListShape<F>): string {
  const filters = writeFilters(place.filters, shape.defaults);
  const usual = place.pageSize === undefined || place.pageSize === shape.pageSizes?.[0];
  const columns = place.columns?.length ? `/c/${place.columns.join(',')}` : '';
  const view = place.view === undefined ? '' : `/v/${place.view}`;
  const isStart = filters === 'none' && place.sortBy === shape.defaultSort && place.page === 1 && usual;
  if (isStart && columns === '' && view === '' && !shape.opensWith) return shape.base;
  const size = usual ? '' : `/pp/${place.pageSize}`;
  const { path, search } = split(shape);
  return `${path}/s/${encodeURIComponent(place.sortBy)}/f/${filters}/p/${place.page}${size}${columns}${view}${search}`;
}

function split({ base }: { readonly base: string }): { path: string; search: string } {
  const end = base.indexOf('?');
  return end < 0 ? { path: base, search: '' } : { path: base.slice(0, end), search: base.slice(end) };
}

function without<T extends object, K extends keyof T>(whole: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = whole;
  return rest;
}

/** The place that the address names, and the addresses of others. Changing a filter goes to page 1. */
export function useListPlace<F extends Filters>(given: JudgedShape<F>) {
  const { query, rules, ...said } = given;
  // The same shape as long as it says the same, so that lists need not remember theirs.
  const text = JSON.stringify(said);
  const shape = useMemo<ListShape<F>>(
    () => ({ ...JSON.parse(text), ...(query ? { query } : {}), ...(rules ? { rules } : {}) }),
    [text, query, rules],
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const translated = useMemo(() => {
    const named = placeFromQuery(pathname, search, shape);
    const isBare = pathname === split(shape).path;
    return named === null && isBare && shape.opensWith ? writeListPlace(shape.opensWith, shape) : named;
  }, [pathname, search, shape]);
  useEffect(() => {
    const to = isListAddress(pathname, shape) ? translated : pathTo('notFound');
    if (to !== null) void navigate(to, { replace: true });
  }, [pathname, shape, translated, navigate]);
  const path = translated?.split('?')[0] ?? pathname;
  const place = useMemo(() => readListPlace(path, shape), [path, shape]);
  const setFilters = useCallback(
    (values: Partial<F>) => {
      // A filter typed a moment ago must not be lost to an older address, so it is read again.
      const now = readListPlace(window.location.pathname, shape);
      const to = writeListPlace({ ...now, page: 1, filters: { ...now.filters, ...values } }, shape);
      void navigate(to, { preventScrollReset: true });
    },
    [navigate, shape],
  );
  const setFilter = useCallback(
    (key: string, value: string) => setFilters({ [key]: value } as Partial<F>),
    [setFilters],
  );
  return {
    ...place,
    /** Whether a filter stands otherwise than at the start. */
    isNarrowed: writeFilters(place.filters, shape.defaults) !== 'none',
    setFilter,
    setFilters,
    clear: () => setFilters(shape.defaults),
    toPage: (page: number) => writeListPlace({ ...place, page }, shape),
    toSize: (pageSize: number) => writeListPlace({ ...place, pageSize, page: 1 }, shape),
    toSort: (sortBy: string) => writeListPlace({ ...place, sortBy, page: 1 }, shape),
    /** null: the columns that the list begins with. */
    toColumns: (keys: readonly string[] | null) =>
      writeListPlace({ ...without(place, 'columns'), ...(keys ? { columns: keys } : {}) }, shape),
    /** The address of this very place, and of any other in the list. */
    address: writeListPlace(place, shape),
    to: (other: Partial<ListPlace<F>>) =>
      writeListPlace({ filters: shape.defaults, sortBy: shape.defaultSort, page: 1, ...other }, shape),
  };
}
