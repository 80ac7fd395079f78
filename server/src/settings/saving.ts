import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { settingDefinitions } from '@parade/contract/settings/definition.ts';
import type { OrganizationType, Parade } from '@parade/contract/settings/parade.ts';
import { mediaOpensIn } from '@parade/contract/settings/paradeYear.ts';
import { type SettingKey, settingShapes, staffYearsAhead, unlikelyYear } from '@parade/contract/settings/setting.ts';
import {
  type SettingConflict,
  SETTINGS_WORDS,
  type SettingsInput,
  type TypeYearsInput,
} from '@parade/contract/settings/siteSettings.ts';
import type { Permission } from '@parade/contract/access/permissions.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { type Logo, storeLogo } from './logo.ts';
import { paradeDayOf, readOrganizationTypes, readParades, readSettings, settingRows } from './reads.ts';
import { nextRevision } from './revision.ts';
import { ensureParade, removeUnusedParade, setSetting } from './writes.ts';

/** The settings to save, with the logo rewritten. */
export interface SettingsToSave extends Omit<SettingsInput, 'settings'> {
  readonly settings: Partial<Record<SettingKey, unknown>>;
  readonly logo: Logo | null;
}

type YearsKey = 'available_parade_id_from' | 'available_parade_id_to';
type Changes = Record<string, { from: unknown; to: unknown }>;

/**
 * Saves some settings and years of types, all or none; absent and unchanged ones have no effect. One audit line names
 * each key with its old and new value. Refuses what the actor may not change (not-allowed), a value that somebody
 * changed after `revision` (revision-conflict, with both values) and, beside the field, an implausible year (S-16) and
 * From years after To years (S-13). With the year changes the date on which media information opens (S-04).
 */
export async function saveSettings(
  change: Change,
  may: (permission: Permission) => boolean,
  input: SettingsToSave,
): Promise<void> {
  const revision = await nextRevision(change);
  const settings = await changedSettings(change, input);
  const types = await changedTypes(change, input);
  if (settings.some(({ key }) => !may(settingDefinitions[key].who))) throw new Refusal('not-allowed');
  const season = settings.find(({ key }) => key === 'current_parade_year') as ChangedYearOfSeason | undefined;
  if (season) await refuseYear(change, season);
  await refuseConflicts(change, input.revision, settings, types);
  const changes: Changes = {};
  for (const { key, from, to } of [...settings, ...(await followingYear(change, input, season))]) {
    if (key === 'organizer_logo' && input.logo) await storeLogo(change, input.logo);
    await setSetting(change, key, to as never);
    changes[key] = { from, to };
  }
  for (const { type, key, from, to } of types) {
    await change.tx
      .updateTable('organization_types')
      .set({ [key]: to.id, revision })
      .where('id', '=', type.id)
      .execute();
    changes[`${type.name}, ${yearsLabel[key]}`] = { from: from.year, to: to.year };
  }
  if (Object.keys(changes).length === 0) return;
  if (season) await changeSeason(change, season);
  await audit(change, { action: 'settings.changed', model: 'Settings', model_id: 'settings', changes });
}

interface ChangedYearOfSeason {
  readonly from: number;
  readonly to: number;
}

/** S-16: a mistyped year would get a parade, and be in every list of years. */
async function refuseYear({ tx, portal }: Change, { from, to }: ChangedYearOfSeason): Promise<void> {
  const today = Number(portal.clock.today().slice(0, 4));
  const isKnown = (await readParades(tx)).some(({ event_year }) => event_year === to);
  const last = Math.max(from, today) + staffYearsAhead;
  if (isKnown || (to >= today && to <= last)) return;
  throw new FieldRefusal({ 'settings.current_parade_year': unlikelyYear(today, last) });
}

/**
 * S-04: returns the date on which media information opens in the season of the new year, if the stored one is of another
 * season and the same save does not set it.
 */
async function followingYear(
  { tx }: Change,
  { settings }: SettingsToSave,
  season: ChangedYearOfSeason | undefined,
): Promise<ChangedSetting[]> {
  if (season === undefined || settings.media_guide_open_date !== undefined) return [];
  const { media_guide_open_date: from } = await readSettings(tx);
  const [before, own] = [await paradeDayOf(tx, season.to - 1), await paradeDayOf(tx, season.to)];
  const to = mediaOpensIn(season.to, from, { before, own });
  return to === from ? [] : [{ key: 'media_guide_open_date', from, to }];
}

/**
 * Gives the year its parade and the next one, for which applications open first. Removes parades that the previous year
 * had created, if they are later and unused, and any that are further ahead than anybody would choose.
 */
async function changeSeason(change: Change, { from, to }: ChangedYearOfSeason): Promise<void> {
  for (const each of [to, to + 1]) await ensureParade(change, each);
  const later = (await readParades(change.tx)).map(({ event_year }) => event_year).filter((year) => year > to + 1);
  for (const year of later)
    if (year === from || year === from + 1 || year > to + staffYearsAhead) await removeUnusedParade(change, year);
}

const yearsLabel: Readonly<Record<YearsKey, string>> = {
  available_parade_id_from: 'From year',
  available_parade_id_to: 'To year',
};

interface ChangedSetting {
  readonly key: SettingKey;
  readonly from: unknown;
  readonly to: unknown;
}

async function changedSettings(change: Change, { settings, logo }: SettingsToSave): Promise<ChangedSetting[]> {
  const before = await readSettings(change.tx);
  const wanted: typeof settings = logo ? { ...settings, organizer_logo: logo.sha256 } : settings;
  const changed = Object.entries(wanted).flatMap(([name, to]) => {
    const key = name as SettingKey;
    return JSON.stringify(before[key]) === JSON.stringify(to) ? [] : [{ key, from: before[key], to }];
  });
  // A picture that was never sent: its name alone shows nothing.
  const strayLogo = changed.find(({ key, to }) => key === 'organizer_logo' && to !== '' && to !== logo?.sha256);
  if (strayLogo) throw new FieldRefusal({ 'settings.organizer_logo': 'Please choose a picture' });
  return changed;
}

interface ChangedYear {
  readonly type: OrganizationType;
  readonly key: YearsKey;
  readonly from: { readonly id: number | null; readonly year: number | null };
  readonly to: { readonly id: number | null; readonly year: number | null };
}

async function changedTypes({ tx }: Change, { organization_types = {} }: SettingsToSave): Promise<ChangedYear[]> {
  const [types, parades] = [await readOrganizationTypes(tx), await readParades(tx)];
  const errors: Record<string, string> = {};
  const changed = Object.entries(organization_types).flatMap(([id, given]) => {
    const type = types.find((each) => String(each.id) === id);
    const path = `organization_types.${id}`;
    if (!type || (given.id !== undefined && given.id !== type.id)) {
      errors[`${path}.id`] = 'There is no such type';
      return [];
    }
    Object.assign(errors, yearFaults(path, type, given, parades));
    return yearsKeys.flatMap((key) => {
      const to = given[key];
      if (to === undefined || to === type[key]) return [];
      return [{ type, key, from: yearOf(parades, type[key]), to: yearOf(parades, to) }];
    });
  });
  if (Object.keys(errors).length > 0) throw new FieldRefusal(errors, Object.values(errors)[0]);
  return changed;
}

const yearsKeys = ['available_parade_id_from', 'available_parade_id_to'] as const;

function yearFaults(
  path: string,
  type: OrganizationType,
  given: TypeYearsInput,
  parades: readonly Parade[],
): Record<string, string> {
  const unknown = yearsKeys.filter((key) => given[key] != null && yearOf(parades, given[key]).year === null);
  if (unknown.length > 0)
    return Object.fromEntries(unknown.map((key) => [`${path}.${key}`, 'There is no such parade']));
  const [from, to] = yearsKeys.map((key) => yearOf(parades, given[key] === undefined ? type[key] : given[key]).year);
  if (from == null && to == null) return {};
  if (from == null) return { [`${path}.available_parade_id_from`]: SETTINGS_WORDS.half_open };
  if (to == null) return { [`${path}.available_parade_id_to`]: SETTINGS_WORDS.half_open };
  if (from <= to) return {};
  // Shown beside the chosen field, because the other one may have been right.
  return given.available_parade_id_from === undefined
    ? { [`${path}.available_parade_id_to`]: SETTINGS_WORDS.to_before_from }
    : { [`${path}.available_parade_id_from`]: SETTINGS_WORDS.from_after_to };
}

function yearOf(parades: readonly Parade[], id: number | null | undefined): { id: number | null; year: number | null } {
  return { id: id ?? null, year: parades.find((parade) => parade.id === id)?.event_year ?? null };
}

/** S-12: no value that was changed since it was read is silently overwritten. */
async function refuseConflicts(
  { tx }: Change,
  seen: number | undefined,
  settings: readonly ChangedSetting[],
  types: readonly ChangedYear[],
): Promise<void> {
  if (seen === undefined) return;
  const [rows, years] = [
    await settingRows(tx),
    await tx.selectFrom('organization_types').select(['id', 'revision']).execute(),
  ];
  const conflicts: SettingConflict[] = [
    ...settings.flatMap(({ key, from, to }) => {
      const row = rows.find((each) => each.key === key);
      if (!row || row.revision <= seen) return [];
      return [{ name: key, yours: to, theirs: from, by: row.updated_by_name, at: row.updated_at }];
    }),
    ...types.flatMap(({ type, key, from, to }) =>
      years.some(({ id, revision }) => id === type.id && revision > seen)
        ? [{ name: `organization_types.${type.id}.${key}`, yours: to.id, theirs: from.id, by: null, at: null }]
        : [],
    ),
  ];
  if (conflicts.length === 0) return;
  const latest = await tx.selectFrom('settings_revision').select('revision').executeTakeFirstOrThrow();
  throw new Refusal('revision-conflict', {
    words: someoneElse('changed the same settings', 'Choose which values to keep.'),
    // The change is not made, so its number is taken back.
    extra: { conflicts, revision: latest.revision - 1 },
  });
}

/** Returns the text values to check; a File is never the value of a setting. */
export function valuesIn(settings: SettingsInput['settings']): Partial<Record<SettingKey, unknown>> {
  const given = Object.entries(settings ?? {}).filter(
    ([key, value]) => key in settingShapes && !(value instanceof File),
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
