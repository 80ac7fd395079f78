import { expect, it } from 'vitest';
import { safeFileName } from './fileName.ts';

it.each([
  ['../../Waivers.xlsx', 'Waivers.xlsx'],
  ['می\u200cروم 👩\u200d👧', 'می\u200cروم 👩\u200d👧.xlsx'],
  ['list \u202egnp', 'list gnp.xlsx'],
  [' .xlsx', undefined],
])('a file that is asked for as %j is called %j', (asked, name) => {
  expect(safeFileName(asked, 'xlsx')).toBe(name);
});
