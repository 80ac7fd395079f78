import { expect, it } from 'vitest';
import { type OrganizationRole, type Role } from '../access/roles.ts';
import { directoryFilterRules, directoryView } from './directory.ts';
import { directoryQuery } from './directoryQuery.ts';
import { displayedStatuses } from './status.ts';

const texts = [
  '',
  'any',
  'none',
  'None',
  ' any',
  '0',
  '1',
  '7',
  '8',
  '07',
  '1.5',
  '-1',
  '1e3',
  '1889',
  '1890',
  '2200',
  '2201',
  '2027 ',
  '2147483647',
  '2147483648',
  '99999999999',
  'rose',
  'accepted,received',
  'constructor',
  ...displayedStatuses,
  ...[199, 200, 201].map((length) => 'x'.repeat(length)),
  `${' '.repeat(300)}x`,
];

it.each(Object.entries(directoryFilterRules))('the address of the directory and its call agree on %s', (key, fits) => {
  const schema = directoryQuery.shape[key as keyof typeof directoryFilterRules];
  const taken = texts.filter((text) => schema.safeParse(text).success);
  expect(texts.filter(fits)).toEqual(taken);
  expect([taken.length > 0, taken.length < texts.length]).toEqual([true, true]);
});

it.each([
  ['staff who also judge', ['staff', 'judge'], [], 'year type status rep q', {}],
  ['a leader', ['leader'], ['leader'], 'year type status q', {}],
  ['somebody who signed up as a leader', ['leader'], [], 'year type status q', {}],
  ['media', ['media'], [], 'type q', { year: 2027, status: 'accepted' }],
  ['media who lead an entry', ['media', 'leader'], ['leader'], 'year type status q', {}],
  ['media who build a float', ['media', 'float-builder'], ['float-builder'], 'year type status q', {}],
  ['media who signed up as a leader', ['media', 'leader'], [], 'type q', { year: 2027, status: 'accepted' }],
  ['a judge', ['judge'], [], 'q', { year: 2027, type: 3, status: 'accepted' }],
  ['a judge who leads an entry', ['judge', 'leader'], ['leader'], 'year type status q', {}],
  ['a judge who signed up as a leader', ['judge', 'leader'], [], 'q', { year: 2027, type: 3, status: 'accepted' }],
  ['a judge who broadcasts', ['judge', 'broadcaster'], [], 'type q', { year: 2027, status: 'accepted' }],
] as const satisfies [string, Role[], OrganizationRole[], string, object][])(
  'the directory of %s has their filters, and only the values that their roles allow',
  (_, roles, held, filters, fixed) => {
    const view = directoryView({ roles, organization_roles: held.map((name) => ({ name })) }, 2027);
    expect([view.filters.join(' '), view.fixed]).toEqual([filters, fixed]);
  },
);

it.each([
  ['media', ['media'], 'year name type'],
  ['a judge', ['judge'], 'year name type status updated'],
  ['a judge of the press', ['judge', 'media'], 'year name type status updated'],
  ['a leader', ['leader'], 'year name type status rep updated'],
  ['staff', ['staff'], 'year name type status rep updated'],
] as const)('the directory of %s has the columns that some of their rows have', (_, roles, columns) => {
  expect(directoryView({ roles, organization_roles: [] }, 2027).columns.join(' ')).toBe(columns);
});
