import type { ListView } from '@parade/contract/settings/views/view.ts';
import { sql } from 'kysely';
import { type Actor, worksForTheParade } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';

/** A saved view and its owner. */
export interface ViewRow {
  readonly id: number;
  readonly user_id: number;
  readonly list: string;
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort_by: string;
  readonly columns: readonly string[] | null;
  readonly page_size: number | null;
  readonly is_shared: boolean;
  readonly owner: string;
}

/** Finds the view with this id, without checking who may see it. */
export async function findView(db: Database, id: number): Promise<ViewRow | undefined> {
  return asRow(await viewRows(db).where('list_views.id', '=', id).executeTakeFirst());
}

/** Returns the actor's views of a list: their own first, then those that others share with them. */
export async function viewsFor(
  db: Database,
  actor: Actor,
  list: string,
): Promise<(ViewRow & { readonly is_default: boolean })[]> {
  const rows = await viewRows(db)
    .leftJoin('list_view_defaults as start', (join) =>
      join.onRef('start.view_id', '=', 'list_views.id').on('start.user_id', '=', actor.user_id),
    )
    .select(sql<boolean>`start.view_id is not null`.as('is_default'))
    .where('list_views.list', '=', list)
    .where((of) =>
      worksForTheParade(actor)
        ? of.or([of('list_views.user_id', '=', actor.user_id), of('list_views.is_shared', '=', true)])
        : of('list_views.user_id', '=', actor.user_id),
    )
    .orderBy(sql`list_views.user_id <> ${actor.user_id}`)
    .orderBy('list_views.id')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const view = asRow(row);
    return view ? [{ ...view, is_default: row.is_default }] : [];
  });
}

export async function viewCount(db: Database, user_id: number, list: string): Promise<number> {
  const row = await db
    .selectFrom('list_views')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns a view as this actor sees it. */
export function shownView(actor: Actor, view: ViewRow, is_default: boolean, may_change: boolean): ListView {
  const { id, list, name, filters, sort_by, columns, page_size, is_shared } = view;
  return {
    id,
    list: list as ListView['list'],
    name,
    filters: { ...filters },
    sort_by,
    columns: columns && [...columns],
    page_size,
    is_shared,
    is_default,
    owner: view.user_id === actor.user_id ? null : view.owner,
    may_change,
  };
}

function viewRows(db: Database) {
  return db
    .selectFrom('list_views')
    .innerJoin('users', 'users.id', 'list_views.user_id')
    .select([
      'list_views.id',
      'list_views.user_id',
      'list_views.list',
      'list_views.name',
      'list_views.filters',
      'list_views.sort_by',
      'list_views.columns',
      'list_views.page_size',
      'list_views.is_shared',
      sql<string>`users.first_name || ' ' || users.last_name`.as('owner'),
    ]);
}

function asRow(row: (Omit<ViewRow, 'filters'> & { readonly filters: unknown }) | undefined): ViewRow | undefined {
  return row && { ...row, filters: row.filters as ViewRow['filters'] };
}
