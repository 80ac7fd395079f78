import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import type { SettingKey, Settings } from '@parade/contract/settings/setting.ts';
import { settingShapes } from '@parade/contract/settings/setting.ts';
import { sql } from 'kysely';
import { brokenConstraint, type Change, userIdOf } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import { nextRevision } from './revision.ts';

/**
 * Sets one setting in the current change. The caller writes the audit line, because a settings form changes many at
 * once.
 */
export async function setSetting<K extends SettingKey>(change: Change, key: K, value: Settings[K]): Promise<void> {
  const row = {
    key,
    value: JSON.stringify(settingShapes[key].parse(value)),
    updated_at: change.at,
    updated_by: userIdOf(change),
    revision: await nextRevision(change),
  };
  await change.tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Makes sure that a parade of the year exists; returns its id. */
export async function ensureParade(change: Change, year: number): Promise<number> {
  const parade = change.tx.selectFrom('parades').select('id').where('event_year', '=', year);
  const known = await parade.executeTakeFirst();
  if (known) return known.id;
  await change.tx
    .insertInto('parades')
    .values({
      event_year: year,
      parade_on: paradeDay(year),
      is_over: isOver(change, paradeDay(year)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await parade.executeTakeFirstOrThrow()).id;
}

/**
 * Locks the parade of a year, so that changes of what the year has wait for one another until they commit. Entries and all else
 * that refers to the parade go on meanwhile. Refuses a year that has no parade (not-found).
 */
export async function lockParade(change: Change, year: number): Promise<void> {
  const locked = change.tx.selectFrom('parades').select('id').where('event_year', '=', year).forNoKeyUpdate();
  if (!(await locked.executeTakeFirst())) throw new Refusal('not-found');
}

/**
 * Removes the parade of a year if nothing uses it: no entry, role, due date, terms, order, award, letter or book, and
 * no day of its own.
 */
export async function removeUnusedParade({ tx }: Change, year: number): Promise<void> {
  // Its foreign keys find everything that refers to a parade, and wait for rows that are just being added.
  await sql`savepoint unused_parade`.execute(tx);
  try {
    await tx.deleteFrom('parades').where('event_year', '=', year).where('parade_on', '=', paradeDay(year)).execute();
    await sql`release savepoint unused_parade`.execute(tx);
  } catch (error) {
    if (brokenConstraint(error) === undefined) throw error;
    await sql`rollback to savepoint unused_parade`.execute(tx);
  }
}

/** Sets the day of a parade, 'YYYY-MM-DD' in its own year. The caller writes the audit line. */
export async function setParadeDay(change: Change, id: number, parade_on: string): Promise<void> {
  await change.tx
    .updateTable('parades')
    .set({ parade_on, is_over: isOver(change, parade_on) })
    .where('id', '=', id)
    .execute();
}

/** Whether a parade of this day is over: a change of the day does not wait for the job that notes it (`noteParadesOver`). */
function isOver({ portal }: Change, parade_on: string): boolean {
  return parade_on < portal.clock.today();
}

/** Opens a type for applications between two parade years, both included; null closes it. */
export async function setAcceptingYears(
  change: Change,
  type_id: number,
  years: { from: number; to: number } | null,
): Promise<void> {
  const from = years ? await ensureParade(change, years.from) : null;
  const to = years ? await ensureParade(change, years.to) : null;
  await change.tx
    .updateTable('organization_types')
    .set({ available_parade_id_from: from, available_parade_id_to: to, revision: await nextRevision(change) })
    .where('id', '=', type_id)
    .execute();
}
