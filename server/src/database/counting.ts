import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './pool.ts';

/**
 * Returns the number of rows of a query, as a column of another. It stops at `max` plus one, so that no list waits for
 * a count of millions.
 */
export function countOf<DB, TB extends keyof DB>(
  chosen: SelectQueryBuilder<DB, TB, object>,
  max?: number,
): RawBuilder<number> {
  const rows = chosen.clearSelect().select(sql.lit(1).as('one'));
  return sql<number>`(select count(*) from (${max === undefined ? rows : rows.limit(max + 1)}) as counted)`;
}

/**
 * Returns the rows of a page with their total, in one statement. `alone`: the total if there are no rows, in case
 * `total` is one of their columns.
 */
export async function pageWithTotal<DB, TB extends keyof DB, Row>(
  db: Database,
  rowsOfPage: SelectQueryBuilder<DB, TB, Row>,
  total: RawBuilder<number>,
  page: number,
  alone = total,
): Promise<{ rows: Row[]; total: number }> {
  const counted = (await rowsOfPage.select(total.as('total')).execute()) as (Row & { total: number })[];
  return withTotal<Row>(counted, page, () => totalAlone(db, alone));
}

/** Returns a page of some rows with their total; for one beyond the last page, the last. */
export async function pageOrLast<DB, TB extends keyof DB, Row extends object>(
  db: Database,
  chosen: SelectQueryBuilder<DB, TB, Row>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const listed = chosen.limit(limit).offset((page - 1) * limit);
  const found = await pageWithTotal(db, listed, sql<number>`count(*) over ()`, page, countOf(chosen.clearOrderBy()));
  const shown = shownPage(page, limit, found.total);
  return shown === page ? found : pageOrLast(db, chosen, { page: shown, limit });
}

/** Returns the rows of a page, each of which has the total; `alone` gets it if there is no row. */
export async function withTotal<Row>(
  counted: readonly (Row & { total: number })[],
  page: number,
  alone: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = counted.map(({ total: _, ...row }) => row as Row);
  if (counted[0] || page === 1) return { rows, total: counted[0]?.total ?? 0 };
  // A page past the last one has no row with the total.
  return { rows, total: await alone() };
}

/** Returns a total by itself. */
export async function totalAlone(db: Database, total: RawBuilder<number>): Promise<number> {
  const asked = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return asked.rows[0]?.total ?? 0;
}
