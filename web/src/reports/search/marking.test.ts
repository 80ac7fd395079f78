import { expect, it } from 'vitest';
import { markedText } from './marking.ts';

it.each([
  ['La Cañada High School', 'can', ['La ', 'Cañ', 'ada High School']],
  ['La Can\u0303ada', 'cana', ['La ', 'Can\u0303a', 'da']],
  ['O’Neil', 'oneil', ['', 'O’Neil', '']],
  ['Ørsted', 'ors', ['', 'Ørs', 'ted']],
  ['Straße 7', 'strasse7', ['', 'Straße 7', '']],
  ['山田 ガール', '田ガ', ['山', '田 ガ', 'ール']],
  ['Band 🎺 of Rome', 'of ro', ['Band 🎺 ', 'of Ro', 'me']],
] as const)('%j has %j there', (text, typed, [before, match, after]) => {
  expect(markedText(text, typed)).toEqual({ before, match, after });
});

it.each([
  ['La Cañada', 'rose'],
  ['', 'rose'],
])('%j does not have %j', (text, typed) => {
  expect(markedText(text, typed)).toBeUndefined();
});
