import { expect, it } from 'vitest';
import { copyOf, isSame, mergedOver } from './merging.ts';

it('a form takes what was saved where it is as it was sent, and leaves what was typed since', () => {
  const sent = { name: 'Rose ', years: ['2026'], fees: { band: '1', float: '2' } };
  const stored = { name: 'Rose', years: ['2026'], fees: { band: '1.00', float: '2.00' } };
  expect(mergedOver(sent, sent, stored)).toEqual(stored);
  expect(mergedOver(sent, { ...sent, fees: { band: '1', float: '3' } }, stored)).toEqual({
    ...stored,
    fees: { band: '1.00', float: '3' },
  });
  expect(mergedOver(sent, { ...sent, years: ['2026', '2027'] }, stored)).toEqual({
    ...stored,
    years: ['2026', '2027'],
  });
});

it('what was typed back to how it was before the save is typed since', () => {
  expect(mergedOver({ name: 'New' }, { name: 'Old' }, { name: 'New' })).toEqual({ name: 'Old' });
});

it('rows that were new when they were sent have the ids they were given, and one that was added since has none', () => {
  const sent = [{ id: 1, name: 'Music' }, { name: 'Look' }];
  const stored = [
    { id: 1, name: 'Music' },
    { id: 2, name: 'Look' },
  ];
  expect(mergedOver(sent, [{ id: 1, name: 'Sound' }, { name: 'Uniforms' }, { name: 'Pace' }], stored)).toEqual([
    { id: 1, name: 'Sound' },
    { id: 2, name: 'Uniforms' },
    { name: 'Pace' },
  ]);
});

it('rows that were removed since stay removed', () => {
  const rows = ['A', 'B', 'C'].map((name, n) => ({ id: n + 1, name }));
  expect(mergedOver(rows, rows.slice(0, 1), rows)).toEqual(rows.slice(0, 1));
  expect(mergedOver(rows, rows.slice(1), rows)).toEqual(rows.slice(1));
});

it('two files are the same only where they are one file', () => {
  const [one, other] = ['a', 'a'].map((name) => new File(['1'], name));
  expect([isSame({ logo: one }, { logo: one }), isSame({ logo: one }, { logo: other })]).toEqual([true, false]);
  expect(copyOf({ logo: one }).logo).toBe(one);
});
