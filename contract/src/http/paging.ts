import { z } from 'zod';
import { visibleLine } from './text.ts';

/** The largest number that an id or count in the database can be. */
export const maxInteger = 2_147_483_647;

/** A whole number as digits in a path or a query, or as a number in a body; nothing else is read as one. */
function wholeNumber(min: number, max: number) {
  const digits = z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number);
  const number = z.int().min(min).max(max);
  return z.union([number, digits.pipe(number)]);
}

/** Pages count from 1. */
export const page = wholeNumber(1, 100_000).default(1);
/** The page that is shown where somebody asks for one: the last one for a page beyond it. */
export function shownPage(asked: number, size: number, total: number): number {
  return Math.min(asked, Math.max(1, Math.ceil(total / size)));
}

/** Search text as typed; empty means none. */
export const searchText = z.string().overwrite(visibleLine).max(200).optional();
/** An id in a path, a query or a body. */
export const id = wholeNumber(1, maxInteger);
export const year = wholeNumber(1890, 2200);
/** How many rows of a page or list, at most. */
export const rowLimit = (max: number) => wholeNumber(1, max);
/** The id of an organization type, the small numbers of the contract, in a filter. */
export const organizationTypeId = wholeNumber(1, 7);
/** A count or revision in a body. */
export const count = z.int().min(0).max(maxInteger);

/** A column key, with a leading '-' for descending; the same token is in the URL. */
export function sortBy<const K extends readonly [string, ...string[]]>(...columns: K) {
  return z.enum(
    columns.flatMap((column) => [column, `-${column}`]) as [
      K[number] | `-${K[number]}`,
      ...(K[number] | `-${K[number]}`)[],
    ],
  );
}

/** Splits '-updated' into its column and direction. */
export function sortOrder<K extends string>(token: K | `-${K}`): { column: K; direction: 'asc' | 'desc' } {
  return token.startsWith('-')
    ? { column: token.slice(1) as K, direction: 'desc' }
    : { column: token as K, direction: 'asc' };
}

/** the answer of a list whose callers read data and total. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number().int() });
}

/** the answer of a list whose callers read count and data. */
export function countedPageOf<T extends z.ZodType>(row: T) {
  return z.object({ count: z.number().int(), data: z.array(row) });
}

export const directoryPageSize = 10;
/** Of the office; the first is everybody’s. */
export const directoryPageSizes = [directoryPageSize, 25, 50, 100] as const;
export const waiverPageSize = 10;
export const auditPageSize = 10;
export const searchDebounceMs = 400;
export const suggestionLimit = 5;
