import { expect, it } from 'vitest';
import { markFaults } from './marks.ts';

// Put together, so that neither this check nor a search of the tree finds the fixtures.
const join = (...parts: string[]) => parts.join('');
const faults = (line: string) => markFaults([{ path: 'server/src/entries/reads.ts', text: `one();\n${line}\n` }]);

it.each([
  join('// TO', 'DO later'),
  join('/* FIX', 'ME */'),
  join('it', ".skip('is true', () => {})"),
  join('describe', ".only('everything', () => {})"),
  join('it', ".todo('is told')"),
  join('it', ".concurrent.skip('x')"),
  join('// @ts', '-ignore'),
  join('// @ts-expect', '-error'),
  join('// oxlint', '-disable-next-line no-console'),
  join('// biome', '-ignore format: no'),
  join('const x: a', 'ny = 1;'),
  join('const x = y as a', 'ny;'),
  join('const x: Map<string, a', 'ny> = y;').replace('string, ', ''),
])('refuses %s', (line) => {
  expect(faults(line)).toEqual([expect.stringContaining('server/src/entries/reads.ts:2: ')]);
});

it.each([
  'const anyone = true; // any of them will do',
  "say('it may be any of them: any at all');",
  'const found = list.some((each) => each.many);',
  join('// oxlint', '-disable-next-line no-console -- the launcher speaks to a terminal'),
  join('// @ts-expect', '-error: the library types this wrongly, see its issue 12'),
  join('it', ".skipIf(process.platform === 'win32')('ends with its parent', () => {})"),
  join('it', ".each([1, 2])('holds for %i', () => {})"),
])('lets %s stand', (line) => {
  expect(faults(line)).toEqual([]);
});

it('allows the type that turns checking off under a suppression that gives its reason', () => {
  const line = join('const body: a', 'ny = read();');
  expect(
    faults(join('// oxlint', '-disable-next-line typescript/no-explicit-', `any -- read by every test\n${line}`)),
  ).toEqual([]);
  expect(faults(line)).toHaveLength(1);
});
