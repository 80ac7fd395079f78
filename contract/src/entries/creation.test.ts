import { expect, it } from 'vitest';
import type { OrganizationType, Parade } from '../settings/parade.ts';
import { offeredTypes, offeredYears, preferredYear } from './creation.ts';

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

const types = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id }) as OrganizationType);
it.each([
  ['applicants types 1 to 3', false, [1, 2, 3]],
  ['people of the parade all types', true, [1, 2, 3, 4, 5, 6, 7]],
])('a new entry offers %s', (_, works_for_the_parade, ids) => {
  expect(offeredTypes({ works_for_the_parade }, types).map(({ id }) => id)).toEqual(ids);
});

it('a new entry offers people of the parade the years that had one, this year and three more, the oldest first', () => {
  const parades = [2027, 2028, 2026, 2025].map((event_year) => ({ event_year }) as Parade);
  const [type = expect.fail('no type')] = types;
  expect(offeredYears({ works_for_the_parade: true }, type, parades, 2027)).toEqual([
    2025, 2026, 2027, 2028, 2029, 2030,
  ]);
});
