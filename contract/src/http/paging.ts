import { z } from 'zod';

/** Pages count from 1. */
export const page = z.coerce.number().int().min(1).max(100_000).default(1);
/** Search text as typed; empty means none. */
export const searchText = z.string().trim().max(200).optional();
/** An id in a path or a query. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);
export const year = z.coerce.number().int().min(1890).max(2200);

/** A column key, with a leading '-' for descending; the same token stands in the URL. */
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

/** The answer of a list whose 'Response use' column names data and total, or nothing. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number().int() });
}

/** The answer of a list whose 'Response use' column names count and data. */
export function countedPageOf<T extends z.ZodType>(row: T) {
  return z.object({ count: z.number().int(), data: z.array(row) });
}

export const directoryPageSize = 10;
export const pressReleasePageSize = 9;
export const waiverPageSize = 10;
export const auditPageSize = 10;
export const searchDebounceMs = 400;
export const throttleMs = 500;
export const suggestionLimit = 5;
