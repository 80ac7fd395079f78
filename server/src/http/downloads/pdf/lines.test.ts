import { expect, it } from 'vitest';
import { isolated, type Line, linesOf } from './lines.ts';

const wide = { weight: 'regular', width: 1000 } as const;
/** Returns the text of a line, from left to right. */
const said = ({ pieces }: Line) => pieces.map(({ glyphs }) => glyphs.map(({ text }) => text).join('')).join('');
const fontsOf = (text: string) =>
  linesOf(text, wide).flatMap(({ pieces }) => pieces.map(({ face }) => face.font.postscriptName));

it('a name from right to left stays in its place between words from left to right', () => {
  const [line] = linesOf(`${isolated('דוד 7')} · 138th Parade`, { ...wide, direction: 'ltr' });
  expect(line && said(line)).toBe(
    '7 דוד'
      .split(' ')
      .map((part) => (part === '7' ? part : [...part].reverse().join('')))
      .join(' ') + ' · 138th Parade',
  );
});

it('marks that turn what follows them are left out, so that a name cannot turn the words after it', () => {
  const [line] = linesOf('\u202EAna\u2067 Ruiz (1)', wide);
  expect(line && said(line)).toBe('Ana Ruiz (1)');
});

it('Han characters are printed as the text beside them is written', () => {
  expect(fontsOf('王小明')).toEqual(['NotoSansHans-Regular']);
  expect(new Set(fontsOf('山田たろう'))).toEqual(new Set(['NotoSansJP-Regular']));
  expect(new Set(fontsOf('金민준'))).toEqual(new Set(['NotoSansKR-Regular']));
});

it('spaces and punctuation stay in the font of the text before them, and emoji have one of their own', () => {
  expect(fontsOf('দেব, রায়।')).toEqual(['NotoSansBengali-Regular']);
  expect(fontsOf('Ana 🎺 Ruiz')).toEqual(['NotoSans-Regular', 'NotoEmoji-Regular', 'NotoSans-Regular']);
});

it('lines end between words, in scripts without spaces too, and within a word only where it is wider than the line', () => {
  const lines = (text: string, width: number) => linesOf(text, { weight: 'regular', width }).map(said);
  expect(lines('Ana Maria Ruiz', 4)).toEqual(['Ana', 'Maria', 'Ruiz']);
  expect(lines('a'.repeat(12), 4).length).toBeGreaterThan(1);
  expect(lines('a'.repeat(12), 4).join('')).toBe('a'.repeat(12));
  // 'Good day' and a word of courtesy, with no space between them.
  expect(lines('สวัสดีครับ', 3)).toEqual(['สวัสดี', 'ครับ']);
  expect(lines('one\ntwo\n\nthree', 50)).toEqual(['one', 'two', '', 'three']);
});

it('no line is wider than allowed', () => {
  for (const text of [
    'Ana Maria Ruiz de la Cruz '.repeat(9),
    'محمد عبد الرحمن '.repeat(9),
    '山田太郎'.repeat(30),
    'x'.repeat(300),
  ])
    for (const { width } of linesOf(text, { weight: 'regular', width: 21 })) expect(width).toBeLessThanOrEqual(21.01);
});

// Where each mark is compared with those before it, this takes longer than a test may.
it('a letter with very many marks is drawn like one with some', () => {
  const [some, many] = [40, 60_000].map((pairs) => linesOf(`e${'\u0301\u0323'.repeat(pairs)}f`, wide)[0]);
  expect(many && said(many)).toBe(some && said(some));
});

it('a letter keeps at most eight marks, and a character without a font becomes a question mark', () => {
  const [marked] = linesOf(`e${'\u0301\u0323'.repeat(40)}`, wide);
  expect(marked && [...said(marked)].length).toBeLessThanOrEqual(9);
  expect(marked?.lacking).toBe(false);
  const [line] = linesOf('a\u{F0000}b', wide);
  expect(line && said(line)).toBe('a?b');
  expect(line?.lacking).toBe(true);
});

it('a line is as high as the marks that are stacked on it, and as the font where they do not', () => {
  const heightOf = (text: string) => linesOf(text, wide).map(({ ascent, descent }) => ascent + descent)[0] ?? 0;
  const [plain, above, below] = ['e', `e${'\u0301'.repeat(8)}`, `e${'\u0323'.repeat(8)}`].map(heightOf);
  // Eight marks take more room than the letter under them.
  expect([above, below].map((height) => (height ?? 0) - (plain ?? 0) > 0.5)).toEqual([true, true]);
  for (const [one, marked] of [
    ['Nguyen', 'Nguye\u0302\u0303n'],
    ['Angstrom', 'A\u030Angstro\u0308m'],
    ['مد', 'مُحَمَّد'],
    ['กน', 'กี่น้ำ'],
    ['कन', 'हिन्दी'],
  ])
    expect(heightOf(marked ?? '')).toBe(heightOf(one ?? ''));
});
