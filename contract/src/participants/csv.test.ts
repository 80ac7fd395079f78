import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Encoding, recordsOf, separatorOf, separators, textOfBytes } from './csv.ts';

const cellsOf = (text: string, separator: (typeof separators)[number] = ',') =>
  recordsOf(text, separator).map(({ cells }) => cells);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let offset = 0; offset < text.length; offset += 1)
    view.setUint16(offset * 2, text.charCodeAt(offset), littleEndian);
  return new Uint8Array(view.buffer);
};

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
    ['sep=,\na,b', [['a', 'b']]],
  ])('records of %j', (text, rows) => expect(cellsOf(text)).toEqual(rows));

  test('a quote that nobody closed swallows no line', () => {
    expect(cellsOf('a,"b\nc,d\ne,f')).toEqual([
      ['a', '"b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
    const far = `a,"b\n${'c,d\n'.repeat(20)}e,f"g`;
    expect(cellsOf(far)).toHaveLength(22);
  });

  test('know the line they begin on', () => {
    expect(recordsOf('a\r\n"b\r\nc",d\r\n\r\ne', ',').map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });
});

test.each([
  ['a@x.org,Ann,Lee\nb@x.org,Bo,Lee', ','],
  ['a@x.org;Ann;"Lee, Jr."\nb@x.org;Bo;Lee, Sr.', ';'],
  ['a@x.org\tAnn, Mary\tLee\nb@x.org\tBo\tLee', '\t'],
  ['sep=;\r\na,b', ';'],
  ['single', ','],
  ['', ','],
])('the separator of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator));

describe('bytes', () => {
  const text = 'zoe@example.org,Zoë,Núñez\nz@example.org,François,O’Brien';
  test.each<[string, Uint8Array, Encoding]>([
    ['UTF-16 with a mark, small end first', utf16(`\uFEFF${text}`, true), 'utf-16le'],
    ['UTF-16 with a mark, big end first', utf16(`\uFEFF${text}`, false), 'utf-16be'],
    ['UTF-16 without a mark', utf16(text, true), 'utf-16le'],
    ['UTF-16 without a mark, big end first', utf16(text, false), 'utf-16be'],
    [
      'Windows-1252',
      bytes(
        'zoe@example.org,Zo',
        [0xeb],
        ',N',
        [0xfa],
        [0xf1],
        'ez\nz@example.org,Fran',
        [0xe7],
        'ois,O',
        [0x92],
        'Brien',
      ),
      'windows-1252',
    ],
    [
      'Mac Roman',
      bytes(
        'zoe@example.org,Zo',
        [0x91],
        ',N',
        [0x9c],
        [0x96],
        'ez\nz@example.org,Fran',
        [0x8d],
        'ois,O',
        [0xd5],
        'Brien',
      ),
      'macintosh',
    ],
    ['UTF-8', bytes('Zo', [0xc3, 0xab]), 'utf-8'],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'Zo', [0xc3, 0xab]), 'utf-8'],
  ])('bytes of %s are read', (_, given, encoding) => {
    const read = textOfBytes(given);
    expect([read?.encoding, read?.text]).toEqual([encoding, encoding === 'utf-8' ? 'Zoë' : text]);
  });

  test.each([
    ['a workbook', bytes('PK', [3, 4], 'xl/workbook.xml')],
    ['a paper', bytes('%PDF-1.7')],
    ['noise', Uint8Array.from({ length: 500 }, (_, index) => ((index * 37) % 256 < 200 ? index % 9 : 65))],
  ])('bytes of %s are no text', (_, given) => expect(textOfBytes(given)).toBeNull());
});
