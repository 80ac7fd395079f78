import { type LeftOutEntry, type LineUpDraft, maxDraftsOfAYear } from '@parade/contract/entries/lineUp/lineUp.ts';
import { movesBetween } from '@parade/contract/entries/lineUp/order.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { brokenConstraint, type Change, userIdOf } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { lockParade } from '../../settings/writes.ts';
import { findDraft } from './reads.ts';
import { lineOf, lockOrder, type OrderSaved, placeable, storeOrder } from './writes.ts';

interface DraftSaved {
  readonly success: boolean;
  readonly draft: LineUpDraft;
  readonly left_out: LeftOutEntry[];
}

/**
 * Stores an order under a name, with an audit line. Refuses a name that is taken, and too many drafts (422 on name).
 */
export async function createDraft(
  change: Change,
  { year, name, ids }: { readonly year: number; readonly name: string; readonly ids: readonly number[] },
): Promise<DraftSaved> {
  // Others who create a draft for the year wait, so that nobody passes the limit.
  await lockParade(change, year);
  const { count } = await change.tx
    .selectFrom('line_up_drafts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  if (count >= maxDraftsOfAYear) throw new FieldRefusal({ name: PARADE_ORDER.too_many_drafts(maxDraftsOfAYear) });
  const placed = await placeable(change, { year, ids });
  const by = userIdOf(change);
  const { id } = await nameIsFree(() =>
    change.tx
      .insertInto('line_up_drafts')
      .values({
        year,
        name,
        entry_ids: JSON.stringify(placed.ids),
        created_at: change.at,
        created_by: by,
        updated_at: change.at,
        updated_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await audit(change, { ...lineOf(year), action: 'parade-order.draft-created', note: `Draft ‘${name}’` });
  return { success: true, draft: await draftNow(change, id), left_out: placed.left_out };
}

/**
 * Renames a draft or saves its order. A change adds a revision and an audit line. Refuses a draft that was saved since,
 * and sends it (order-changed), and a name that is taken (422 on name).
 */
export async function saveDraft(
  change: Change,
  draft: Authorized<LineUpDraft, 'save'>,
  to: {
    readonly name?: string | undefined;
    readonly ids?: readonly number[] | undefined;
    readonly revision?: number | undefined;
  },
): Promise<DraftSaved> {
  const before = await lockDraft(change, draft.id);
  const left_out = to.ids === undefined ? [] : (await placeable(change, { ids: to.ids, year: before.year })).left_out;
  refuseOtherRevision(before, to.revision);
  const gone = new Set(left_out.map(({ id }) => id));
  const ids = (to.ids ?? before.ids).filter((id) => !gone.has(id));
  const name = to.name ?? before.name;
  if (name === before.name && sameOrder(ids, before.ids)) return { success: true, draft: before, left_out };
  await nameIsFree(() =>
    change.tx
      .updateTable('line_up_drafts')
      .set({
        name,
        entry_ids: JSON.stringify(ids),
        revision: before.revision + 1,
        updated_at: change.at,
        updated_by: userIdOf(change),
      })
      .where('id', '=', before.id)
      .execute(),
  );
  await audit(change, {
    ...lineOf(before.year),
    action: name === before.name ? 'parade-order.draft-saved' : 'parade-order.draft-renamed',
    ...(name === before.name ? {} : { changes: { name: { from: before.name, to: name } } }),
    note: `Draft ‘${name}’: ${movesBetween(before.ids, ids).length} changes of the order`,
  });
  return { success: true, draft: await draftNow(change, before.id), left_out };
}

/** Deletes a draft, with an audit line. */
export async function deleteDraft(change: Change, draft: Authorized<LineUpDraft, 'delete'>): Promise<void> {
  const before = await lockDraft(change, draft.id);
  await change.tx.deleteFrom('line_up_drafts').where('id', '=', before.id).execute();
  await audit(change, {
    ...lineOf(before.year),
    action: 'parade-order.draft-deleted',
    note: `Draft ‘${before.name}’ with ${before.ids.length} entries`,
  });
}

/**
 * Makes the order of a draft the official one, with the effects of saving it (storeOrder); the draft stays. Refuses if
 * the official order or the draft was saved since they were shown (order-changed), and an empty draft (422 on ids).
 */
export async function makeOfficial(
  change: Change,
  draft: Authorized<LineUpDraft, 'make-official'>,
  shown: { readonly revision?: number | undefined; readonly draft_revision?: number | undefined },
): Promise<OrderSaved> {
  await lockOrder(change, draft.year, draft.ids);
  const before = await lockDraft(change, draft.id);
  refuseOtherRevision(before, shown.draft_revision);
  const { ids, left_out } = await placeable(change, { ids: before.ids, year: before.year });
  if (ids.length === 0) throw new FieldRefusal({ ids: PARADE_ORDER.nobody_left });
  const note = `Draft ‘${before.name}’ made official`;
  return storeOrder(change, before.year, { ids, revision: shown.revision, note, left_out });
}

async function lockDraft(change: Change, id: number): Promise<LineUpDraft> {
  await change.tx.selectFrom('line_up_drafts').select('id').where('id', '=', id).forUpdate().execute();
  const draft = await findDraft(change.tx, id);
  if (!draft) throw new Refusal('not-found');
  return draft;
}

async function draftNow(change: Change, id: number): Promise<LineUpDraft> {
  const draft = await findDraft(change.tx, id);
  if (!draft) throw new Refusal('not-found');
  return draft;
}

function refuseOtherRevision(draft: LineUpDraft, revision: number | undefined): void {
  if (revision === undefined || revision === draft.revision) return;
  const { ids, updated_at, updated_by } = draft;
  throw new Refusal('order-changed', { extra: { draft: { ids, revision: draft.revision, updated_at, updated_by } } });
}

/** Refuses a taken name by the unique index, because two people may choose one name at once. */
async function nameIsFree<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (brokenConstraint(error) !== 'line_up_drafts_name_key') throw error;
    throw new FieldRefusal({ name: PARADE_ORDER.name_taken });
  }
}

function sameOrder(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => other[index] === id);
}
