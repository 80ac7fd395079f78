/** S-15: a new season, prepared step by step. */
import { z } from 'zod';
import { pastYearText } from '../content/page.ts';
import { phoneText } from '../http/fieldTexts.ts';
import { count, organizationTypeId, year } from '../http/paging.ts';
import { civilDay } from '../http/singleLine.ts';
import { dueDateChoice } from '../forms/due/dueDate.ts';
import { yearTermsInput } from '../forms/terms/terms.ts';
import { formTypeSchema } from '../forms/wire.ts';
import { settingDefinitions } from '../settings/definition.ts';
import { settingShapes, typedSettingShapes } from '../settings/setting.ts';
import { SETTINGS_WORDS } from '../settings/siteSettings.ts';

/** The steps in order. Each is a part of the plan, and the last one starts the season. */
export const seasonSteps = [
  { key: 'parade', title: 'Parade and media' },
  { key: 'types', title: 'Applications' },
  { key: 'due_dates', title: 'Due dates' },
  { key: 'terms', title: 'Fees and pavilions' },
  { key: 'texts', title: 'Texts' },
  { key: 'waivers', title: 'Waivers' },
  { key: 'contact', title: 'Liaison and retention' },
  { key: 'start', title: 'Start' },
] as const;
export type SeasonStep = (typeof seasonSteps)[number]['key'];

/** Parade years for which a type accepts applications; null: closed. */
const typeYears = z
  .strictObject({ id: organizationTypeId, from: year.nullable(), to: year.nullable() })
  .check(({ value: { from, to }, issues }) => {
    if (from !== null && to !== null && from > to)
      issues.push({ code: 'custom', path: ['from'], message: SETTINGS_WORDS.from_after_to, input: from });
    if ((from === null) !== (to === null))
      issues.push({
        code: 'custom',
        path: [from === null ? 'from' : 'to'],
        message: SETTINGS_WORDS.half_open,
        input: null,
      });
  });

/** Refuses a list that names something twice: one of the two would win unseen. */
function eachOnce<Row>(keyOf: (row: Row) => unknown, message: string) {
  return ({ value, issues }: { value: readonly Row[]; issues: z.core.$ZodRawIssue[] }) => {
    const known = new Set<unknown>();
    for (const [index, row] of value.entries()) {
      const key = keyOf(row);
      if (known.has(key)) issues.push({ code: 'custom', path: [index], message, input: row });
      known.add(key);
    }
  };
}

/** Everything that a change of year sets, by step. */
export const seasonPlan = z.strictObject({
  parade: z.strictObject({ parade_on: civilDay, media_guide_open_date: settingShapes.media_guide_open_date }),
  types: z
    .array(typeYears)
    .max(7)
    .check(eachOnce(({ id }) => id, 'There are two rows for this type')),
  /** Forms with their own date; all others follow their definition. */
  due_dates: z
    .array(z.strictObject({ form_type: formTypeSchema, due_on: dueDateChoice }))
    .max(80)
    .check(eachOnce(({ form_type }) => form_type, 'There are two dates for this form')),
  terms: z.strictObject({
    fees: yearTermsInput.shape.fees.unwrap(),
    pavilions: yearTermsInput.shape.pavilions.unwrap(),
  }),
  waivers: z.strictObject({
    waiver_reminder_days: settingShapes.waiver_reminder_days,
    /** Whether participants of the new year get the health screening form too. */
    health_screening: z.boolean(),
  }),
  contact: z.strictObject({
    default_tor_laison_name: settingShapes.default_tor_laison_name,
    default_tor_laison_email: settingShapes.default_tor_laison_email,
    default_tor_laison_phone: settingShapes.default_tor_laison_phone,
    retention_days_medical: settingShapes.retention_days_medical,
    retention_days_licenses: settingShapes.retention_days_licenses,
  }),
});
export type SeasonPlan = z.output<typeof seasonPlan>;

/** Labels of its values; types, due dates and fees have their own names. */
export const seasonLabels = {
  parade_on: 'Day of the parade',
  media_guide_open_date: settingDefinitions.media_guide_open_date.label,
  pavilions: 'Pavilions',
  waiver_reminder_days: settingDefinitions.waiver_reminder_days.label,
  health_screening: 'Health screening form',
  default_tor_laison_name: settingDefinitions.default_tor_laison_name.label,
  default_tor_laison_email: settingDefinitions.default_tor_laison_email.label,
  default_tor_laison_phone: settingDefinitions.default_tor_laison_phone.label,
  retention_days_medical: settingDefinitions.retention_days_medical.label,
  retention_days_licenses: settingDefinitions.retention_days_licenses.label,
} as const;

/** A value that the draft sets and that somebody else changed meanwhile, both as texts. */
const seasonConflict = z.object({ label: z.string(), yours: z.string(), theirs: z.string() });
export type SeasonConflict = z.output<typeof seasonConflict>;

export const seasonDraftInput = z
  .strictObject({
    plan: seasonPlan,
    /** The portal's proposal when the plan was read. Differences from it are the saving person's changes. */
    proposed: seasonPlan,
    step: z
      .int()
      .min(0)
      .max(seasonSteps.length - 1),
    /** The revision of the draft that was read; 0: there was none. */
    revision: count,
  })
  .check(({ value: { plan, proposed }, issues }) => {
    // Any text was once taken for a phone: one that nobody has typed here is not judged.
    const typed = plan.contact.default_tor_laison_phone;
    if (
      typed === proposed.contact.default_tor_laison_phone ||
      typedSettingShapes.default_tor_laison_phone.safeParse(typed).success
    )
      return;
    const path = ['plan', 'contact', 'default_tor_laison_phone'];
    issues.push({ code: 'custom', path, message: phoneText, input: typed });
  });
export type SeasonDraftInput = z.output<typeof seasonDraftInput>;

/** The new season as the office prepares it. */
export const newSeason = z.object({
  /** The current parade year, and the one that would start. */
  from_year: z.number().int(),
  year: z.number().int(),
  /** The draft, including changes made elsewhere since where it sets nothing; or the proposal while there is no draft. */
  plan: seasonPlan,
  /** The portal's current proposal; a save sends it back. */
  proposed: seasonPlan,
  /** Whether the plan's fees and pavilions are samples, and stay so until somebody enters the year's own. */
  sample_terms: z.boolean(),
  /** Conflicts: the season cannot start until the draft is saved again. */
  conflicts: z.array(seasonConflict),
  /** Labels of values that a draft of another release sets and this one cannot read; treated like conflicts. */
  left_out: z.array(z.string()),
  step: z.number().int(),
  revision: z.number().int(),
  draft: z
    .object({
      created_at: z.string(),
      created_by: z.string().nullable(),
      updated_at: z.string(),
      updated_by: z.string().nullable(),
    })
    .nullable(),
  types: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Names of the forms that can have their own date. */
  forms: z.array(z.object({ form_type: formTypeSchema, name: z.string(), default_due: z.array(z.string()) })),
  texts: z.array(z.object({ name: z.string(), version: z.number().int(), sample: z.boolean() })),
  /** What the site says that names an earlier season than the new one. */
  past_years: z.array(pastYearText),
  /** The records that the change affects: current counts. */
  counts: z.object({
    in_progress: z.number().int(),
    received: z.number().int(),
    accepted: z.number().int(),
    /** Entries of the new year that exist already. */
    ahead: z.number().int(),
    unsigned_waivers: z.number().int(),
    /** Signed waivers that wait for the office's approval. */
    unapproved_waivers: z.number().int(),
  }),
  waiver_emails: z.boolean(),
});
export type NewSeason = z.output<typeof newSeason>;

/** Returns the same day a year later; February 28 for a February 29. */
export function aYearLater(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? `${later.slice(0, 8)}28` : later;
}
