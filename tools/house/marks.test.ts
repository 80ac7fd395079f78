import { expect, it } from 'vitest';
import { apostropheFaults, markFaults } from './marks.ts';

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

const straight = (text: string, path = 'web/src/entries/words.ts') => apostropheFaults([{ path, text }]);

it.each([`label: "Driver's license"`, `  The file doesn't say it.`, "text: `${name}'s answer`"])(
  'refuses %s',
  (line) => {
    expect(straight(`one();\n${line}\n`)).toEqual([expect.stringContaining('web/src/entries/words.ts:2: ')]);
  },
);

it.each([
  "label: 'Driver’s license'",
  "// the driver's own",
  "/** The\n * driver's own */",
  "type === 's'",
  "      -- As the queue's index has them.",
])('lets %j stand', (line) => {
  expect(straight(line)).toEqual([]);
});

it('asks it of the product alone, not of tests', () => {
  expect(straight(`"Driver's"`, 'web/src/entries/words.test.ts')).toEqual([]);
  expect(straight(`"Driver's"`, 'tools/commands/start.ts')).toEqual([]);
});

it('leaves the words of forms as the parade office has them', () => {
  expect(straight(`"Driver's"`, 'contract/src/forms/groups/waiver.ts')).toEqual([]);
  expect(straight(`"Driver's"`, 'contract/src/forms.ts')).toHaveLength(1);
});
