import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';

/** Words of spreadsheets, and those of the questions for the same. */
const synonyms: Readonly<Record<string, string>> = {
  colour: 'color',
  sex: 'gender',
  mobile: 'phone',
  cell: 'phone',
  tel: 'phone',
  telephone: 'phone',
  licence: 'license',
};

const fillers = new Set(['the', 'of', 'a', 'an', 'and', 'in', 'number', 'no']);

/** What a list of animals is mostly of. */
const otherNouns: Readonly<Record<string, readonly string[]>> = { animal: ['horse'] };

type IsNear = (one: readonly string[], label: readonly string[]) => boolean;

/**
 * Returns which question each column of a spreadsheet answers, by their names: the same words first, then the same words but
 * for what the rows are of ('Name' of a list of animals is the animal's, not the owner's), then some of the words of one question
 * alone. A name that fits two questions alike is nobody's, and so is the second of two columns with one name.
 */
export function columnsByName(
  { noun }: Pick<FieldTable, 'noun'>,
  parts: readonly Part[],
  names: readonly string[],
): readonly (Part | undefined)[] {
  const found = new Map<number, Part>();
  const own = [noun, ...(otherNouns[noun] ?? [])];
  const unsaid = (words: readonly string[]) => words.filter((word) => !own.includes(word));
  const steps: readonly IsNear[] = [
    isAlike,
    (name, label) => isAlike(unsaid(name), unsaid(label)),
    (name, label) => unsaid(name).length > 0 && unsaid(name).every((word) => label.includes(word)),
  ];
  for (const isNear of steps) {
    for (const [place, name] of names.entries()) {
      if (found.has(place)) continue;
      const near = parts.filter((part) => isNear(wordsOf(name), wordsOf(part.label)));
      const [part] = near;
      if (part && near.length === 1 && ![...found.values()].includes(part)) found.set(place, part);
    }
  }
  return names.map((_, place) => found.get(place));
}

function isAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && one.length === other.length && one.every((word) => other.includes(word));
}

/** 'Owner’s e-mail (work)' as ['owner', 'email']: what a name is about, however it is spelled. */
function wordsOf(text: string): readonly string[] {
  const bare = text
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/['’]s?(?=\W|$)/g, '')
    .replaceAll(/e-mail/gi, 'email');
  const words = bare
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(searchKey)
    .filter((word) => word !== '' && !fillers.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  return [...new Set(words.map((word) => synonyms[word] ?? word))];
}
