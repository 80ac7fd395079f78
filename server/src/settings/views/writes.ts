import {
  type CreateViewBody,
  maxViews,
  type UpdateViewBody,
  VIEW_TEXTS,
} from '@parade/contract/settings/views/view.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { findView, type ViewRow, viewCount } from './reads.ts';

/** Saves a view for this person. Refuses a name that is taken, and too many views (422 on name). */
export async function createView(change: Change, user_id: number, view: CreateViewBody): Promise<ViewRow> {
  await lockViewsOf(change, user_id);
  await refuseName(change, { user_id, list: view.list, id: 0 }, view.name);
  if ((await viewCount(change.tx, user_id, view.list)) >= maxViews)
    throw new FieldRefusal({ name: VIEW_TEXTS.too_many });
  const { id } = await change.tx
    .insertInto('list_views')
    .values({
      ...view,
      user_id,
      filters: JSON.stringify(view.filters),
      created_at: change.at,
      updated_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(change, {
    action: 'view.saved',
    model: 'View',
    model_id: id,
    changes: { name: { from: null, to: view.name } },
    note: describe(view),
  });
  return found(change, id);
}

/**
 * Changes a view; absent keys stay, and an unchanged view has no effect. Refuses a name of another view of its owner (422 on
 * name), and a view that was deleted meanwhile (not-found).
 */
export async function updateView(
  change: Change,
  { id, user_id }: Authorized<ViewRow, 'change'>,
  to: UpdateViewBody,
): Promise<ViewRow> {
  await lockViewsOf(change, user_id);
  const view = await found(change, id);
  if (isDeepStrictEqual({ ...view, ...to }, view)) return view;
  if (to.name !== undefined) await refuseName(change, view, to.name);
  const { filters, ...rest } = to;
  await change.tx
    .updateTable('list_views')
    .set({ ...rest, ...(filters ? { filters: JSON.stringify(filters) } : {}), updated_at: change.at })
    .where('id', '=', view.id)
    .execute();
  const now = await found(change, view.id);
  if (!now.is_shared && view.is_shared) await endDefaultsOfOthers(change, view);
  await audit(change, {
    action: 'view.changed',
    model: 'View',
    model_id: view.id,
    changes: {
      ...(now.name === view.name ? {} : { name: { from: view.name, to: now.name } }),
      ...(now.is_shared === view.is_shared ? {} : { shared: { from: view.is_shared, to: now.is_shared } }),
    },
    note: describe(now),
  });
  return now;
}

/** Deletes a view. People who had it as their default get the list as it is. */
export async function deleteView(change: Change, view: Authorized<ViewRow, 'change'>): Promise<void> {
  await lockViewsOf(change, view.user_id);
  const gone = await change.tx.deleteFrom('list_views').where('id', '=', view.id).returning('id').executeTakeFirst();
  if (!gone) return;
  await audit(change, {
    action: 'view.deleted',
    model: 'View',
    model_id: view.id,
    note: `${view.name}, ${describe(view)}`,
  });
}

/**
 * Sets the view that this person's list begins with; null: the list as it is. The same again has no effect. Refuses a deleted view
 * (not-found).
 */
export async function setDefaultView(
  change: Change,
  user_id: number,
  list: string,
  view: Authorized<ViewRow, 'open'> | null,
): Promise<void> {
  await lockViewsOf(change, user_id, view?.user_id ?? user_id);
  if (view) await found(change, view.id);
  const before = await change.tx
    .deleteFrom('list_view_defaults')
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .returning('view_id')
    .executeTakeFirst();
  if (view) await change.tx.insertInto('list_view_defaults').values({ user_id, list, view_id: view.id }).execute();
  if (before?.view_id === view?.id) return;
  await audit(change, {
    action: 'view.default-set',
    model: 'View',
    model_id: view?.id ?? list,
    note: view ? `${list} begins with ${view.name}` : `${list} begins as it is`,
  });
}

function describe(view: Pick<ViewRow, 'list' | 'is_shared'>): string {
  return `${view.list}${view.is_shared ? ', shared' : ''}`;
}

async function refuseName(change: Change, view: Pick<ViewRow, 'id' | 'user_id' | 'list'>, name: string): Promise<void> {
  const taken = await change.tx
    .selectFrom('list_views')
    .select('id')
    .where('user_id', '=', view.user_id)
    .where('list', '=', view.list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', view.id)
    .executeTakeFirst();
  if (taken) throw new FieldRefusal({ name: VIEW_TEXTS.name_taken });
}

/** Makes changes of these people's views, and people who choose one as their default, wait for one another. */
async function lockViewsOf(change: Change, ...user_ids: readonly number[]): Promise<void> {
  // In one order for all, so that two people who choose each other's view do not block each other.
  await change.tx.selectFrom('users').select('id').where('id', 'in', user_ids).orderBy('id').forNoKeyUpdate().execute();
}

async function endDefaultsOfOthers(change: Change, view: ViewRow): Promise<void> {
  await change.tx
    .deleteFrom('list_view_defaults')
    .where('view_id', '=', view.id)
    .where('user_id', '<>', view.user_id)
    .execute();
}

/** Returns the view as it is now. Refuses one that was deleted meanwhile (not-found). */
async function found(change: Change, id: number): Promise<ViewRow> {
  const view = await findView(change.tx, id);
  if (!view) throw new Refusal('not-found');
  return view;
}
