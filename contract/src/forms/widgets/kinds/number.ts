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
  read: (value, widget) => readText(isYear(widget) ? value : showCount(value)),
  example: ({ min = 0, max = 9999 }) => String(Math.min(Math.max(isYear({ min }) ? 2000 : 20, min), max)),
});

/** What is at least a thousand is no count: its digits are read as they were typed. */
function isYear({ min = 0 }: { readonly min?: number }): boolean {
  return min >= 1000;
}

/** '1480' as '1,480'; a text that is no number as it is. */
export function showCount(value: string): string {
  return /^\d+$/.test(value) ? value.replace(/\B(?=(\d{3})+$)/g, ',') : value;
}

/** A number out of range is well formed: it may be saved, not submitted. */
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
