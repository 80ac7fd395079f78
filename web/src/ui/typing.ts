/**
 * The slashes of MM/DD/YYYY come by themselves while digits are typed at the end: a phone's number keys have none. What
 * is deleted, pasted or typed with slashes stays as it is, and so does what begins with no month: a year, or a day.
 * before: the text until this key.
 */
export function withSlashes(text: string, before: string): string {
  const isTyped = text.length === before.length + 1 && text.startsWith(before);
  if (!isTyped) return text;
  if (text.endsWith('//')) return before;
  return /^(?:(?:0\d|1[0-2])|\d{1,2}\/\d{2})$/.test(text) ? `${text}/` : text;
}

/**
 * A number of ten digits gets the signs of an American one while it is typed; an eleventh digit takes them out again, and
 * so does nothing else. What is pasted or typed with signs stays as it is. before: the text until this key.
 */
export function withPhoneSigns(text: string, before: string): string {
  const isTyped = text.length === before.length + 1 && text.startsWith(before);
  if (!isTyped) return text;
  const [, area, exchange, line] = /^([2-9]\d{2})(\d{3})(\d{4})$/.exec(text) ?? [];
  if (area && exchange && line) return `(${area}) ${exchange}-${line}`;
  return /^\(\d{3}\) \d{3}-\d{5}$/.test(text) ? text.replaceAll(/\D/g, '') : text;
}

/** Returns the href of a link that calls a phone number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
