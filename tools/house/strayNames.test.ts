import { expect, it } from 'vitest';
import { strayNameFaults } from './strayNames.ts';

// Put together, so that the check does not find its own fixtures.
const join = (...parts: string[]) => parts.join('');
const faults = (text: string) => strayNameFaults([{ path: 'docs/testing.md', text }]);

it.each([
  join('https://registry', '.example.org/pkg'),
  join('see /wo', 'rk/main/docs'),
  join('cd /ho', 'me/anna/parade'),
  join('/Use', 'rs/anna/parade'),
  join("import '../..", "/shared/spec.ts'"),
  join('written by a sub', 'agent'),
])('refuses %s', (text) => {
  expect(faults(text)).toHaveLength(1);
});

it.each([
  'https://nodejs.org/',
  './data',
  '/api/work-places',
  'the homework of /users/12/home',
  'https://example.org/work/1',
])('lets %s stand', (text) => {
  expect(faults(text)).toEqual([]);
});

it('names the line', () => {
  expect(faults(`one\n${join('/Use', 'rs/anna/parade')}`)).toEqual(["docs/testing.md:2: a path of somebody's machine"]);
});
