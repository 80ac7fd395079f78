/** The wire format for reading and saving settings in the office. */
import { z } from 'zod';
import { limitedRecord } from '../http/lists/limitedRecord.ts';
import { count, id } from '../http/paging.ts';
import { datedParade, organizationType } from './parade.ts';
import { invalidYear, type SettingKey, settingKeys, settingShapes, typedSettingShapes } from './setting.ts';

/** The fixed texts of the settings. */
export const SETTINGS_WORDS = {
  saved: 'Settings Saved!',
  saved_text: 'Site settings have been updated.',
  saving_failed: 'Problems Saving Settings',
  saving_failed_text: 'Please try again.',
  invalid_year: invalidYear,
  from_after_to: '"From" year must be less than or equal to "To" year.',
  to_before_from: '"To" year must be greater than or equal to "From" year.',
  half_open: 'Choose both years, or neither',
} as const;

export const maxLogoBytes = 2 * 1024 * 1024;

/** The settings as a person sees them. */
export const settingsAnswer = z.object({
  /** The revision of the newest change. A save sends it back, so that nobody overwrites a change that they have not read. */
  revision: z.number().int(),
  settings: z.object(settingShapes),
  /** Keys that the reader may change (S-11). */
  editable: z.array(z.enum(settingKeys)),
  /** The last change of each setting, with its author; a key that nobody changed is absent. */
  changed: z.partialRecord(z.enum(settingKeys), z.object({ at: z.string(), by: z.string().nullable() })),
  organization_types: z.array(organizationType),
  parades: z.array(datedParade),
});
export type SiteSettings = z.output<typeof settingsAnswer>;

// '' closes a type: a multipart body has no null.
const paradeId = z.union([z.literal('').transform(() => null), z.null(), id]);
const typeYears = z.strictObject({
  id: id.optional(),
  available_parade_id_from: paradeId.optional(),
  available_parade_id_to: paradeId.optional(),
});
export type TypeYearsInput = z.output<typeof typeYears>;

const { organizer_logo, ...others } = typedSettingShapes;

/** S-12: any part of the settings; absent ones stay unchanged. */
export const settingsInput = z.strictObject({
  settings: z
    .strictObject({
      ...others,
      /** A new logo, where the call is multipart/form-data; '' removes the logo. */
      organizer_logo: z.union([organizer_logo, z.file()]),
    })
    .partial()
    .optional(),
  /** By the id of the type. */
  organization_types: limitedRecord(z.string().regex(/^[1-7]$/), typeYears, 7).optional(),
  /** The revision that was read; without it, no conflict is detected. */
  revision: z
    .union([
      count,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .optional(),
});
export type SettingsInput = z.output<typeof settingsInput>;

/** A value that somebody else changed meanwhile (409). */
export const settingConflict = z.object({
  /** A key, or 'organization_types.3.available_parade_id_from'. */
  name: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type SettingConflict = z.output<typeof settingConflict>;

/**
 * Converts a multipart body: 'settings[key]' and 'organization_types[id][key]' become objects, and texts become values
 * of their key's shape. A key that is spelled differently is left unchanged, and refused.
 */
export function withSettings(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const [, first = name, rest = ''] = /^(\w+)((?:\[\w+\]){1,2})$/.exec(name) ?? [];
    const path = [first, ...[...rest.matchAll(/\[(\w+)\]/g)].map((found) => found[1] ?? '')];
    if (path.includes('__proto__')) Object.defineProperty(body, name, { value, enumerable: true });
    else put(body, path, path[0] === 'settings' && path.length === 2 ? settingValue(path[1] ?? '', value) : value);
  }
  return body;
}

function put(target: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = Object.hasOwn(target, first) ? target[first] : undefined;
  const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  target[first] = next;
  put(next, rest, value);
}

const switchTexts: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  on: true,
  '0': false,
  false: false,
  off: false,
  '': false,
};

/** Returns the value of a text by the shape of its key; an invalid one is returned unchanged, and the shape refuses it. */
export function settingValue(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !Object.hasOwn(settingShapes, key)) return value;
  const shape: z.ZodType = settingShapes[key as SettingKey];
  if (shape instanceof z.ZodBoolean) return Object.hasOwn(switchTexts, value) ? switchTexts[value] : value;
  if (shape instanceof z.ZodNumber) return /^\d{1,9}(\.\d{1,4})?$/.test(value.trim()) ? Number(value) : value;
  return shape instanceof z.ZodArray ? listIn(value) : value;
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text || '[]') as unknown;
  } catch {
    return text;
  }
}
