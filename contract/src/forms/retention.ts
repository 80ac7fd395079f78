/** S-06: what is deleted after the parade, and when. */
import { z } from 'zod';
import { civilDay } from '../http/singleLine.ts';
import { settingShapes } from '../settings/setting.ts';
import { addDays } from './answers/civilDate.ts';
import type { CivilDate } from './answers/values.ts';

/** The promises to delete. Each has its own number of days in the settings. */
export const retentionKinds = ['medical', 'licenses'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The setting that says how many days after the parade something is deleted. */
export const retentionSetting = {
  medical: 'retention_days_medical',
  licenses: 'retention_days_licenses',
} as const satisfies Record<RetentionKind, keyof typeof settingShapes>;

/** Every setting of the screen that says when something is deleted. */
export const retentionSettings = [...Object.values(retentionSetting), 'retention_days_requests'] as const;

/**
 * The Los Angeles day on which it is deleted. 0 days mean the night after the parade: the job runs before dawn, and a parade
 * that is still to come needs its medical notes.
 */
export function deletedOn(paradeOn: CivilDate, days: number): CivilDate {
  return addDays(paradeOn, Math.max(days, 1));
}

export const retentionAnswer = z.object({
  retention_days_medical: settingShapes.retention_days_medical,
  retention_days_licenses: settingShapes.retention_days_licenses,
  retention_days_requests: settingShapes.retention_days_requests,
  /** Civil dates. */
  parades: z.array(z.object({ id: z.number().int(), event_year: z.number().int(), parade_on: z.string() })),
});
export type Retention = z.output<typeof retentionAnswer>;

const retentionDays = z.strictObject({
  retention_days_medical: settingShapes.retention_days_medical.optional(),
  retention_days_licenses: settingShapes.retention_days_licenses.optional(),
  retention_days_requests: settingShapes.retention_days_requests.optional(),
  parades: z
    .array(z.strictObject({ id: z.number().int().min(1).max(2_147_483_647), parade_on: civilDay }))
    .max(200)
    .optional(),
});

/** `from`: the days as they were shown, so that others that somebody has set since are not lost. */
export const retentionBody = retentionDays.extend({ from: retentionDays.optional() });
export type RetentionChoice = z.output<typeof retentionBody>;
