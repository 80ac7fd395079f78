import { expect, it } from 'vitest';
import { counted, fullName } from './wording.ts';

it('a person with one name is shown without a gap', () => {
  expect(fullName({ first_name: 'Ana', last_name: 'Ruiz' })).toBe('Ana Ruiz');
  expect(fullName({ first_name: '', last_name: 'Suharto' })).toBe('Suharto');
});

it('a number has its noun in the singular or plural, and commas', () => {
  expect([0, 1, 1_200].map((count) => counted(count, 'entry', 'entries'))).toEqual([
    '0 entries',
    '1 entry',
    '1,200 entries',
  ]);
  expect(counted(2, 'email')).toBe('2 emails');
});
