import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldPath, FieldValue } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { expect, it } from 'vitest';
import { bothAnswers } from './bothAnswers.ts';

const fieldOf = (form_type: Parameters<typeof currentForm>[0], path: FieldPath) =>
  findField(currentForm(form_type), path)?.field ?? expect.fail('no field');
const animals = fieldOf('equestrian-animals', 'animals:list');
const rows = (names: string) => [...names].map((animal_name) => ({ animal_name }));
const namesIn = (value: FieldValue | undefined) =>
  (value as { animal_name: string }[] | undefined)?.map(({ animal_name }) => animal_name).join('');
const both = (before: string, mine: string, theirs: string) =>
  namesIn(bothAnswers(animals, rows(before), rows(mine), rows(theirs))?.value);

it.each([
  ['each adds one to an empty list', '', 'A', 'B', 'BA'],
  ['each adds one to a list', 'X', 'XA', 'XB', 'XBA'],
  ['one adds at the top', 'XY', 'AXY', 'XYB', 'XYBA'],
  ['both add the same, and one more', 'X', 'XAC', 'XA', 'XAC'],
])('rows of both are kept where %s', (_, before, mine, theirs, kept) => {
  expect(both(before, mine, theirs)).toBe(kept);
});

it.each([
  ['one removes a row', 'XY', 'XA', 'XYB'],
  ['one changes a row', 'X', 'ZA', 'XB'],
  ['only one adds', 'XY', 'XYA', 'YX'],
  ['there is no room for them', 'X'.repeat(149), `${'X'.repeat(149)}A`, `${'X'.repeat(149)}B`],
])('rows of both are not offered where %s', (_, before, mine, theirs) => {
  expect(both(before, mine, theirs)).toBeUndefined();
});

it('rows of both are kept in each of several tables, and other answers are not offered', () => {
  const rigs = fieldOf('equestrian-vehicles', 'rigs:tables');
  const there = { cars_and_vans: [{ make: 'Ford' }] };
  const found = bothAnswers(
    rigs,
    there,
    { ...there, motorhomes: [{ make: 'Winnebago' }] },
    { cars_and_vans: [{ make: 'Ford' }, { make: 'Kia' }], motorhomes: [{ make: 'Airstream' }] },
  );
  expect(found).toEqual({
    value: {
      cars_and_vans: [{ make: 'Ford' }, { make: 'Kia' }],
      motorhomes: [{ make: 'Airstream' }, { make: 'Winnebago' }],
    },
    rows: 4,
    noun: 'vehicle',
  });
  expect(bothAnswers(fieldOf('equestrian-fees', 'fees:participants'), '1', '2', '3')).toBeUndefined();
});
