/**
 * The characters that a text may contain. Every call is checked against this in one place (server/src/http/bind.ts);
 * typed text is cleaned with it before it is sent (web/src/http/client.ts). Small, because the signing page loads it
 * too.
 */

// NUL is no text to PostgreSQL, the other controls are none to XML, letters and terminals. Tab, line feed and carriage
// return are part of multi-line texts. U+FFFE and U+FFFF are no characters at all.
// oxlint-disable-next-line no-control-regex -- these are the characters that must go
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const loneSurrogate = /[\ud800-\udfff]/gu;

/** Returns whether it is text only: no NUL or other control character, no lone surrogate, no noncharacter. */
export function isText(given: string): boolean {
  return given.search(notText) === -1 && given.search(loneSurrogate) === -1;
}

/**
 * Removes the characters that are not text. A vertical tab or form feed, as word processors write them, becomes a line
 * break.
 */
export function cleanText(given: string): string {
  if (isText(given)) return given;
  return given
    .replaceAll('\u000b', '\n')
    .replaceAll('\u000c', '\n')
    .replaceAll(notText, '')
    .replaceAll(loneSurrogate, '');
}

/** Cleans every text inside a JSON value; returns the value itself where there is nothing to clean. */
export function cleanTexts(given: unknown): unknown {
  if (typeof given === 'string') return cleanText(given);
  if (Array.isArray(given)) return given.map(cleanTexts);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, cleanTexts(value)]));
}

// Zero-width space, word joiner, byte order mark, soft hyphen, grapheme joiner, direction marks and overrides, annotations:
// they are not seen, and two names that look the same must be the same.
// oxlint-disable-next-line no-misleading-character-class -- the grapheme joiner is meant by itself
const invisible = /[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// Joiners are part of the spelling in Persian, Bengali and others, and of some emoji; beside Latin letters they mean
// nothing.
const joiner = /[\u200c\u200d]/g;
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const latin = /\p{Script=Latin}/u;
// Marks without a letter, and letters and symbols that are blank by definition: Hangul fillers, the empty Braille cell.
const nothingSeen = /^[\p{M}\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]*$/u;

/**
 * Normalizes a one-line text for storage: without invisible characters, trimmed, several spaces as one; empty where
 * nothing is visible. Line breaks inside it stay, and isLine refuses them.
 */
export function visibleLine(given: string): string {
  const line = given
    .replaceAll(invisible, '')
    .replaceAll(joiner, (found, index: number, text: string) => (joins(text, index) ? found : ''))
    .replaceAll(/\p{Zs}{2,}/gu, ' ')
    .trim();
  return nothingSeen.test(line) ? '' : line;
}

/**
 * Returns visibleLine for a text that may have so many characters afterwards. One that is far too long stays as it is, for the
 * limit to refuse: looking at each of a million invisible characters takes a second. What is pasted may bring several for
 * each visible one.
 */
export function lineWithin(maxLength: number): (given: string) => string {
  return (given) => (given.length > 10 * maxLength + 1000 ? given : visibleLine(given));
}

/**
 * Converts full-width digits and signs of East Asian keyboards to plain ones. It converts no others: a footnote's
 * superscript digit is not part of the number. Trimmed.
 */
export function asDigits(typed: string): string {
  return typed.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).trim();
}

/** Puts any text on one line, for headings of letters, however it was typed. */
export function onOneLine(given: string): string {
  return visibleLine(cleanText(given).replaceAll(/[\t\n\r\u2028\u2029]+/g, ' '));
}

/** Cuts to so many UTF-16 units, and never within a character. */
export function cutTo(text: string, max: number): string {
  return text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;
}

/** Returns whether it is a single line: no line break, tab or other control character. */
export function isLine(given: string): boolean {
  return isText(given) && !/[\t\n\r\u2028\u2029]/.test(given);
}

function joins(text: string, index: number): boolean {
  // Both surrogates of a character above U+FFFF are looked at together.
  const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? '';
  const after = Array.from(text.slice(index + 1, index + 3))[0] ?? '';
  return joinable.test(before) && joinable.test(after) && !latin.test(before);
}

/** Returns a phone number as typed, on one line; the hyphens, dashes and minus signs of word processors become plain ones. */
export function readPhone(typed: string): string {
  return visibleLine(asDigits(typed)).replaceAll(/[\u2010-\u2015\u2212]/g, '-');
}

/** Returns whether it has 7 to 15 digits with the usual signs between them, an international +, an extension. */
export function isPhone(text: string): boolean {
  if (text.length > 40) return false;
  const [number = '', extension, ...further] = text.split(/\s*[,;:]?\s*(?:extension|ext\.?|x|#)\s*[:.]?\s*/i);
  const digits = number.replace(/\D/g, '').length;
  return (
    further.length === 0 &&
    /^(?:\(?\+)?[\d\s().\-/]+$/.test(number) &&
    digits >= 7 &&
    digits <= 15 &&
    (extension === undefined || /^\d{1,6}$/.test(extension))
  );
}
