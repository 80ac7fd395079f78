import { expect, it } from 'vitest';
import { withPhoneSigns } from './typing.ts';

/** What is there after each key. */
const typed = (keys: string) => [...keys].reduce((text, key) => withPhoneSigns(text + key, text), '');

it.each([
  ['6265550123', '(626) 555-0123'],
  ['626555012', '626555012'],
  ['62655501234', '62655501234'],
  ['+819012345678', '+819012345678'],
  ['626-555-0123', '626-555-0123'],
  ['0612345678', '0612345678'],
])('a phone number typed as %s reads %s', (keys, expected) => {
  expect(typed(keys)).toBe(expected);
});

it('a phone number that is pasted, or shortened, stays as it is', () => {
  expect(withPhoneSigns('6265550123', '')).toBe('6265550123');
  expect(withPhoneSigns('(626) 555-012', '(626) 555-0123')).toBe('(626) 555-012');
});
