/** Widgets with one plain value, alone in a field or as a cell of a row: shape, emptiness, format, tidying. */
import { isCivilDate, readCivilDate } from '../civilDate.ts';
import type { PlainWidget } from '../definition.ts';
import { MESSAGES } from '../messages.ts';
import { type FileValue, LIMITS } from '../values.ts';
import { type Finding, unfit, wrong } from './finding.ts';
import { fileFindings, fitsFiles } from './files.ts';

/** A plain widget other than address, which is made of parts. */
export type SimpleWidget = Exclude<PlainWidget, { widget: 'address' }>;

export function fitsSimple(widget: SimpleWidget, value: unknown): boolean {
  return widget.widget === 'file' ? fitsFiles(value) : typeof value === 'string' && value.length <= LIMITS.text_length;
}

export function isSimpleFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0;
}

/** Findings about a filled value that fits. */
export function simpleFindings(widget: SimpleWidget, value: string | readonly FileValue[]): readonly Finding[] {
  if (widget.widget === 'file') return typeof value === 'string' ? [] : fileFindings(widget.meta, value);
  return typeof value === 'string' ? textFindings(widget, value.trim()) : [];
}

/** Trims; reads numbers, money and dates into their stored spelling. What cannot be read stays as typed. */
export function tidySimple(widget: SimpleWidget, value: string): string {
  const text = value.trim();
  switch (widget.widget) {
    case 'textarea':
      return text.replace(/\r\n?/g, '\n');
    case 'number':
      return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
    case 'money':
      return tidyMoney(text);
    case 'date':
      return readCivilDate(text) ?? text;
    default:
      return text;
  }
}

/** "Email format is checked with a general address pattern." */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(
      text,
    )
  );
}

/** 7 to 15 digits with the usual signs between them, an international +, an extension. */
export function isPhone(text: string): boolean {
  if (text.length > 40) return false;
  const [number = '', extension] = text.split(/\s*(?:ext\.?|x|#)\s*/i);
  const digits = number.replace(/\D/g, '').length;
  return (
    /^\+?[\d\s().\-/]+$/.test(number) &&
    digits >= 7 &&
    digits <= 15 &&
    (extension === undefined || /^\d{1,6}$/.test(extension))
  );
}

/** "url: https only". */
export function isHttpsUrl(text: string): boolean {
  return (
    text.length <= 2000 && /^https:\/\/[^\s/?#@:<>"]+\.[^\s/?#@:<>"]+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i.test(text)
  );
}

function textFindings(widget: Exclude<SimpleWidget, { widget: 'file' }>, text: string): readonly Finding[] {
  switch (widget.widget) {
    case 'text':
    case 'textarea':
      if (text.length > widget.max_length) {
        return [wrong('too_long', MESSAGES.invalid, `At most ${widget.max_length} characters`)];
      }
      return widget.widget === 'text' && /[\r\n]/.test(text)
        ? [wrong('format', MESSAGES.invalid, 'One line only')]
        : [];
    case 'number':
      if (!/^\d{1,9}$/.test(text)) return [wrong('format', MESSAGES.invalid, 'Digits only')];
      return rangeFindings(widget, Number(text), (limit) => String(limit));
    case 'money':
      if (!/^\d{1,9}\.\d{2}$/.test(tidyMoney(text))) {
        return [wrong('format', MESSAGES.invalid, 'An amount such as 1,250.00')];
      }
      return rangeFindings(widget, Number(tidyMoney(text)), showDollars);
    case 'date':
      return isCivilDate(readCivilDate(text) ?? '') ? [] : [wrong('date', MESSAGES.date(text))];
    case 'select':
    case 'radio':
      return widget.options.some((option) => option.value === text) ? [] : [wrong('option', MESSAGES.invalid)];
    case 'yesno':
      return text === 'yes' || text === 'no' ? [] : [wrong('option', MESSAGES.invalid)];
    case 'phone':
      return isPhone(text) ? [] : [wrong('format', MESSAGES.invalid, 'A phone number such as (626) 555-0123')];
    case 'email':
      return isEmail(text) ? [] : [wrong('email', MESSAGES.email)];
    case 'url':
      return isHttpsUrl(text) ? [] : [wrong('format', MESSAGES.invalid, 'An address that starts with https://')];
  }
}

/** A number out of range is well formed: it may be saved, not submitted. */
function rangeFindings(
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

function tidyMoney(text: string): string {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!found?.[1]) return text;
  const dollars = found[1].replace(/,/g, '').replace(/^0+(?=\d)/, '');
  return `${dollars}.${(found[2] ?? '').padEnd(2, '0')}`;
}

/** "Money shows 2 decimals with a $ prefix": '1250.00' as '$1,250.00'; a text that is no amount as it is. */
export function showMoney(value: string): string {
  const tidy = tidyMoney(value.trim());
  const found = /^(\d{1,12})(\.\d{2})$/.exec(tidy);
  return found?.[1] ? `$${found[1].replace(/\B(?=(\d{3})+$)/g, ',')}${found[2]}` : value;
}

function showDollars(limit: number): string {
  return showMoney(String(limit));
}
