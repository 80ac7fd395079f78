/**
 * Excel workbooks as a stream. Written by hand (docs/decisions/0011): the available streaming writers make one sheet,
 * and a form's export needs a second one for its repeated rows.
 */
import { cutTo } from '@parade/contract/http/text.ts';
import type { Readable } from 'node:stream';
import { mainNamespace, printTitles, type Sheet, sheetChunks, xmlHead, xmlText } from './worksheet.ts';
import { type ZipPart, zipStream } from './zip.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the whole workbook, made while it is read. */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  return zipStream([
    part('[Content_Types].xml', contentTypes(sheets.length)),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbook(sheets)),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', styles),
    ...sheets.map((sheet, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      content: () => sheetChunks(sheet),
    })),
  ]);
}

/** Returns names of at most 31 characters, none of : \ / ? * [ ] and no apostrophe at an end, all different. */
function tabNames(sheets: readonly Sheet[]): string[] {
  const names: string[] = [];
  for (const sheet of sheets) {
    const clean = withoutEnds(sheet.name.replaceAll(/[:\\/?*[\]]/g, ' ')) || 'Sheet';
    let name = withoutEnds(cutTo(clean, 31));
    for (let n = 2; names.some((other) => other.toLowerCase() === name.toLowerCase()); n += 1)
      name = `${withoutEnds(cutTo(clean, 28))} ${n}`;
    names.push(name);
  }
  return names;
}

function withoutEnds(name: string): string {
  return name.replaceAll(/^[\s']+|[\s']+$/g, '');
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function part(path: string, xml: string): ZipPart {
  return { path, content: () => [xmlHead + xml] };
}

function contentTypes(sheets: number): string {
  const of = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${kindOf}.${kind}+xml"/>`;
  const sheetLines = Array.from({ length: sheets }, (_, index) =>
    of(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'),
  );
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${of('/xl/workbook.xml', 'sheet.main')}${of('/xl/styles.xml', 'styles')}${sheetLines.join('')}</Types>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const lines = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`;
}

function workbook(sheets: readonly Sheet[]): string {
  const names = tabNames(sheets);
  const quoted = (text: string) => xmlText(text).replaceAll('"', '&quot;');
  const lines = names.map(
    (name, index) => `<sheet name="${quoted(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.map(
    (sheet, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${xmlText(printTitles(sheet, names[index] ?? ''))}</definedName>`,
  );
  return `<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets>${lines.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

// Cells refer to these by their place in cellXfs: the table `style` of worksheet.ts. Left-aligned also for names from
// right to left, which would otherwise touch the next column.
const left = '<alignment horizontal="left" vertical="top" wrapText="1"/>';
const right = '<alignment horizontal="right" vertical="top" indent="1"/>';
const whole = '<alignment horizontal="left" vertical="top"/>';
const headed = (side: string) =>
  `<alignment horizontal="${side}" vertical="bottom" wrapText="1"${side === 'right' ? ' indent="1"' : ''}/>`;
// Without a font of its own, LibreOffice shows a cell in a wider one than its column is made for.
const plain = 'fontId="0" fillId="0" borderId="0"';
const header = 'fontId="1" fillId="2" borderId="1" applyFill="1" applyBorder="1"';
const look = (format: number, alignment: string, face = plain) =>
  `<xf numFmtId="${format}" ${face} xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`;
const looks = [
  look(0, right),
  look(49, headed('left'), header),
  look(49, left),
  look(49, left, `${plain} quotePrefix="1"`),
  look(164, right),
  look(165, whole),
  look(166, whole),
  look(49, headed('right'), header),
];
const styles = `<styleSheet xmlns="${mainNamespace}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy"/><numFmt numFmtId="166" formatCode="mm/dd/yyyy h:mm AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF1EEF2"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF9A929E"/></bottom></border></borders><cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
