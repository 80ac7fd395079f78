import { type OrganizationType, type DatedParade } from '@parade/contract/settings/parade.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import {
  type PublicSettings,
  type SettingKey,
  type Settings,
  publicSettings,
  settingKeys,
  settingShapes,
} from '@parade/contract/settings/setting.ts';
import type { Permission } from '@parade/contract/access/permissions.ts';
import { settingDefinitions } from '@parade/contract/settings/definition.ts';
import type { SiteSettings } from '@parade/contract/settings/siteSettings.ts';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';
import { keptFor, settingsIn } from './kept.ts';

/**
 * Returns all settings, typed; a key without a row has its default. Throws if the season has not been initialized (no
 * current year).
 */
export async function readSettings(db: Database): Promise<Settings> {
  const kept = keptFor(db);
  const settings = kept ? (await kept).settings : await readSettingRows(db);
  if (!settings) throw new Error('the season is not set up: there is no current parade year');
  return settings;
}

async function readSettingRows(db: Database): Promise<Settings | undefined> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return settingsIn(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

/** Returns the settings that any browser may know. */
export function publicPartOf(settings: Settings): PublicSettings {
  return publicSettings.parse(settings);
}

/** Returns the addresses of contact that are nobody's: a new portal begins with two, under a reserved name (RFC 2606). */
export function inventedContacts({ default_tor_laison_email, support_email }: Settings): string[] {
  return [...new Set([default_tor_laison_email, support_email])].filter((address) => address.endsWith('.example'));
}

/** Returns everything that the settings screens show, and what a person with these permissions may change. */
export async function readSiteSettings(db: Database, may: (permission: Permission) => boolean): Promise<SiteSettings> {
  // Read before the values, so that a change in between becomes a conflict later and is not overlooked.
  const latest = await db.selectFrom('settings_revision').select('revision').executeTakeFirst();
  const settings = await readSettings(db);
  const rows = await settingRows(db);
  const known = rows.filter((row): row is typeof row & { key: SettingKey } => row.key in settingShapes);
  return {
    revision: latest?.revision ?? 0,
    settings,
    editable: settingKeys.filter((key) => may(settingDefinitions[key].who)),
    changed: Object.fromEntries(
      known.flatMap(({ key, updated_at, updated_by_name }) =>
        updated_by_name === null ? [] : [[key, { at: updated_at, by: updated_by_name }]],
      ),
    ),
    organization_types: await readOrganizationTypes(db),
    parades: await readParades(db),
  };
}

/** Returns the stored settings with who changed each, without those that still have their first value. */
export function settingRows(db: Database) {
  return db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.updated_by')
    .select(['settings.key', 'settings.revision', 'settings.updated_at'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('updated_by_name'))
    .execute();
}

/** Returns the year that 'current' means everywhere. */
export async function currentParadeYear(db: Database): Promise<number> {
  return (await readSettings(db)).current_parade_year;
}

export async function readParades(db: Database): Promise<DatedParade[]> {
  const kept = keptFor(db);
  if (kept) return (await kept).parades.map(({ id, event_year, parade_on }) => ({ id, event_year, parade_on }));
  return db.selectFrom('parades').select(['id', 'event_year', 'parade_on']).orderBy('event_year').execute();
}

/** Refuses a year that has no parade (not-found). */
export async function refuseYearWithoutParade(db: Database, year: number): Promise<void> {
  if (!(await hasParade(db, year))) throw new Refusal('not-found');
}

/** Returns whether a year has a parade here. */
export async function hasParade(db: Database, year: number): Promise<boolean> {
  const parades = await readParades(db);
  return parades.some(({ event_year }) => event_year === year);
}

/** Returns the parade of a year with its day, a civil date in Los Angeles. Throws if the year has none. */
export async function paradeOf(db: Database, year: number): Promise<{ year: number; parade_on: string }> {
  return db
    .selectFrom('parades')
    .select(['event_year as year', 'parade_on'])
    .where('event_year', '=', year)
    .executeTakeFirstOrThrow();
}

/** Returns the day of a parade as the office has set it, or by the rule if the year has no parade yet. */
export async function paradeDayOf(db: Database, year: number): Promise<string> {
  const kept = keptFor(db);
  if (kept) return (await kept).parades.find(({ event_year }) => event_year === year)?.parade_on ?? paradeDay(year);
  const parade = await db.selectFrom('parades').select('parade_on').where('event_year', '=', year).executeTakeFirst();
  return parade?.parade_on ?? paradeDay(year);
}

/** Returns the names of types by their ids, as the audit trail uses them. */
export async function typeNamesOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const types = await readOrganizationTypes(db);
  return ids.map((id) => types.find((type) => type.id === id)?.name ?? String(id));
}

export async function readOrganizationTypes(db: Database): Promise<OrganizationType[]> {
  const kept = keptFor(db);
  if (kept) return [...(await kept).organization_types];
  return db
    .selectFrom('organization_types')
    .select(['id', 'name', 'available_parade_id_from', 'available_parade_id_to'])
    .orderBy('id')
    .execute();
}
