/** How much a text reads like names of the languages that an encoding was made for. */
import { type Encoding } from './encodings.ts';
import { type LatinLanguage, latinNames, latinOf, usualLetters } from './languages.ts';

/** How much a word reads so: from -4, what no language writes, to 2, letters side by side that names have. */
export function likeness(word: string, encoding: Encoding): number {
  return Math.max(-4, Math.min(2, scoreOf(word, encoding)));
}

const unreadable = /[\uFFFD\u0080-\u009f\p{Co}\p{Cn}]/u;
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Han', 'Hangul', 'Kana'] as const;
type Script = (typeof scripts)[number];
const ofScript: Readonly<Record<Script, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Thai: /\p{Script=Thai}/u,
  Han: /[\p{Script=Han}々]/u,
  Hangul: /\p{Script=Hangul}/u,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
};

function scoreOf(word: string, encoding: Encoding): number {
  if (unreadable.test(word)) return -4;
  const letters = [...word.matchAll(/\p{L}/gu)].map(([letter]) => letter);
  const found = scripts.filter((script) => letters.some((letter) => ofScript[script].test(letter)));
  const signs = signScore(word);
  // Kanji and kana stand side by side; nothing else does.
  const [script] = found.filter((each) => each !== 'Kana' || !found.includes('Han'));
  if (found.length > 1 && !(found.length === 2 && found.includes('Kana') && found.includes('Han'))) return -3;
  if (script === undefined) return signs - 1;
  if (script === 'Latin') return signs + caseScore(word) + latinScore(word, encoding);
  return signs + caseScore(word) + otherScore(script === 'Thai' ? [...word] : letters, script);
}

/** Signs inside of a name: an apostrophe belongs beside a capital, a currency or a fraction nowhere. */
function signScore(word: string): number {
  let score = /^[’‘]\p{L}/u.test(word) ? -0.7 : 0;
  const inner = word.replaceAll(/^["'“”„«»’‘(]+|["'“”»’),.;:!?…-]+$/gu, '');
  for (const [sign] of inner.matchAll(/[^\p{ASCII}\p{L}\p{M}]/gu)) {
    if (sign === '’') score += /\p{Lu}’\p{L}|\p{L}’\p{Lu}|\p{L}’s$/u.test(inner) ? 1.5 : -1;
    else if (/[–—·ªº\u00a0]/u.test(sign)) score -= 0.2;
    else score -= 2.5;
  }
  return score;
}

/** A capital behind a small letter, two capitals before one, or a small letter first, where it is beyond ASCII. */
function caseScore(word: string): number {
  const pairs = [...word.matchAll(/(?<=(\p{Ll}))\p{Lu}|(?<=(\p{Lu}))\p{Lu}(?=\p{Ll})/gu)];
  const odd = pairs.filter(([letter, small = '', capital = '']) => !/^\p{ASCII}+$/u.test(letter + small + capital));
  const isSmall = /^[^\p{ASCII}]/u.test(word) && /^\p{Ll}/u.test(word);
  return -2 * odd.length - (isSmall ? 0.7 : 0);
}

function latinScore(word: string, encoding: Encoding): number {
  const special = [...word.matchAll(/[^\p{ASCII}\p{P}\p{S}\p{N}\s]/gu)];
  if (special.length === 0) return 0;
  const languages = latinOf[encoding] ?? [];
  const scores = languages.map((language) => languageScore(word, language));
  return scores.length === 0 ? -2 : Math.max(...scores);
}

interface Evidence {
  readonly letters: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
}
const evidences = new Map<LatinLanguage, Evidence>();

function evidenceOf(language: LatinLanguage): Evidence {
  const known = evidences.get(language);
  if (known) return known;
  const names = latinNames[language].toLowerCase().split(' ');
  const pairs = new Set(names.flatMap((name) => pairsOf(name)));
  const letters = new Set(names.flatMap((name) => [...name].filter((letter) => letter > '\u007f')));
  const evidence = { letters, pairs };
  evidences.set(language, evidence);
  return evidence;
}

/** Neighbors in a name, its ends as '^' and '$', where one of them is beyond ASCII. */
function pairsOf(name: string): string[] {
  const letters = ['^', ...name, '$'];
  return letters.slice(1).flatMap((letter, index) => {
    const pair = `${letters[index]}${letter}`;
    return /^\p{ASCII}+$/u.test(pair) ? [] : [pair];
  });
}

function languageScore(word: string, language: LatinLanguage): number {
  const { letters, pairs } = evidenceOf(language);
  const low = word.toLowerCase().replaceAll(/[^\p{L}\p{M}]+/gu, ' ');
  let score = 0;
  let count = 0;
  for (const part of low.trim().split(' ')) {
    for (const letter of part) {
      if (letter <= '\u007f') continue;
      count += 1;
      score += letters.has(letter) ? 0.2 : -2;
    }
    for (const pair of pairsOf(part)) score += pairs.has(pair) ? 0.6 : 0;
  }
  return count === 0 ? 0 : score / count;
}

function otherScore(letters: readonly string[], script: Exclude<Script, 'Latin'>): number {
  if (script === 'Kana') return letters.every((letter) => letter >= '\uff61' && letter <= '\uff9f') ? -0.5 : 1.5;
  if (script === 'Thai' && thaiFaults.test(letters.join(''))) return -1;
  const usual = usualLetters[script];
  const known =
    letters.filter((letter) => usual.includes(letter) || ofScript.Kana.test(letter)).length / letters.length;
  return 2 * known - 0.8;
}

/** A vowel sign or tone with nothing to stand on, a leading vowel with nothing after it, letters that names hardly have. */
const thaiFaults = /(^|[เแโใไ])[ะัาำิ-ฺ็-๎]|[เแโใไ]($|[เแโใไ])|[ฃฅฤฦฯ๎๏๐-๛]/u;
