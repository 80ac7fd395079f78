import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './pool.ts';

/**
 * Returns how many rows a query matches, as a column of another query: exact, or up to `max` plus one, so that no list waits
 * for a count of millions.
 */
export function countOf<DB, TB extends keyof DB>(
  chosen: SelectQueryBuilder<DB, TB, object>,
  max?: number,
): RawBuilder<number> {
  const rows = chosen.clearSelect().select(sql.lit(1).as('one'));
  return sql<number>`(select count(*) from (${max === undefined ? rows : rows.limit(max + 1)}) as counted)`;
}

/**
 * The rows of a page with their total, in one statement. `alone`: what the total is where there are no rows, if `total`
 * is a column of theirs.
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

/** Returns the rows of a page and their total, which each row carries; `alone` counts when there is no row. */
export async function withTotal<Row>(
  counted: readonly (Row & { total: number })[],
  page: number,
  alone: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = counted.map(({ total: _, ...row }) => row as Row);
  if (counted[0] || page === 1) return { rows, total: counted[0]?.total ?? 0 };
  // Beyond the last page there is no row that carries the total.
  return { rows, total: await alone() };
}

/** Returns a total on its own. */
export async function totalAlone(db: Database, total: RawBuilder<number>): Promise<number> {
  const asked = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return asked.rows[0]?.total ?? 0;
}
