/** The wire format of a parade year's terms, which the office reads and sets. */
import { z } from 'zod';
import { requiredText } from '../../http/fieldTexts.ts';
import { singleLine } from '../../http/singleLine.ts';
import type { YearTerms } from '../answers/terms.ts';
import { MESSAGES } from '../messages.ts';
import { normalizeMoney } from '../widgets/kinds/money.ts';

export const maxPavilions = 20;

/** Sites that a float can choose beside the pavilions. */
export const otherSites = ['Self-built site', 'Other'] as const;

const storedMoney = z.string().regex(/^\d{1,7}\.\d{2}$/, MESSAGES.money);
const typedMoney = z
  .string()
  .max(20)
  .overwrite((text) => normalizeMoney(text.trim()))
  .pipe(storedMoney);

const pavilion = singleLine(80).refine(
  (name) => !otherSites.some((site) => isAlike(site, name)),
  `${otherSites.join(' and ')} are always offered.`,
);

function fees<T extends z.ZodType>(fee: T) {
  return { commercial: fee, non_commercial: fee, band: fee, invited: fee, equestrian_participant: fee };
}

/**
 * Fees as typed, with or without dollar sign and commas; an absent fee stays unchanged. `from`: the values as they were shown,
 * so that others that somebody has set since are not lost.
 */
export const yearTermsInput = z.strictObject({
  fees: z.strictObject(fees(typedMoney)).partial().optional(),
  pavilions: z
    .array(pavilion)
    .min(1, requiredText)
    .max(maxPavilions)
    .refine((names) => names.every((name, n) => !names.slice(0, n).some((other) => isAlike(other, name))), {
      message: 'List each pavilion once.',
    })
    .optional(),
  from: z
    .strictObject({
      fees: z.strictObject(fees(storedMoney)).partial().optional(),
      pavilions: z.array(z.string().max(80)).max(maxPavilions).optional(),
    })
    .optional(),
});
export type YearTermsInput = z.output<typeof yearTermsInput>;

export const yearTerms = z.object({
  fees: z.object(fees(z.string())),
  pavilions: z.array(z.string()).readonly(),
  is_sample: z.boolean(),
}) satisfies z.ZodType<YearTerms>;

/** The terms of a year as the office sees them. */
export const yearTermsAnswer = z.object({
  year: z.number().int(),
  terms: yearTerms,
  updated_at: z.string().nullable(),
  /** Name of the person who set them last. */
  updated_by: z.string().nullable(),
  /** The number of the year's forms that were signed or submitted under other values, and keep them. */
  agreed_otherwise: z.number().int(),
});

export type YearTermsAnswer = z.output<typeof yearTermsAnswer>;

function isAlike(one: string, other: string): boolean {
  return one.localeCompare(other, 'en-US', { sensitivity: 'base' }) === 0;
}
