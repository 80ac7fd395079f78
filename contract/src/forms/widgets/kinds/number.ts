import { asDigits } from '../../../http/text.ts';
import { readText } from '../../answers/answer.ts';
import { MESSAGES } from '../../messages.ts';
import { type Finding, unfit, wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** Digits only; stored without leading zeros. */
export const number: WidgetKind<Plain<'number'>, string> = textKind({
  findings: (value, widget) => {
    const digits = asDigits(value);
    if (!/^\d{1,9}$/.test(digits)) return [wrong('format', MESSAGES.invalid, 'Please enter digits only')];
    return rangeFindings(widget, Number(digits), String);
  },
  normalize: (value) => {
    const digits = asDigits(value);
    return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : digits;
  },
  // A field whose minimum is at least a thousand is a year, not a count.
  read: (value, { min = 0 }) => readText(min < 1000 ? showCount(value) : value),
  example: ({ min = 0, max = 9999 }) => String(Math.min(Math.max(min < 1000 ? 20 : 2000, min), max)),
});

/** Returns '1480' as '1,480'; text that is not a number is returned unchanged. */
export function showCount(value: string): string {
  return /^\d+$/.test(value) ? value.replace(/\B(?=(\d{3})+$)/g, ',') : value;
}

/** Returns findings about the range. A number out of range is well formed: it may be saved, not submitted. */
export function rangeFindings(
  range: { readonly min?: number; readonly max?: number },
  n: number,
  show: (limit: number) => string,
): readonly Finding[] {
  if (range.min !== undefined && n < range.min)
    return [unfit('too_small', MESSAGES.invalid, `At least ${show(range.min)}`)];
  if (range.max !== undefined && n > range.max)
    return [unfit('too_large', MESSAGES.invalid, `At most ${show(range.max)}`)];
  return [];
}
