import type { OrganizationType, Parade } from '@parade/contract/settings/parade.ts';
import { type Settings, settingDefaults, settingKeys, settingShapes } from '@parade/contract/settings/setting.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { FormDueDatesTable } from '../database/tables.ts';
import { type Reading, readingOn } from '../access/reading.ts';

/** Data that rarely changes and almost every read needs, at one version. Immutable. */
interface Kept {
  readonly version: number;
  /** undefined if the season is not set up. */
  readonly settings: Settings | undefined;
  readonly organization_types: readonly OrganizationType[];
  readonly parades: readonly (Parade & { readonly parade_on: string })[];
  /** The days that the office has set for forms of some parade years. */
  readonly form_due_dates: readonly Pick<Selectable<FormDueDatesTable>, 'form_type' | 'year' | 'due_on'>[];
}

/** The newest that this process has read, for each database. */
const newest = new WeakMap<Database, Kept>();

/**
 * Returns settings, types, parades and set due dates for a read-only request: the process's copy if its version is the
 * one that the session's statement returned, else read with one statement (docs/decisions/0075). Returns undefined for
 * all others, which read the tables.
 */
export function keptFor(db: Database): Promise<Kept> | undefined {
  const reading = readingOn(db);
  if (!reading) return undefined;
  // Several callers at once share one answer.
  const found = (reading.kept.get(db) as Promise<Kept> | undefined) ?? keptOrRead(db, reading);
  reading.kept.set(db, found);
  return found;
}

async function keptOrRead(db: Database, { settings_version }: Reading): Promise<Kept> {
  const known = newest.get(db);
  if (known && known.version === settings_version) return known;
  const read = await readKept(db);
  const latest = newest.get(db);
  if (!latest || latest.version < read.version) newest.set(db, read);
  return read;
}

async function readKept(db: Database): Promise<Kept> {
  const { rows } = await sql<Omit<Kept, 'settings'> & { settings: Record<string, unknown> }>`
    select (select version from settings_version) as version,
      (select coalesce(jsonb_object_agg(key, value), '{}') from settings) as settings,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
        'available_parade_id_from', available_parade_id_from, 'available_parade_id_to', available_parade_id_to) order by id), '[]')
        from organization_types) as organization_types,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'event_year', event_year, 'parade_on', parade_on) order by event_year), '[]')
        from parades) as parades,
      (select coalesce(jsonb_agg(jsonb_build_object('form_type', form_type, 'year', year, 'due_on', due_on)), '[]')
        from form_due_dates) as form_due_dates`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the settings have no version');
  return frozen({ ...row, settings: settingsIn(row.settings) });
}

/**
 * Returns the stored values, typed, with the defaults of all others; undefined without a season, which has no current
 * year.
 */
export function settingsIn(stored: Readonly<Record<string, unknown>>): Settings | undefined {
  const values: Record<string, unknown> = { ...settingDefaults };
  for (const key of settingKeys) {
    if (stored[key] === undefined) continue;
    values[key] = settingShapes[key].parse(stored[key]);
  }
  if (values.current_parade_year === undefined || values.media_guide_open_date === undefined) return undefined;
  return values as Settings;
}

/** Freezes a value deeply, because all requests share it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
