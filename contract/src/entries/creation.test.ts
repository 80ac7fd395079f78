import { expect, it } from 'vitest';
import { preferredYear } from './creation.ts';

const years = (...given: readonly (readonly [number, boolean, string?])[]) =>
  given.map(([year, is_late, application_due = null]) => ({ year, is_late, application_due }));

it.each([
  ['the current year while its application can be met', years([2027, false], [2028, false]), 2027],
  ['the next one once it cannot', years([2027, true], [2028, false]), 2028],
  ['the current one where none can be met', years([2027, true], [2028, true]), 2027],
  [
    'the one that is late by days, and not the one that is late by a year',
    years([2027, true, '2025-11-15'], [2028, true, '2026-11-15']),
    2028,
  ],
  ['no past year, whatever its application says', years([2025, false], [2027, true], [2028, false]), 2028],
  ['the first year where the current one cannot be chosen', years([2028, true], [2029, true]), 2028],
  ['none where none can be chosen', years(), null],
])('a new entry begins with %s', (_, offered, year) => {
  expect(preferredYear(offered, 2027)).toBe(year);
});
