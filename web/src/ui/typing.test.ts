import { expect, it } from 'vitest';
import { withSlashes } from './typing.ts';

/** As keys do it, one after another. */
const typed = (keys: string) => [...keys].reduce((text, key) => withSlashes(text + key, text), '');

it.each([
  ['05041990', '05/04/1990'],
  ['05/04/1990', '05/04/1990'],
  ['1/2/2020', '1/2/2020'],
  ['1/12/2020', '1/12/2020'],
  // What comes first is no month.
  ['1990-05-04', '1990-05-04'],
  ['2013/03/02', '2013/03/02'],
  ['31122013', '31122013'],
])('a day typed as %s reads %s', (keys, text) => {
  expect(typed(keys)).toBe(text);
});

it('deleting a slash does not bring it back', () => {
  expect(withSlashes('05', '05/')).toBe('05');
  expect(withSlashes('05/04', '05/04/')).toBe('05/04');
});
