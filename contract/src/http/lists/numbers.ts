/** Numbers in an address. Apart from paging.ts, because a screen checks its address before it loads schemas. */

/** The largest id or count that the database can store. */
export const maxInteger = 2_147_483_647;

/** The longest search text. */
export const maxSearchLength = 200;

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

export const numberRanges = {
  id: { min: 1, max: maxInteger },
  year: { min: 1890, max: 2200 },
  /** The small numbers that the requirements give to types. */
  organizationType: { min: 1, max: 7 },
} as const satisfies Record<string, NumberRange>;

export const wholeDigits = /^\d{1,10}$/;

/** Returns whether a text is a whole number within the range, in digits. */
export function isInRange(text: string, { min, max }: NumberRange): boolean {
  return wholeDigits.test(text) && Number(text) >= min && Number(text) <= max;
}
