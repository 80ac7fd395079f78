import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { expect, it } from 'vitest';
import { autoCompleteOf } from './autoComplete.ts';

it.each<[FieldPath, string | undefined, string]>([
  ['participant:first_name', undefined, 'given-name'],
  ['participant:last_name', undefined, 'family-name'],
  ['participant:date_of_birth', undefined, 'bday'],
  ['participant:phone', undefined, 'tel'],
  ['participant:address', 'line1', 'address-line1'],
  ['participant:address', 'state', 'address-level1'],
  ['participant:address', 'country', 'country'],
  ['guardian:email', undefined, 'section-guardian email'],
  ['signature:date_of_birth', undefined, 'bday'],
  ['emergency:contact_phone', undefined, 'section-emergency tel'],
  ['emergency:contact_name', undefined, 'section-emergency name'],
  ['guardian:chaperone_phone', undefined, 'section-chaperone tel'],
  ['emergency:contact_relationship', undefined, 'off'],
  ['experience:phone', undefined, 'off'],
])('a browser fills %s (%s) with %s', (path, part, word) => {
  expect(autoCompleteOf(path, part)).toBe(word);
});

it('a parent’s browser does not take the child for the parent', () => {
  expect(autoCompleteOf('participant:first_name', undefined, 'guardian')).toBe('section-participant given-name');
  expect(autoCompleteOf('signature:printed_name', undefined, 'guardian')).toBe('section-participant name');
  expect(autoCompleteOf('signature:printed_name', undefined, 'self')).toBe('name');
  expect(autoCompleteOf('guardian:first_name', undefined, 'guardian')).toBe('section-guardian given-name');
});
