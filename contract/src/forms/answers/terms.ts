/**
 * S-07, S-09: what the office sets for a parade year and forms state: fees and pavilions. A form that has been signed or
 * submitted keeps the terms that it was agreed to with.
 */

/** The fees by key, with their labels. Of the last one, each participant pays. */
export const feeLabels = {
  commercial: 'Commercial',
  non_commercial: 'Non-commercial',
  band: 'Band',
  invited: 'Invited, no fee',
  equestrian_participant: 'Equestrian, per participant',
} as const;
export type Fee = keyof typeof feeLabels;

export interface YearTerms {
  /** Money with two decimals, '16500.00'. */
  readonly fees: Readonly<Record<Fee, string>>;
  /** Where floats are built and judged. */
  readonly pavilions: readonly string[];
  /** Nobody has set the values of this year yet: they are those of sampleTerms. */
  readonly is_sample: boolean;
}

/** What a year has until the office sets its own. */
export const sampleTerms: YearTerms = {
  fees: {
    commercial: '16500.00',
    non_commercial: '5500.00',
    band: '0.00',
    invited: '0.00',
    equestrian_participant: '125.00',
  },
  pavilions: ['Rosemont Pavilion', 'Brookside Pavilion', 'Azusa', 'Irwindale'],
  is_sample: true,
};

/** Beside values of sampleTerms. */
export const SAMPLE_TERMS_MARK = 'sample value, not set for this year yet';
