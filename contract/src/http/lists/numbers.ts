/** Numbers as they are in an address; apart from paging.ts, because a screen judges its address before it loads schemas. */

/** The largest number that an id or count in the database can be. */
export const maxInteger = 2_147_483_647;

/** Of a search text. */
export const maxSearchLength = 200;

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

export const numberRanges = {
  id: { min: 1, max: maxInteger },
  year: { min: 1890, max: 2200 },
  /** The small numbers of the contract. */
  organizationType: { min: 1, max: 7 },
} as const satisfies Record<string, NumberRange>;

export const wholeDigits = /^\d{1,10}$/;

/** Whether a text is a whole number of the range, in digits. */
export function isInRange(text: string, { min, max }: NumberRange): boolean {
  return wholeDigits.test(text) && Number(text) >= min && Number(text) <= max;
}
