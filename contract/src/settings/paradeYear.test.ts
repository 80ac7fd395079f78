import { expect, it } from 'vitest';
import { areWaiversMailed, nthParade } from './paradeYear.ts';

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

it.each([
  ['2026-09-30', false],
  ['2026-10-01', true],
  ['2027-01-01', true],
  ['2027-01-02', false],
])('waiver letters of a parade on January 1 are sent from October 1 through its day: %s %s', (today, areMailed) => {
  expect(areWaiversMailed('2027-01-01', 2027, today)).toBe(areMailed);
});
