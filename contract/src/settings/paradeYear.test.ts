import { expect, it } from 'vitest';
import { nthParade } from './paradeYear.ts';

it.each([
  [1990, '101st'],
  [2000, '111th'],
  [2001, '112th'],
  [2002, '113th'],
  [2010, '121st'],
  [2011, '122nd'],
  [2012, '123rd'],
  [2027, '138th'],
  [2030, '141st'],
])('the parade of %d is the %s', (year, nth) => {
  expect(nthParade(year)).toBe(nth);
});
