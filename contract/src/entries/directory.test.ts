import { expect, it } from 'vitest';
import { directoryFilterRules } from './directory.ts';
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
