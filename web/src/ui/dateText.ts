/**
 * The slashes of MM/DD/YYYY come by themselves while digits are typed at the end: a phone's number keys have none. What
 * is deleted, pasted or typed with slashes stays as it is. before: the text until this key.
 */
export function withSlashes(text: string, before: string): string {
  const isTyped = text.length === before.length + 1 && text.startsWith(before);
  if (!isTyped) return text;
  if (text.endsWith('//')) return before;
  return /^(?:\d{2}|\d{1,2}\/\d{2})$/.test(text) ? `${text}/` : text;
}
