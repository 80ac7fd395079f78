import { searchKey } from '@parade/contract/http/searchKey.ts';

/** A text in three parts: the middle one is what was searched for, as it is spelled here. */
export interface MarkedText {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Finds the typed letters in a text, whatever its accents, capitals and signs; undefined where it does not have them. */
export function markedText(text: string, typed: string): MarkedText | undefined {
  const wanted = searchKey(typed);
  if (wanted === '') return undefined;
  const letters = Array.from(text);
  // The place in the text that each letter of the key came from.
  const origins = letters.flatMap((letter, place) => Array.from(keyOf(letter), () => place));
  const key = letters.map(keyOf).join('');
  const found = key.indexOf(wanted);
  const first = origins[Array.from(key.slice(0, found)).length];
  if (found < 0 || first === undefined) return undefined;
  const last = origins[Array.from(key.slice(0, found + wanted.length)).length - 1] ?? first;
  return {
    before: letters.slice(0, first).join(''),
    match: letters.slice(first, last + 1).join(''),
    after: letters.slice(last + 1).join(''),
  };
}

/** Returns what one letter adds to a key, behind another letter, because marks are read with the letter before them. */
function keyOf(letter: string): string {
  return searchKey(`a${letter}`).slice(1);
}
