import { asDigits } from '../../../http/text.ts';
import { readText } from '../../answers/answer.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';
import { rangeFindings, showCount } from './number.ts';

/** F-15: dollars with two decimals, stored as '1250.00' and read as '$1,250.00'. */
export const money: WidgetKind<Plain<'money'>, string> = textKind({
  findings: (value, widget) => {
    const amount = normalizeMoney(value.trim());
    if (!/^\d{1,9}\.\d{2}$/.test(amount)) return [wrong('format', MESSAGES.invalid, MESSAGES.money)];
    return rangeFindings(widget, Number(amount), (limit) => showMoney(String(limit)));
  },
  normalize: (value) => normalizeMoney(value.trim()),
  read: (value) => readText(showMoney(value)),
  example: ({ min = 0 }) => `${Math.max(min, 2500)}.00`,
});

/** Returns '1250.00' as '$1,250.00'; text that is not an amount is returned unchanged. */
export function showMoney(value: string): string {
  const found = /^(\d{1,12})(\.\d{2})$/.exec(normalizeMoney(value.trim()));
  return found?.[1] ? `$${showCount(found[1])}${found[2]}` : value;
}

/** Returns '$1,250' as '1250.00'; text that is not an amount is returned unchanged. */
export function normalizeMoney(text: string): string {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(asDigits(text));
  if (!found?.[1]) return text;
  const dollars = found[1].replace(/,/g, '').replace(/^0+(?=\d)/, '');
  return `${dollars}.${(found[2] ?? '').padEnd(2, '0')}`;
}
