/**
 * S-07, S-09: the fees and pavilions that the office sets for a parade year and that forms state. A form that was
 * signed or submitted keeps the terms that were agreed to with it.
 */

/** The fees by key, with their labels. The last one is paid per participant. */
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
  /** The places where floats are built and judged. */
  readonly pavilions: readonly string[];
  /** True while nobody has set this year's values: they are those of sampleTerms. */
  readonly is_sample: boolean;
}

/** The terms of a year until the office sets its own. */
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

/** The mark beside values of sampleTerms. */
export const SAMPLE_TERMS_MARK = 'sample value, not set for this year yet';
