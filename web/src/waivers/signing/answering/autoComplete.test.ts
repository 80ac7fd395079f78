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
  ['emergency:contact_phone', undefined, 'off'],
  ['emergency:contact_name', undefined, 'off'],
  ['guardian:chaperone_phone', undefined, 'off'],
  ['experience:phone', undefined, 'off'],
])('a browser fills %s (%s) with %s', (path, part, word) => {
  expect(autoCompleteOf(path, part)).toBe(word);
});
