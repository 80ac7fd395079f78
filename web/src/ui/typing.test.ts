import { expect, it } from 'vitest';
import { withSlashes } from './typing.ts';

/** As keys do it, one after another. */
const typed = (keys: string) => [...keys].reduce((text, key) => withSlashes(text + key, text), '');

it.each([
  ['05041990', '05/04/1990'],
  ['05/04/1990', '05/04/1990'],
  ['1/2/2020', '1/2/2020'],
  ['1/12/2020', '1/12/2020'],
  ['1990-05-04', '1990-05-04'],
])('a day typed as %s reads %s', (keys, text) => {
  // A year that comes first is not a month: the field reads what was put in as a whole.
  if (keys.includes('-')) expect(withSlashes(keys, '')).toBe(text);
  else expect(typed(keys)).toBe(text);
});

it('deleting a slash does not bring it back', () => {
  expect(withSlashes('05', '05/')).toBe('05');
  expect(withSlashes('05/04', '05/04/')).toBe('05/04');
});
