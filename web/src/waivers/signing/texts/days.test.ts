import { expect, it } from 'vitest';
import { readBack } from './days.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

it.each([
  ['2013-03-05', 'March 5, 2013', '5 de marzo de 2013', '2013年3月5日'],
  [
    '31/12/2013',
    'The month comes first: 12/31/2013',
    'El mes va primero: 12/31/2013',
    '月を先に入力します：12/31/2013',
  ],
  ['31122013', 'The month comes first: 12/31/2013', 'El mes va primero: 12/31/2013', '月を先に入力します：12/31/2013'],
  [
    '2013/12/31',
    'The month comes first: 12/31/2013',
    'El mes va primero: 12/31/2013',
    '月を先に入力します：12/31/2013',
  ],
])('a typed date %s is read back in the language of the page', (typed, ...words) => {
  expect([en, es, ja].map((texts) => readBack(texts, typed))).toEqual(words);
});

it.each(['', '03', '02/31/2014', '31/02/2014', '03.02.2013', '12/31/13', 'in spring', null, undefined])(
  'the typed date %s is not read back',
  (typed) => {
    expect(readBack(en, typed)).toBeUndefined();
  },
);
