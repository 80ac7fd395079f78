import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tooLarge } from './extent.ts';
import { readList } from './listFile.ts';
import { sheetOf } from './workbook.ts';

/** An archive of files, which are not compressed unless said. */
function archive(files: Readonly<Record<string, string>>, isPacked = false): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const bytes = isPacked ? deflateRawSync(plain) : plain;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isPacked ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\u0003\u0004'), facts, path, bytes);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, path);
    at += 30 + path.length + bytes.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length / 4, 4);
  end.writeUInt16LE(directory.length / 4, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Uint8Array.from(Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]));
}

const ns = 'http://schemas.openxmlformats.org';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const book = (sheetData: string, isPacked = false) =>
  archive(
    {
      '[Content_Types].xml': `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="Band" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
    isPacked,
  );
const cell = (text: string, address = '') => `<c${address} t="inlineStr"><is><t>${text}</t></is></c>`;

// Some programs write no addresses: OOXML has them optional, and a cell without one is behind the cell before it.
test.each([
  ['of its cells', (number: number) => ` r="${number}"`, () => '', 3],
  ['of its rows and cells', () => '', () => '', 2],
  ['missing at all', (number: number) => ` r="${number}"`, (place: string) => ` r="${place}"`, 3],
] as const)('a workbook with no address %s is read, each cell in its column', async (_which, ofRow, ofCell, line) => {
  const bytes = book(
    `<row${ofRow(1)}>${cell('Email', ofCell('A1'))}${cell('First Name', ofCell('B1'))}${cell('Role', ofCell('C1'))}</row>` +
      `<row${ofRow(3)}>${cell('a@x.org', ofCell('A3'))}<c${ofCell('B3')}/><c${ofCell('C3')}><v>62655512345678</v></c></row>`,
  );
  const read = await sheetOf(bytes);
  expect(read?.sheet).toBe('Band');
  const filled = read?.records.filter(({ cells }) => cells.some((text) => text !== ''));
  expect(filled?.map((record) => [record.line, record.cells])).toEqual([
    [1, ['Email', 'First Name', 'Role']],
    [line, ['a@x.org', '', '62655512345678']],
  ]);
});

test('a workbook that is broken is read by neither reader', async () => {
  expect(await sheetOf(book('<row><c>'))).toBeNull();
  expect(await sheetOf(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBeNull();
});

test.each([false, true])(
  'a workbook with a stray cell far from its list is refused before it is read, and one with a long list is not (packed: %s)',
  async (isPacked) => {
    const list = `<row r="1">${cell('Email', ' r="A1"')}</row><row r="2">${cell('a@x.org', ' r="A2"')}</row>`;
    const stray = `${list}<row r="1048576">${cell('.', ' r="XFD1048576"')}</row>`;
    expect(await readList('band.xlsx', book(stray, isPacked))).toEqual({
      title: 'Invalid Files',
      text: expect.stringContaining('band.xlsx has something in cell XFD1048576, far from the list.'),
    });
    const below = `${list}<row r="40000">${cell('b@x.org', ' r="T40000"')}</row>`;
    expect(await readList('band.xlsx', book(below, isPacked))).toMatchObject({ name: 'band.xlsx' });
  },
);

test('a workbook with a cell that names no place, far below its list, is refused by its row', async () => {
  const stray = `<row r="1">${cell('a', ' r="A1"')}${cell('a', ' r="L1"')}</row><row r="1048576" ht="12.8">${cell('.')}</row>`;
  expect(await tooLarge(book(stray))).toBe('1048576');
});

// LibreOffice writes the last row of the sheet into many workbooks, and the cells of columns that were formatted.
test.each([
  ['row', '<row r="1048576" customFormat="false" ht="12.8" hidden="false"/>'],
  ['row that is open', '<row r="1048576" ht="12.8"></row>'],
  ['cell with a format', '<row r="1048576"><c r="XFD1048576" s="0"/></row>'],
  ['cell that is open', '<row r="1048576"><c r="XFD1048576" s="0"></c></row>'],
])('a workbook with an empty %s far below its list is read', async (_which, far) => {
  const bytes = book(`<row r="1">${cell('Email', ' r="A1"')}${cell('Notes', ' r="L1"')}</row>${far}`, true);
  expect(await tooLarge(bytes)).toBeUndefined();
  expect((await sheetOf(bytes))?.records[0]?.cells).toContain('Email');
});

test('a workbook that unpacks to more than fits is found out before it is read', async () => {
  const long = book(' '.repeat(3_000_000), true);
  expect([await tooLarge(long, 1_000_000), await tooLarge(long)]).toEqual(['size', undefined]);
});
