import {
  type ChoiceQuery,
  type ChosenEntry,
  choiceQuery,
  directoryPresets,
  maxChosen,
} from '@parade/contract/entries/choosing/choice.ts';
import { directoryView } from '@parade/contract/entries/directory.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { viewsFor } from '../../settings/views/reads.ts';
import { chooseFromDirectory, countInDirectory } from '../directory.ts';
import { type DirectorySettings, type EntryRow, entryRows, listedFor } from '../reads.ts';

/** Returns the entries of the directory on all its pages that the reader sees. */
export async function chooseEntries(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  query: ChoiceQuery,
): Promise<{ data: ChosenEntry[]; total: number }> {
  const { data, total } = await chooseFromDirectory(db, actor, settings, today, query, maxChosen);
  return {
    data: data.map((row) => {
      const { id, organization_id, year, is_first, official_name, ...shown } = listedFor(actor, settings, row, today);
      return {
        id,
        organization_id,
        year,
        is_first,
        official_name,
        ...(shown.displayed_status === undefined ? {} : { displayed_status: shown.displayed_status }),
        ...(shown.rep === undefined ? {} : { rep_id: shown.rep?.id ?? null }),
      };
    }),
    total,
  };
}

/**
 * Returns how many entries each view of the directory shows to the actor, inside the actor's rows and fixed filters: of
 * saved views, and of the built-in ones for readers of the whole directory. An invalid filter is ignored, as in the
 * address.
 */
export async function countViews(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
): Promise<{ data: { view_id: number; count: number }[]; presets: { key: string; count: number }[] }> {
  const { filters, start } = directoryView(actor, settings.current_parade_year);
  const views = await viewsFor(db, actor, 'directory');
  const presets = filters.includes('rep') ? directoryPresets(actor.user_id) : [];
  const counts = await countInDirectory(
    db,
    actor,
    settings,
    today,
    [...presets, ...views].map((view) => queryOf({ status: start.status, year: String(start.year), ...view.filters })),
  );
  return {
    presets: presets.map(({ key }, index) => ({ key, count: counts[index] ?? 0 })),
    data: views.map(({ id }, index) => ({ view_id: id, count: counts[presets.length + index] ?? 0 })),
  };
}

function queryOf(filters: Readonly<Record<string, string>>): ChoiceQuery {
  const known = Object.entries(choiceQuery.shape).flatMap(([key, schema]) => {
    const value = Object.hasOwn(filters, key) ? filters[key] : undefined;
    return value !== undefined && schema.safeParse(value).success ? [[key, value] as const] : [];
  });
  return choiceQuery.parse(Object.fromEntries(known));
}

/** Returns the entries with these ids, by id, without checking who may see them. */
export async function entriesWith(db: Database, ids: readonly number[]): Promise<Map<number, EntryRow>> {
  const rows = await entryRows(db)
    .where('entries.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
