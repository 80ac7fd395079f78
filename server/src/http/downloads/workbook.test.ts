import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { columnKinds, columnWidth } from './columnKinds.ts';
import { writeWorkbook } from './workbook.ts';
import { type Cell, cellTextLimit, type Sheet } from './worksheet.ts';

const sheetOf = (rows: readonly (readonly Cell[])[], name = 'Sheet'): Sheet => ({
  name,
  columns: (rows[0] ?? []).map((_, index) => ({ header: `Column ${index + 1}`, kind: 'text' })),
  frozen: 0,
  rows: () => rows,
});

async function written(sheets: readonly Sheet[]) {
  const bytes = await buffer(writeWorkbook(sheets));
  const { sheets: read } = await readXlsx(bytes);
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
  return { read, parts };
}

describe('a workbook', () => {
  it.each([0, 1, 3])('a workbook of %i rows reads back as it was written', async (count) => {
    const rows = Array.from({ length: count }, (_, index) => [`Name ${index} & <Söhne> "李"`, index, 'two\nlines']);
    const { read } = await written([
      { ...sheetOf(rows), columns: ['A', 'B', 'C'].map((header) => ({ header, kind: 'text' })) },
    ]);
    expect(read[0]?.rows).toEqual([['A', 'B', 'C'], ...rows]);
  });

  it('a workbook writes texts that look like formulas as unchanged texts, and marks them as such', async () => {
    const hostile = ['=1+1', '+1 626 555 0142', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("http://x","y")'];
    const { read, parts } = await written([sheetOf([hostile, ['plain', 'x', '', null, null, null]])]);
    expect(read[0]?.rows[1]).toEqual(hostile);
    const xml = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(xml).not.toContain('<f>');
    expect(xml.match(/s="3" t="inlineStr"/g)).toHaveLength(hostile.length);
    const looks = (parts['xl/styles.xml'] ?? '').match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf [^>]*>/g);
    expect(looks?.map((look) => look.includes('quotePrefix="1"'))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => n === 3),
    );
  });

  it('a workbook cuts a text at the limit of a cell, and leaves out what XML does not allow', async () => {
    const { read } = await written([sheetOf([['x'.repeat(cellTextLimit + 5), 'a\u0000\u0007b\uD800', '_x0041_']])]);
    const [long, odd, spelled] = read[0]?.rows[1] ?? [];
    expect(String(long)).toHaveLength(cellTextLimit);
    expect(odd).toBe('ab\uFFFD');
    // Excel reads _x005F_ as an underscore, which restores the typed text.
    expect(['_x0041_', '_x005F_x0041_']).toContain(spelled);
  });

  it('a workbook stores days, wall times and money as such', async () => {
    const { parts } = await written([
      sheetOf([[{ day: '2027-01-01' }, { wall: '2027-01-01T12:00' }, { money: 1250.5 }]]),
    ]);
    const values = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<v>([^<]*)<\/v>/g)].map((found) => found[1]);
    expect(values).toEqual(['46388', '46388.5', '1250.5']);
  });

  it('a workbook has a day of before March 1900, which spreadsheets cannot show, as a text', async () => {
    const days = ['1876-07-04', '1900-02-28', '1900-03-01'];
    const { read, parts } = await written([sheetOf([days.map((day) => ({ day }))])]);
    expect(read[0]?.rows[1]?.slice(0, 2)).toEqual(['07/04/1876', '02/28/1900']);
    const values = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<v>([^<]*)<\/v>/g)].map((found) => found[1]);
    expect(values).toEqual(['61']);
  });

  it("a workbook has a different name for each sheet, within Excel's limit", async () => {
    const name = 'Equestrian: animals / owners [2027] and more';
    const { read } = await written([sheetOf([['a']], name), sheetOf([['b']], name)]);
    const names = read.map((sheet) => sheet.name);
    expect(new Set(names).size).toBe(2);
    expect(names.every((each) => each.length <= 31 && !/[:\\/?*[\]]/.test(each))).toBe(true);
  });

  it('a name of a sheet and a text that are cut end with a whole character, and a name with no apostrophe', async () => {
    const text = `${'x'.repeat(cellTextLimit - 1)}🌹`;
    const tabs = [`${'a'.repeat(30)}'s`, `${'b'.repeat(30)}🌹`, `${'b'.repeat(30)}🌹`, "''"];
    const { read } = await written(tabs.map((tab) => sheetOf([[text]], tab)));
    expect(read.map((sheet) => sheet.name)).toEqual(['a'.repeat(30), 'b'.repeat(30), `${'b'.repeat(28)} 2`, 'Sheet']);
    expect(String(read[0]?.rows.at(-1)?.[0])).toBe('x'.repeat(cellTextLimit - 1));
  });

  it('a workbook streams sheets larger than any chunk and reports rows that failed', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`row ${index}`, index]);
    const { read } = await written([sheetOf(rows)]);
    expect(read[0]?.rows.at(-1)).toEqual(['row 19999', 19_999]);
    const failing: Sheet = {
      ...sheetOf([['a']]),
      rows: () => {
        throw new Error('the database went away');
      },
    };
    await expect(buffer(writeWorkbook([failing]))).rejects.toThrow('the database went away');
  });

  it('a workbook shows every day and instant in full: its columns are wide enough', () => {
    expect(columnWidth({ header: 'Sent', kind: 'day' })).toBeGreaterThan('12/31/2027'.length + 2);
    expect(columnWidth({ header: 'Sent', kind: 'wall' })).toBeGreaterThan('12/31/2027 12:59 PM'.length + 1);
    expect(columnWidth({ header: 'Amount', kind: 'money' })).toBeGreaterThan('$1,000,000.00'.length);
    for (const kind of Object.keys(columnKinds) as (keyof typeof columnKinds)[])
      expect(columnWidth({ header: 'Responsibilities: Organization', kind })).toBeGreaterThan(
        'Responsibilities:'.length,
      );
  });

  it('a workbook gives a row the height of its longest text, so that texts do not overlap', async () => {
    const address = '391 Orange Grove Lane\nPasadena, CA 91184\nUnited States';
    const name = 'The Combined Marching Bands of the Pasadena Unified School District';
    const { parts } = await written([
      sheetOf([['short'], [address], [name], ['山田太郎'.repeat(6)], ['x'.repeat(40_000)]]),
    ]);
    const heights = [
      ...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<row r="\d+"(?: ht="(\d+)" customHeight="1")?>/g),
    ];
    expect(heights.map(([, height]) => height)).toEqual([undefined, undefined, '45', '45', '38', '405']);
  });

  it('a workbook freezes names and prints in landscape, as wide as can be read, with its header on every page', async () => {
    const columns = [
      { header: 'First Name', kind: 'firstName' },
      { header: 'Last Name', kind: 'lastName' },
      ...Array.from({ length: 30 }, (_, index) => ({ header: `Answer ${index}`, kind: 'text' }) as const),
    ] as const;
    const wide: Sheet = { name: "O'Neil's list", columns, frozen: 2, rows: () => [] };
    const { parts } = await written([wide, sheetOf([['a']])]);
    const [first = '', second = ''] = [1, 2].map((n) => parts[`xl/worksheets/sheet${n}.xml`]);
    expect(first).toContain('<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/>');
    expect(first).toMatch(/<pageSetup paperSize="1" orientation="landscape" fitToWidth="5" fitToHeight="0"\/>/);
    expect(first).toContain('Page &amp;P of &amp;N');
    expect(second).toContain('fitToWidth="1"');
    expect(parts['xl/workbook.xml']).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'O''Neil''s list'!$A:$B,'O''Neil''s list'!$1:$1</definedName>`,
    );
  });
});
