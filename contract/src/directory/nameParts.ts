/** Splits a name that was typed into one box into first and last name. */

const suffix = /^(?:jr|sr|ii|iii|iv|v|phd|ph\.d|md|m\.d|esq)\.?$/i;
const title = /^(?:mr|mrs|ms|mx|dr|prof|rev|fr|sr|capt|lt|sgt|col|maj|gen|hon)\.?$/i;
/** Words that a last name begins with. */
const particle =
  /^(?:al|ap|ben|bin|bint|da|das|dal|de|del|della|den|der|des|di|do|dos|du|el|la|las|le|lo|los|mac|san|santa|st\.?|ten|ter|van|von|vom|zu|zum|zur|y)$/i;

/**
 * Splits 'Dr. Ana María de la Cruz Jr.' into Ana María and de la Cruz Jr. A single word is a last name; a comma, as in
 * 'Cruz, Ana', decides by itself. It is a guess, which the office can correct in its file.
 */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const text = name.trim().replaceAll(/\s+/g, ' ');
  const comma = /^([^,]+), (?!(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|esq)\b)([^,]+)$/i.exec(text);
  if (comma) return { first_name: comma[2] ?? '', last_name: comma[1] ?? '' };
  const words = text.split(' ').filter(Boolean);
  while (words.length > 2 && title.test(words[0] ?? '')) words.shift();
  if (words.length < 2) return { first_name: '', last_name: text };
  let end = words.length;
  while (end > 2 && suffix.test(words[end - 1] ?? '')) end -= 1;
  let start = end - 1;
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1;
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') };
}
