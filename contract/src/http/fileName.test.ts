import { expect, it } from 'vitest';
import { fileNameOf, safeFileName } from './fileName.ts';

it.each([
  ['../../Waivers.xlsx', 'Waivers.xlsx'],
  ['می\u200cروم 👩\u200d👧', 'می\u200cروم 👩\u200d👧.xlsx'],
  ['list \u202egnp', 'list gnp.xlsx'],
  [' .xlsx', undefined],
])('a file that is asked for as %j is called %j', (asked, name) => {
  expect(safeFileName(asked, 'xlsx')).toBe(name);
});

it.each(['\u0301\u0323', '\u200d', ' ', '.', 'é'])(
  'a name of a million characters is cut before anything looks at it: %j',
  (repeated) => {
    const long = `a${repeated.repeat(1_000_000 / repeated.length)}b`;
    for (const name of [safeFileName(long, 'xlsx'), fileNameOf([long], 'xlsx')])
      expect(name).toMatch(/^.{1,1000}\.xlsx$/u);
  },
);
