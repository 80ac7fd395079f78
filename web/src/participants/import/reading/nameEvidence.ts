/** How much a text reads like names of the languages that an encoding was made for. */
import { type Encoding } from './encodings.ts';
import { type LatinLanguage, latinNames, latinOf, usualLetters } from './languages.ts';

/**
 * How much each word reads so: from -4, what no language writes, to 2, letters side by side that names have. Most words of
 * a list are of one language; those of another count a little less.
 */
export function likeness(words: readonly string[], encoding: Encoding): number[] {
  const plain = words.map(plainScore);
  const byLanguage = (latinOf[encoding] ?? []).map((language) =>
    words.map((word, index) =>
      bounded(plain[index]?.score ?? 0, plain[index]?.isLatin ? languageScore(word, language) : 0),
    ),
  );
  const sums = byLanguage.map((scores) => scores.reduce((sum, score) => sum + score, 0));
  const main = byLanguage[sums.indexOf(Math.max(...sums))];
  return plain.map(({ score, isLatin }, index) => {
    if (!main) return bounded(score, isLatin ? -2 : 0);
    const best = Math.max(...byLanguage.map((scores) => scores[index] ?? -4));
    return Math.max(main[index] ?? -4, best - 0.25);
  });
}

function bounded(score: number, more: number): number {
  return Math.max(-4, Math.min(2, score + more));
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

/** What signs, capitals and script say; of Latin letters beyond ASCII a language has to say the rest. */
function plainScore(word: string): { score: number; isLatin: boolean } {
  const sure = (score: number) => ({ score, isLatin: false });
  if (unreadable.test(word)) return sure(-4);
  const letters = [...word.matchAll(/\p{L}/gu)].map(([letter]) => letter);
  const found = scripts.filter((script) => letters.some((letter) => ofScript[script].test(letter)));
  const signs = signScore(word);
  // Kanji and kana stand side by side; nothing else does.
  const [script] = found.filter((each) => each !== 'Kana' || !found.includes('Han'));
  if (found.length > 1 && !(found.length === 2 && found.includes('Kana') && found.includes('Han'))) return sure(-3);
  if (script === undefined) return sure(signs - 1);
  const score = signs + caseScore(word);
  if (script === 'Latin') return { score, isLatin: /[^\p{ASCII}\p{P}\p{S}\p{N}\s]/u.test(word) };
  return sure(score + otherScore(script === 'Thai' ? [...word] : letters, script));
}

/** Signs inside of a name: an apostrophe belongs before a capital, a currency or a fraction nowhere. */
function signScore(word: string): number {
  let score = /^[’‘]\p{L}/u.test(word) ? -0.7 : 0;
  const inner = word.replaceAll(/^["'“”„«»’‘(]+|["'“”»’),.;:!?…-]+$/gu, '');
  for (const [sign] of inner.matchAll(/[^\p{ASCII}\p{L}\p{M}]/gu)) {
    if (sign === '’') score += /\p{L}’(\p{Lu}|s$)/u.test(inner) ? 1.5 : -1;
    else if (/[–—ªº\u00a0]/u.test(sign)) score -= 0.7;
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
  if (faults[script]?.test(letters.join(''))) return -1;
  const usual = usualLetters[script];
  const known =
    letters.filter((letter) => usual.includes(letter) || ofScript.Kana.test(letter)).length / letters.length;
  return 2 * known - 0.8;
}

/** What the spelling of a script forbids. */
const faults: Partial<Record<Script, RegExp>> = {
  // Signs that stand on nothing, and letters of old words.
  Thai: /(^|[\u0e40-\u0e44])[\u0e30-\u0e3a\u0e47-\u0e4e]|[\u0e40-\u0e44]($|[\u0e40-\u0e44])|[\u0e03\u0e05\u0e24\u0e26\u0e2f\u0e4f-\u0e5b]/u,
  // A hard or soft sign behind a vowel or in front, and words without a vowel.
  Cyrillic: /^[ьыъ]|[аеёиоуыэюяіїє][ьъ]|[бвгджзклмнпрстфхцчшщ]{5}|^[^аеёиоуыэюяіїєј]{3,}$/iu,
  // The final sigma elsewhere, the other one at the end, words without a vowel.
  Greek: /ς\p{L}|σ$|^[^αεηιουωάέήίόύώϊϋΐΰΑΕΗΙΟΥΩΆΈΉΊΌΎΏ]{3,}$/u,
};
