import { readFilters, writeFilters } from '@parade/contract/http/filters.ts';
import { useCallback, useMemo } from 'react';
import { type RouteObject, useLocation, useNavigate } from 'react-router';

/** What a list's address says: '/applications/s/-updated/f/type=3;q=rose/p/2'. */
export interface ListPlace<F> {
  /** Sort token; '-' in front is descending. */
  readonly sortBy: string;
  readonly filters: F;
  /** Counts from 1. */
  readonly page: number;
  /** Rows a page, of lists that offer several sizes ('…/pp/50'). */
  readonly pageSize?: number;
}

export interface ListShape<F> {
  /** '/applications' */
  readonly base: string;
  /** Every filter with the value that means 'not set'. */
  readonly defaults: F;
  readonly defaultSort: string;
  /** The sizes that a page may have, the usual one first. */
  readonly pageSizes?: readonly [number, ...number[]];
}

type Filters = Readonly<Record<string, string>>;

/** Reads the address, parts left out included. The path is taken as it stands: values are decoded after the split. */
export function readListPlace<F extends Filters>(pathname: string, shape: ListShape<F>): ListPlace<F> {
  const parts = pathname.slice(shape.base.length).split('/').filter(Boolean);
  const after = (key: string) => {
    for (let offset = 0; offset + 1 < parts.length; offset += 2) if (parts[offset] === key) return parts[offset + 1];
    return undefined;
  };
  const sizes = shape.pageSizes;
  return {
    sortBy: after('s') ?? shape.defaultSort,
    filters: readFilters(after('f'), shape.defaults) as F,
    page: Math.max(1, Math.floor(Number(after('p')) || 1)),
    ...(sizes ? { pageSize: sizes.find((size) => String(size) === after('pp')) ?? sizes[0] } : {}),
  };
}

/** The address of a place in the list; the bare list where all is as it starts. */
export function writeListPlace<F extends Filters>(place: ListPlace<F>, shape: ListShape<F>): string {
  const filters = writeFilters(place.filters, shape.defaults);
  const usual = place.pageSize === undefined || place.pageSize === shape.pageSizes?.[0];
  if (filters === 'none' && place.sortBy === shape.defaultSort && place.page === 1 && usual) return shape.base;
  const size = usual ? '' : `/pp/${place.pageSize}`;
  return `${shape.base}/s/${encodeURIComponent(place.sortBy)}/f/${filters}/p/${place.page}${size}`;
}

/** How a list's path may go on for the router: with any of its parts first, and whatever follows. */
export const listParts: RouteObject[] = [
  { index: true, element: null },
  ...['s', 'f', 'p', 'pp'].map((part) => ({ path: `${part}/*`, element: null })),
];

/** The place that the address names, and the addresses of others. Changing a filter goes to page 1. */
export function useListPlace<F extends Filters>(shape: ListShape<F>) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readListPlace(pathname, shape), [pathname, shape]);
  const setFilter = useCallback(
    (key: string, value: string) => {
      // A filter typed a moment ago must not be lost to an older address, so it is read anew.
      const now = readListPlace(window.location.pathname, shape);
      void navigate(writeListPlace({ ...now, page: 1, filters: { ...now.filters, [key]: value } }, shape));
    },
    [navigate, shape],
  );
  return {
    ...place,
    setFilter,
    clear: () => void navigate(writeListPlace({ ...place, filters: shape.defaults, page: 1 }, shape)),
    toPage: (page: number) => writeListPlace({ ...place, page }, shape),
    toSize: (pageSize: number) => writeListPlace({ ...place, pageSize, page: 1 }, shape),
    toSort: (sortBy: string) => writeListPlace({ ...place, sortBy, page: 1 }, shape),
  };
}
