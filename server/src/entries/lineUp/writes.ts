import type { LeftOutEntry, LineUpEntry, OrderState, AcceptedWarning } from '@parade/contract/entries/lineUp/lineUp.ts';
import { movesBetween } from '@parade/contract/entries/lineUp/order.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { type AuditLine, audit, auditAll } from '../../audit/writes.ts';
import { asTable, batches } from '../../database/many.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { hasParade } from '../../settings/reads.ts';
import { sql } from 'kysely';
import { acceptedEntry, type EntryRow, entryName } from '../reads.ts';
import { acceptedWarningsOf, lineUpEntries, orderStateOf } from './reads.ts';

/** The order that a save is to store. */
export interface OrderGiven {
  readonly ids: readonly number[];
  /** The revision of the order that was shown; undefined replaces whatever there is. */
  readonly revision?: number | undefined;
  readonly year?: number | undefined;
}

export interface OrderSaved {
  readonly success: boolean;
  readonly data: LineUpEntry[];
  readonly official: OrderState;
  readonly left_out: LeftOutEntry[];
}

/**
 * E-41: gives these entries the places 1, 2, 3, … in the parade of their year, and no place to any other. Writes an
 * audit line for the year, and one for each entry that was moved, placed or removed (not for those that only made
 * room). Leaves out and names entries that are no longer accepted in the year. Saving the stored order again has no
 * effect. Refuses a changed order, and sends it (order-changed), and ids of two years or none (422 on ids).
 */
export async function saveOrder(change: Change, given: OrderGiven): Promise<OrderSaved> {
  const { year, ids, left_out } = await placeable(change, given);
  if (ids.length === 0) throw new FieldRefusal({ ids: PARADE_ORDER.nobody_left });
  return storeOrder(change, year, { ids, revision: given.revision, note: 'Parade order saved', left_out });
}

/**
 * E-41: removes these entries from the parade order of their year; those behind them move up. Audit lines and refusals
 * are those of a save.
 */
export async function clearOrder(change: Change, given: OrderGiven): Promise<OrderSaved> {
  const { year } = await placeable(change, given);
  const cleared = new Set(given.ids);
  const now = await lockOrder(change, year, given.ids);
  const ids = now.ids.filter((id) => !cleared.has(id));
  return storeOrder(change, year, { ids, revision: given.revision, note: 'Parade order cleared', left_out: [] });
}

/** Stores an order of entries that may be placed. Nothing else writes directory_idx. */
export async function storeOrder(
  change: Change,
  year: number,
  to: {
    readonly ids: readonly number[];
    readonly revision: number | undefined;
    readonly note: string;
    readonly left_out: readonly LeftOutEntry[];
  },
): Promise<OrderSaved> {
  const before = await lockOrder(change, year, to.ids);
  if (to.revision !== undefined && to.revision !== before.revision)
    throw new Refusal('order-changed', { extra: { official: before } });
  if (await writePlaces(change, year, to.ids)) {
    await change.tx
      .updateTable('line_up_orders')
      .set({ revision: before.revision + 1, updated_at: change.at, updated_by: userIdOf(change) })
      .where('year', '=', year)
      .execute();
    await auditOrder(change, year, before.ids, to.ids, to.note);
  }
  const data = await lineUpEntries(change.tx, year);
  return { success: true, data, official: await orderStateOf(change.tx, year), left_out: [...to.left_out] };
}

/**
 * Puts an entry that rejoins the accepted ones of its year back in its former place. An order that was opened while it
 * was away lacks it, so anyone who saves that order is asked first (E-43), and the place is not lost silently. Adds a
 * revision to the official order if the entry has a place in it, and to each draft that names it; who worked on a draft
 * last stays, because nobody has. An entry that leaves adds none: the next save leaves it out and says so (E-42).
 */
export async function rejoinLineUp(
  change: Change,
  { id, year, directory_idx }: Pick<EntryRow, 'id' | 'year' | 'directory_idx'>,
): Promise<void> {
  const by = { updated_at: change.at, updated_by: userIdOf(change) };
  if (directory_idx !== null)
    await change.tx
      .insertInto('line_up_orders')
      .values({ year, revision: 1, ...by })
      .onConflict((conflict) =>
        conflict.column('year').doUpdateSet({ revision: sql`line_up_orders.revision + 1`, ...by }),
      )
      .execute();
  await change.tx
    .updateTable('line_up_drafts')
    .set({ revision: sql`revision + 1` })
    .where('year', '=', year)
    .where(sql<boolean>`entry_ids @> to_jsonb(${id}::int)`)
    .execute();
}

/** Accepts a warning, or shows it again, with an audit line if it changes. Refuses entries that are gone (404). */
export async function acceptWarning(
  change: Change,
  { accepted, ...warning }: AcceptedWarning & { readonly accepted: boolean },
): Promise<AcceptedWarning[]> {
  const entries = await change.tx
    .selectFrom('entries')
    .select(['id', 'year'])
    .where('id', 'in', [warning.entry_id, warning.other_id])
    .where(acceptedEntry)
    .execute();
  const [entry] = entries;
  const isWhole = entries.length === new Set([warning.entry_id, warning.other_id]).size;
  if (!entry || !isWhole || entries.some(({ year }) => year !== entry.year)) throw new Refusal('not-found');
  const changed = accepted
    ? await change.tx
        .insertInto('line_up_accepted_warnings')
        .values({ ...warning, accepted_at: change.at, accepted_by: userIdOf(change) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    : await change.tx
        .deleteFrom('line_up_accepted_warnings')
        .where('rule', '=', warning.rule)
        .where('entry_id', '=', warning.entry_id)
        .where('other_id', '=', warning.other_id)
        .executeTakeFirst()
        .then(({ numDeletedRows }) => numDeletedRows);
  if (changed)
    await audit(change, {
      ...lineOf(entry.year),
      action: accepted ? 'parade-order.warning-accepted' : 'parade-order.warning-shown-again',
      entry_id: warning.entry_id,
      note: `${warning.rule} (entries ${warning.entry_id} and ${warning.other_id})`,
    });
  return acceptedWarningsOf(change.tx, entry.year);
}

/** Returns the common part of every line of the trail about the order of a year. */
export function lineOf(year: number): Pick<AuditLine, 'model' | 'model_id' | 'year'> {
  return { model: 'ParadeOrder', model_id: year, year };
}

/** Returns the year of some ids, those that may have a place in its order, and the others by name. */
export async function placeable(
  change: Change,
  given: Pick<OrderGiven, 'ids' | 'year'>,
): Promise<{ year: number; ids: number[]; left_out: LeftOutEntry[] }> {
  const { rows } = await sql<{
    id: number;
    year: number | null;
    official_name: string | null;
    accepted: boolean | null;
  }>`
    select given.id, entries.year, ${entryName} as official_name, ${acceptedEntry} as accepted
    from unnest(${given.ids}::int[]) with ordinality given (id, place)
    left join entries on entries.id = given.id
    left join organizations on organizations.id = entries.organization_id
    order by given.place`.execute(change.tx);
  const year = given.year ?? rows.find((row) => row.year !== null)?.year;
  if (year == null) throw new FieldRefusal({ ids: PARADE_ORDER.nobody_left });
  if (given.year === undefined && rows.some((row) => row.year !== null && row.year !== year))
    throw new FieldRefusal({ ids: PARADE_ORDER.other_year });
  const fits = (row: (typeof rows)[number]) => row.year === year && row.accepted === true;
  return {
    year,
    ids: rows.filter(fits).map(({ id }) => id),
    left_out: rows.filter((row) => !fits(row)).map(({ id, official_name }) => ({ id, official_name })),
  };
}

/**
 * Locks and returns the order; others who save it wait until this change has ended. The entries with a place in it, and
 * those that are to get one, are locked first, and its drafts after it, as a status does that is set (`rejoinLineUp`).
 * Refuses a year without a parade (422 on `ids`).
 */
export async function lockOrder(change: Change, year: number, ids: readonly number[]): Promise<OrderState> {
  if (!(await hasParade(change.tx, year))) throw new FieldRefusal({ ids: PARADE_ORDER.nobody_left });
  await lockPlaced(change, year, ids);
  await change.tx
    .insertInto('line_up_orders')
    .values({ year, updated_at: change.at, updated_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await change.tx.selectFrom('line_up_orders').select('year').where('year', '=', year).forUpdate().execute();
  return orderStateOf(change.tx, year);
}

/** Locks the entries of the year that have a place, and those of `ids`. */
function lockPlaced(change: Change, year: number, ids: readonly number[]) {
  return change.tx
    .selectFrom('entries')
    .select(['id', 'directory_idx'])
    .where('year', '=', year)
    .where((of) => of.or([of('directory_idx', 'is not', null), of('id', '=', sql<number>`any(${ids}::int[])`)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes the places, and returns whether any has changed. Two entries never share a place, not even in between. */
async function writePlaces(change: Change, year: number, ids: readonly number[]): Promise<boolean> {
  const rows = await lockPlaced(change, year, ids);
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  const changed = rows.filter(({ id, directory_idx }) => directory_idx !== (places.get(id) ?? null));
  if (changed.length === 0) return false;
  await change.tx
    .updateTable('entries')
    .set({ directory_idx: null, updated_at: change.at })
    .where('id', '=', sql<number>`any(${changed.map(({ id }) => id)}::int[])`)
    .execute();
  const placed = changed.flatMap(({ id }) => places.get(id)).length;
  if (placed === 0) return true;
  const given = changed.flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  for (const some of batches(given)) {
    await change.tx
      .updateTable('entries')
      .from(asTable(some, { id: 'integer', place: 'integer' }))
      .set((of) => ({ directory_idx: of.ref('given.place') }))
      .whereRef('entries.id', '=', 'given.id')
      .execute();
  }
  return true;
}

async function auditOrder(
  change: Change,
  year: number,
  before: readonly number[],
  after: readonly number[],
  note: string,
): Promise<void> {
  const moves = movesBetween(before, after);
  const placed = moves.filter(({ from }) => from === null).length;
  const takenOut = moves.filter(({ to }) => to === null).length;
  await audit(change, {
    ...lineOf(year),
    action: 'parade-order.saved',
    changes: { entries_placed: { from: before.length, to: after.length } },
    note: `${note}: ${moves.length - placed - takenOut} moved, ${placed} placed, ${takenOut} taken out`,
  });
  const targets = await change.tx
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select(['entries.id', 'organization_id', 'type_id'])
    .where('entries.id', '=', sql<number>`any(${moves.map(({ id }) => id)}::int[])`)
    .execute();
  const byId = new Map(targets.map((target) => [target.id, target]));
  await auditAll(
    change,
    moves.flatMap(({ id, from, to }): AuditLine[] => {
      const target = byId.get(id);
      if (!target) return [];
      return [
        {
          action: 'entry.parade-order-changed',
          model: 'Entry',
          model_id: id,
          entry_id: id,
          organization_id: target.organization_id,
          organization_type: target.type_id,
          year,
          changes: { parade_order: { from, to } },
        },
      ];
    }),
  );
}
