import { z } from 'zod';
import { maxInteger, maxSearchLength, type NumberRange, numberRanges, wholeDigits } from './lists/numbers.ts';
import { lineWithin } from './text.ts';

/** A whole number as digits in a path or a query, or as a number in a body; nothing else is accepted. */
function wholeNumber({ min, max }: NumberRange) {
  const digits = z.string().regex(wholeDigits).transform(Number);
  const number = z.int().min(min).max(max);
  return z.union([number, digits.pipe(number)]);
}

/**
 * Pages count from 1. Rows may be deleted while somebody reads, so a page beyond the last one returns the last one,
 * not an empty one. The API's description says so.
 */
export const page = wholeNumber({ min: 1, max: 100_000 })
  .default(1)
  .describe(
    'Pages count from 1. A page beyond the last one is answered with the last page: read as many as the number of all rows makes, not until one is empty.',
  );

/** Search text as typed; empty means none. */
export const searchText = z.string().overwrite(lineWithin(maxSearchLength)).max(maxSearchLength).optional();
/** An id in a path, a query or a body. */
export const id = wholeNumber(numberRanges.id);
export const year = wholeNumber(numberRanges.year);
/** Returns the schema of a row limit, up to a maximum. */
export const rowLimit = (max: number) => wholeNumber({ min: 1, max });
/** The id of an organization type in a filter. */
export const organizationTypeId = wholeNumber(numberRanges.organizationType);
/** A count or revision in a body. */
export const count = z.int().min(0).max(maxInteger);

/** Returns the schema of a column key, with a leading '-' for descending; the URL has the same token. */
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

/** the response of a list whose callers read data and total. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number().int() });
}

/** the response of a list whose callers read count and data. */
export function countedPageOf<T extends z.ZodType>(row: T) {
  return z.object({ count: z.number().int(), data: z.array(row) });
}

/**
 * The browser's key of one press that makes a secret, which is shown once: sent again within the hour because no answer was
 * heard, it makes nothing second, and the answer has a new secret.
 */
export const requestKey = z.uuid().optional();
