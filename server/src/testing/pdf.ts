/**
 * Parses a PDF of ours as an independent reader does: the text by each font's own table of its glyphs, and whether
 * those glyphs have a shape, because a blank one can have text and show nothing.
 */
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** Lines in the order in which they were written, each from left to right. */
  readonly pages: readonly (readonly string[])[];
  /** The names of the fonts, and those of their visible glyphs that have no shape. */
  readonly fonts: readonly { readonly name: string; readonly glyphs: number; readonly blank: readonly string[] }[];
  /** The tags of its structure, in the order of the file. */
  readonly tags: readonly string[];
  readonly source: string;
}

export function readPdf(pdf: Buffer): ReadPdf {
  const source = pdf.toString('latin1');
  const objects = objectsOf(pdf, source);
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, id = '', number = '']) => [id, fontAt(objects, number)]),
  );
  const pages = [...objects.values()]
    .filter(({ dict }) => /\/Type \/Page\n/.test(dict))
    .map(({ dict }) => linesIn(objects.get(/\/Contents (\d+) 0 R/.exec(dict)?.[1] ?? '')?.stream, fonts));
  return {
    pages,
    fonts: [...fonts.values()].map(({ name, says, shaped }) => {
      const seen = [...says].filter(([, text]) => /[^\p{Z}\p{C}]/u.test(text));
      return { name, glyphs: seen.length, blank: seen.filter(([code]) => !shaped(code)).map(([, text]) => text) };
    }),
    tags: [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag),
    source,
  };
}

/** Returns the contents of all streams of a PDF, unpacked. */
export function streamsOf(pdf: Buffer): string {
  return [...objectsOf(pdf, pdf.toString('latin1')).values()].map(({ stream }) => stream?.toString() ?? '').join('\n');
}

interface PdfObject {
  readonly dict: string;
  readonly stream: Buffer | undefined;
}

function objectsOf(pdf: Buffer, source: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const found of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length;
    const end = source.indexOf('endobj', start);
    const streamAt = source.indexOf('stream\n', start);
    const isStream = streamAt !== -1 && streamAt < end;
    const dict = source.slice(start, isStream ? streamAt : end);
    const length = Number(/\/Length (\d+)/.exec(dict)?.[1] ?? 0);
    const raw = isStream ? pdf.subarray(streamAt + 7, streamAt + 7 + length) : undefined;
    // A picture is packed in its own way.
    const packed = dict.includes('FlateDecode') && !dict.includes('/Image');
    objects.set(found[1] ?? '', { dict, stream: raw && packed ? inflateSync(raw) : raw });
  }
  return objects;
}

interface PdfFont {
  readonly name: string;
  /** From code to text. */
  readonly says: ReadonlyMap<number, string>;
  readonly shaped: (code: number) => boolean;
}

function fontAt(objects: ReadonlyMap<string, PdfObject>, number: string): PdfFont {
  const referred = (dict: string, key: string) =>
    objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dict)?.[1] ?? '');
  const { dict = '' } = objects.get(number) ?? {};
  const says = new Map<number, string>();
  for (const [, first = '', list = ''] of (referred(dict, 'ToUnicode')?.stream?.toString() ?? '').matchAll(
    /<(\w{4})> <\w{4}> \[(.*)\]/g,
  ))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      says.set(
        Number.parseInt(first, 16) + index,
        hex === ''
          ? ''
          : String.fromCharCode(
              ...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
            ),
      );
  const descriptor = referred(referred(dict, 'DescendantFonts')?.dict ?? '', 'FontDescriptor')?.dict ?? '';
  const trueType = referred(descriptor, 'FontFile2')?.stream;
  const compact = referred(descriptor, 'FontFile3')?.stream;
  const lengths = trueType ? trueTypeLengths(trueType) : compact ? compactLengths(compact) : [];
  // A compact glyph without a shape is a width and an end; one in TrueType has no bytes.
  return {
    name: /\/BaseFont \/\w+\+([\w-]+)/.exec(dict)?.[1] ?? '',
    says,
    shaped: (code) => (lengths[code] ?? 0) > (trueType ? 0 : 4),
  };
}

function linesIn(content: Buffer | undefined, fonts: ReadonlyMap<string, PdfFont>): string[] {
  const lines: { y: string; text: string }[] = [];
  for (const [, id = '', drawn = ''] of (content?.toString() ?? '').matchAll(/BT \/(F\d+)([\s\S]*?)ET/g)) {
    const y = /1 0 0 1 \S+ (\S+) Tm/.exec(drawn)?.[1] ?? '';
    const codes = [...drawn.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const text = codes.map((code) => fonts.get(id)?.says.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');
    const last = lines.at(-1);
    if (last?.y === y) last.text += text;
    else lines.push({ y, text });
  }
  return lines.map(({ text }) => text);
}

/** Returns the number of bytes in the shape of each glyph. */
function trueTypeLengths(font: Buffer): number[] {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const row = 12 + 16 * index;
      return [font.toString('latin1', row, row + 4), font.readUInt32BE(row + 8)];
    }),
  );
  const long = font.readUInt16BE((tables.get('head') ?? 0) + 50) === 1;
  const count = font.readUInt16BE((tables.get('maxp') ?? 0) + 4);
  const loca = tables.get('loca') ?? 0;
  const place = (glyph: number) =>
    long ? font.readUInt32BE(loca + 4 * glyph) : 2 * font.readUInt16BE(loca + 2 * glyph);
  return Array.from({ length: count }, (_, glyph) => place(glyph + 1) - place(glyph));
}

function compactLengths(font: Buffer): number[] {
  const names = listAt(font, font.readUInt8(2));
  const top = listAt(font, names.end);
  // The operand before operator 17 is the place of the shapes: 29 and four bytes, 28 and two, or one or two bytes.
  const dict = font.subarray(top.starts[0], top.starts[1]);
  let operand = 0;
  for (let at = 0; at < dict.length; ) {
    const byte = dict.readUInt8(at);
    if (byte === 17) return lengthsOf(listAt(font, operand));
    if (byte === 29) operand = dict.readInt32BE(at + 1);
    else if (byte === 28) operand = dict.readInt16BE(at + 1);
    else if (byte >= 32 && byte <= 246) operand = byte - 139;
    if (byte === 30) while ((dict.readUInt8((at += 1)) & 15) !== 15);
    at += byte === 29 ? 5 : byte === 28 ? 3 : byte === 12 || (byte >= 247 && byte <= 254) ? 2 : 1;
  }
  return [];
}

interface List {
  readonly starts: readonly number[];
  readonly end: number;
}

function listAt(font: Buffer, at: number): List {
  const count = font.readUInt16BE(at);
  if (count === 0) return { starts: [], end: at + 2 };
  const size = font.readUInt8(at + 2);
  const data = at + 2 + size * (count + 1);
  const starts = Array.from({ length: count + 1 }, (_, index) => data + font.readUIntBE(at + 3 + size * index, size));
  return { starts, end: starts.at(-1) ?? data };
}

function lengthsOf({ starts }: List): number[] {
  return starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
}
