import type { Page } from 'playwright-core';
import { inflateRawSync } from 'node:zlib';

/** A sheet as an independent reader sees it: texts and numbers, null for an empty cell. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Returns the sheets of an .xlsx in order. The browser parses its XML, which refuses malformed content. */
export async function sheetsIn(reader: Page, content: Buffer): Promise<ReadSheet[]> {
  const parts = partsOf(content);
  const names = await reader.evaluate(
    (xml) => {
      const workbook = new DOMParser().parseFromString(xml, 'text/xml');
      if (workbook.querySelector('parsererror')) throw new Error('the workbook is no XML');
      return [...workbook.getElementsByTagName('sheet')].map((sheet) => sheet.getAttribute('name') ?? '');
    },
    text(parts, 'xl/workbook.xml'),
  );
  const sheets: ReadSheet[] = [];
  for (const [index, name] of names.entries())
    sheets.push({ name, rows: await rowsOf(reader, text(parts, `xl/worksheets/sheet${index + 1}.xml`)) });
  return sheets;
}

/** Returns all text of a .docx in order: one line per paragraph, and one for each break inside. */
export function wordsIn(reader: Page, content: Buffer): Promise<string> {
  return reader.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      if (document.querySelector('parsererror')) throw new Error('the document is no XML');
      const textOf = (node: Element): string =>
        node.localName === 't'
          ? (node.textContent ?? '')
          : node.localName === 'br'
            ? '\n'
            : node.localName === 'tab'
              ? '\t'
              : [...node.children].map(textOf).join('') + (node.localName === 'p' ? '\n' : '');
      return textOf(document.documentElement);
    },
    text(partsOf(content), 'word/document.xml'),
  );
}

function rowsOf(reader: Page, xml: string): Promise<(string | number | null)[][]> {
  return reader.evaluate((given) => {
    const sheet = new DOMParser().parseFromString(given, 'text/xml');
    if (sheet.querySelector('parsererror')) throw new Error('the sheet is no XML');
    if (sheet.getElementsByTagName('f').length > 0) throw new Error('the sheet holds a formula');
    const columnOf = (reference: string) =>
      [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return [...sheet.getElementsByTagName('row')].map((row) => {
      const cells: (string | number | null)[] = [];
      for (const cell of row.getElementsByTagName('c')) {
        const words = cell.textContent ?? '';
        // Spreadsheets write '_x005F_' for an underscore that could start such an escape.
        cells[columnOf(cell.getAttribute('r') ?? '')] =
          cell.getAttribute('t') === 'inlineStr' ? words.replaceAll('_x005F_', '_') : Number(words);
      }
      return Array.from(cells, (cell) => cell ?? null);
    });
  }, xml);
}

function text(parts: ReadonlyMap<string, Buffer>, path: string): string {
  const part = parts.get(path);
  if (!part) throw new Error(`there is no ${path} among ${[...parts.keys()].join(', ')}`);
  return part.toString('utf8');
}

/** Returns the content of a ZIP, by its central directory, as archive programs read it. */
export function partsOf(content: Buffer): ReadonlyMap<string, Buffer> {
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('the file is no archive');
  const parts = new Map<string, Buffer>();
  let offset = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = content.readUInt16LE(offset + 10);
    const size = content.readUInt32LE(offset + 20);
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((place) => content.readUInt16LE(offset + place));
    const place = content.readUInt32LE(offset + 42);
    const start = place + 30 + content.readUInt16LE(place + 26) + content.readUInt16LE(place + 28);
    const packed = content.subarray(start, start + size);
    const name = content.toString('utf8', offset + 46, offset + 46 + (nameSize ?? 0));
    parts.set(name, method === 0 ? packed : inflateRawSync(packed));
    offset += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0);
  }
  return parts;
}
