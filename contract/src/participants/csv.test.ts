import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordsOf, separatorOf, separators } from './csv.ts';

const cellsOf = (text: string, separator: (typeof separators)[number] = ',') =>
  recordsOf(text, separator).map(({ cells }) => cells);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('records', () => {
  test('records of any cells, quoted, come back as they were, with any separator and line end', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'É', '"', ',', ';', '\t', '\n', ' ', '=', '😀'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...separators),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (rows, separator, lineEnd, last) => {
          const text = rows.map((row) => row.map(quoted).join(separator)).join(lineEnd) + (last ? lineEnd : '');
          expect(cellsOf(text, separator)).toEqual(rows);
        },
      ),
    );
  });

  test('records of any text lose no character but separators, line ends and quotes', () => {
    const unit = fc.constantFrom('a', 'ß', '"', ',', '\n', '\r', ' ', '\0');
    const bare = (text: string) => text.replaceAll(/[",\r\n]/g, '');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        expect(bare(cellsOf(text).flat().join(''))).toBe(bare(text));
      }),
    );
  });

  test.each([
    ['', []],
    ['a', [['a']]],
    ['a,', [['a', '']]],
    ['a,b\n', [['a', 'b']]],
    ['\n\na', [[''], [''], ['a']]],
    ['a,"b\nc",d', [['a', 'b\nc', 'd']]],
    ['a,"b""c"', [['a', 'b"c']]],
    ['a,b "c" d', [['a', 'b "c" d']]],
    ['a,"b" c,d', [['a', 'b c', 'd']]],
    ['"",""', [['', '']]],
    ['sep=,\na,b', [['sep=,'], ['a', 'b']]],
    ['a, "b, c" ,d', [['a', ' b, c ', 'd']]],
  ])('records of %j', (text, rows) => expect(cellsOf(text)).toEqual(rows));

  test('a quote that nobody closed swallows no line', () => {
    expect(cellsOf('a,"b\nc,d\ne,f')).toEqual([
      ['a', '"b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
    const far = `a,"b\n${'c,d\n'.repeat(60)}e,f"g`;
    expect(cellsOf(far)).toHaveLength(62);
  });

  test.each([
    ['by the quote of a later person', 'm,f,n\na@x.org,Ann,"late\nb@x.org,Bo,\nc@x.org,Cy,"ok"\nd@x.org,Di,', [1]],
    ['by a stray quote further down', 'm,f,n\na@x.org,Ann,"late\nb@x.org,Bo,\nc@x.org,Cy,ok"\nd@x.org,Di,', [1]],
    [
      'where nobody has an address',
      'm,f,l,r,n\n,Ann,Lee,Tuba,"late\n,Bo,Lee,Drum,x\n,Cy,Lee,Drum,ok"\n,Di,Lee,Flag,',
      [1],
    ],
    ['in the first cell', '"m,f\n"a@x.org,Ann\nb@x.org,Bo', [0, 1]],
  ])('a quote that is closed only %s swallows nobody, and is named', (_, text, open) => {
    const records = recordsOf(text, ',');
    expect(records).toHaveLength(text.split('\n').length);
    expect(records.flatMap(({ openQuotes }, index) => (openQuotes ? [index] : []))).toEqual(open);
  });

  test('a cell of several lines is one cell, also with commas or an address in it', () => {
    const text = 'm,f,n\na@x.org,Ann,"12 Main Street\nPasadena, CA\ncall ann@x.org first"\nb@x.org,Bo,';
    expect(recordsOf(text, ',').map(({ line, lastLine, openQuotes }) => [line, lastLine, openQuotes])).toEqual([
      [1, 1, undefined],
      [2, 4, undefined],
      [5, 5, undefined],
    ]);
  });

  test('know the lines they take, and every line of the text is in one of them', () => {
    expect(recordsOf('a\r\n"b\r\nc",d\r\n\r\ne', ',').map(({ line }) => line)).toEqual([1, 2, 4, 5]);
    const unit = fc.constantFrom('a', '@x.y', '"', '""', ',', ';', '\n', '\r\n', '\r', ' ', 'sep=,\n');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
        const text = units.join('');
        const lines = text.split(/\r\n?|\n/);
        if (lines.at(-1) === '') lines.pop();
        const taken = recordsOf(text, ',').flatMap(({ line, lastLine }) =>
          Array.from({ length: lastLine - line + 1 }, (_, index) => line + index),
        );
        expect(taken).toEqual(lines.map((_, index) => index + 1));
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['a@x.org,Ann,Lee\nb@x.org,Bo,Lee', ','],
  ['a@x.org;Ann;"Lee, Jr."\nb@x.org;Bo;Lee, Sr.', ';'],
  ['a@x.org\tAnn, Mary\tLee\nb@x.org\tBo\tLee', '\t'],
  ['sep=;\r\na,b', ';'],
  ['sep=|\ra,b', '|'],
  ['a@x.org|Ann|Lee, Jr.\nb@x.org|Bo|Lee', '|'],
  ['single', ','],
  ['', ','],
])('the separator of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator));
