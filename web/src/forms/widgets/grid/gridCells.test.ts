import { describe, expect, it } from 'vitest';
import { type Cells, everything, filled, isInside, pasted, sizeOf, spotAfter, textOf } from './gridCells.ts';

const cells: Cells = [
  ['A', '', 'R'],
  ['', 'X', ''],
  ['O', '', ''],
];
const key = (name: string, modifiers: { ctrl?: boolean; shift?: boolean } = {}) => ({
  key: name,
  ctrl: modifiers.ctrl ?? false,
  shift: modifiers.shift ?? false,
});
const spot = (down: number, across: number) => ({ down, across });
const range = (from: [number, number], to: [number, number]) => ({ from: spot(...from), focus: spot(...to) });

describe('keys in the position grid', () => {
  it.each([
    [key('ArrowUp'), spot(0, 1)],
    [key('ArrowDown'), spot(2, 1)],
    [key('ArrowLeft'), spot(1, 0)],
    [key('ArrowRight'), spot(1, 2)],
    [key('ArrowDown', { ctrl: true }), spot(2, 1)],
    [key('Enter'), spot(2, 1)],
    [key('Enter', { shift: true }), spot(0, 1)],
    [key('Tab'), spot(1, 2)],
    [key('Tab', { shift: true }), spot(1, 0)],
    [key('Home'), spot(1, 0)],
    [key('End'), spot(1, 2)],
    [key('Home', { ctrl: true }), spot(0, 0)],
    [key('End', { ctrl: true }), spot(2, 2)],
    [key('PageDown'), spot(2, 1)],
    [key('r'), null],
  ])('the key %j leads from the middle of the position grid to %j', (pressed, to) => {
    expect(spotAfter(pressed, spot(1, 1), cells)).toEqual(to);
  });

  it('keys in the position grid stays inside at the edges, and lets Tab leave at the ends of a row', () => {
    expect(spotAfter(key('ArrowUp'), spot(0, 0), cells)).toEqual(spot(0, 0));
    expect(spotAfter(key('Enter'), spot(2, 2), cells)).toEqual(spot(2, 2));
    expect(spotAfter(key('Tab'), spot(1, 2), cells)).toBeNull();
    expect(spotAfter(key('Tab', { shift: true }), spot(1, 0), cells)).toBeNull();
  });
});

describe('ranges of cells', () => {
  it('a range of cells reaches from corner to corner, whichever was first', () => {
    const backwards = range([2, 1], [1, 0]);
    expect(sizeOf(backwards)).toBe(4);
    expect([isInside(backwards, spot(1, 1)), isInside(backwards, spot(0, 0))]).toEqual([true, false]);
    expect(textOf(backwards, cells)).toBe('\tX\nO\t');
  });

  it('ranges of cells are filled and emptied at once, in capitals', () => {
    expect(filled(range([0, 0], [1, 1]), 'e', cells)).toEqual([
      ['E', 'E', 'R'],
      ['E', 'E', ''],
      ['O', '', ''],
    ]);
    expect(filled(everything(cells), '', cells).flat().join('')).toBe('');
    expect(filled(everything(cells), 'q', cells)).toEqual(cells);
  });
});

describe('pasting from a spreadsheet', () => {
  it('pasting from a spreadsheet puts rows and places where they belong, and counts what does not fit', () => {
    const into = range([1, 1], [1, 1]);
    expect(pasted(into, 'r\tt\r\nq\t\r\n', cells)).toEqual({
      cells: [
        ['A', '', 'R'],
        ['', 'R', 'T'],
        ['O', '', ''],
      ],
      put: 3,
      leftOut: 1,
    });
  });

  it('pasting from a spreadsheet makes the grid grow up to 40 places and 60 rows', () => {
    expect(pasted(range([2, 2], [2, 2]), 'r\tt\na\t', cells)).toEqual({
      cells: [
        ['A', '', 'R', ''],
        ['', 'X', '', ''],
        ['O', '', 'R', 'T'],
        ['', '', 'A', ''],
      ],
      put: 4,
      leftOut: 0,
    });
    const row = Array.from({ length: 45 }, () => 'X').join('\t');
    const huge = Array.from({ length: 65 }, () => row).join('\n');
    const { cells: grown, put, leftOut } = pasted(range([0, 0], [0, 0]), huge, cells);
    expect([grown.length, grown[0]?.length, put, leftOut]).toEqual([60, 40, 2400, 65 * 45 - 2400]);
  });

  it('pasting from a spreadsheet fills the whole range with a single cell, and takes back what was copied', () => {
    expect(pasted(range([0, 0], [0, 2]), 'x', cells).cells[0]).toEqual(['X', 'X', 'X']);
    expect(pasted(range([0, 0], [0, 2]), 'seven', cells)).toEqual({ cells, put: 0, leftOut: 3 });
    const whole = everything(cells);
    expect(pasted(whole, textOf(whole, cells), filled(whole, '', cells)).cells).toEqual(cells);
  });
});
