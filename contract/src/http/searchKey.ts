/**
 * Returns the key under which a text is searched and compared: without accents, capitals, apostrophes, dashes,
 * periods, commas, spaces and invisible characters. Line feeds stay, between texts that share one key. 'La Cañada
 * High-School' and 'la canada high school' have the same key. Names are shown as typed. The database has the same
 * function under the name search_key (migration 0034): it stores the keys of all rows, and a test compares the two for
 * every character.
 */
export function searchKey(text: string): string {
  const key = Array.from(decomposed(text).replace(ignored, ''), (each) => {
    const low = each.toLowerCase();
    return plainLetters.get(low) ?? low;
  })
    .join('')
    .replace(latinMarks, '$1');
  // A text of ignored characters alone is its own key: two such names differ, and a search for one does not match
  // everything.
  return key === '' ? text : key;
}

/** A run of marks is sorted in the square of its length, 100,000 of them in seconds, so long texts go through in slices. */
function decomposed(text: string): string {
  if (text.length <= charactersAtOnce) return text.normalize('NFKD');
  const characters = Array.from(text);
  let whole = '';
  for (let from = 0; from < characters.length; from += charactersAtOnce)
    whole += characters
      .slice(from, from + charactersAtOnce)
      .join('')
      .normalize('NFKD');
  return whole;
}

const charactersAtOnce = 500;

const ignored =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are the characters that are left out, one by one
  /[\u0001-\u0009\u000b-\u0020"'`,\-.\u007f-\u00a0\u00ab\u00ad\u00b7\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u034f\u058a\u05be\u05f3\u05f4\u061c\u1160\u115f\u1680\u17b4\u17b5\u1806\u180b-\u180f\u200b-\u200f\u2010-\u2015\u2018-\u201f\u2027-\u202e\u2032-\u2037\u2039\u203a\u2043\u2060-\u206f\u2212\u2e3a\u2e3b\u3001\u3002\u301c\u3030\u30fb\ua78b\ua78c\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]+/gu;

/** Letters that Unicode does not decompose, as people type them whose keyboard does not have them. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' }).concat(
    Array.from('øłđðħıŧŋɓɗƙƴƶ', (letter, place) => [letter, 'olddhitnbdkyz'.charAt(place)]),
  ),
);

/** Marks change the letter in most scripts, so they are only removed after Latin letters. */
const latinMarks =
  // oxlint-disable-next-line no-misleading-character-class -- the marks are meant one by one
  /([a-z\u0180-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab6f])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/gu;
