/**
 * Writes glyphs into the PDF directly, because the library's own layout knows neither the shaping nor the order of most
 * scripts.
 */
import type { Face } from './faces.ts';
import type { Line } from './lines.ts';
import { type Glyph, widthOf } from './shaping.ts';

/** A font as pdfkit embeds it, with the used glyphs; its types leave this out. */
interface EmbeddedFont {
  readonly id: string;
  readonly subset: { readonly glyphs: number[]; includeGlyph(id: number): number };
  readonly widths: number[];
  readonly unicode: number[][];
  ref(): unknown;
}
interface Inside {
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown> };
}

/** Draws lines into one document. */
export class GlyphWriter {
  private readonly fonts = new Map<Face, PdfFont>();
  private readonly doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  /** `x`: where the line begins; `y`: its baseline, from the top of the page. In points. */
  draw(line: Line, x: number, y: number, size: number): void {
    const { doc } = this;
    // pdfkit turns the page upside down, including the letters.
    doc.save().transform(1, 0, 0, -1, 0, doc.page.height);
    let start = x;
    for (const { face, glyphs } of line.pieces) {
      const font = this.fontOf(face);
      (doc as unknown as Inside).page.fonts[font.embedded.id] ??= font.embedded.ref();
      doc.addContent(`BT /${font.embedded.id} ${decimal(size)} Tf`);
      for (const { dx, dy, codes } of stretches(font, glyphs))
        doc.addContent(
          `1 0 0 1 ${decimal(start + dx * size)} ${decimal(doc.page.height - y + dy * size)} Tm [${codes}] TJ`,
        );
      doc.addContent('ET');
      this.drawMarks(face, glyphs, start, doc.page.height - y, size);
      start += widthOf(glyphs) * size;
    }
    doc.restore();
  }

  /**
   * Draws marks as shapes, not as letters: the letters that they belong to have their text, and readers make something
   * up for a letter without one.
   */
  private drawMarks(
    { unitsPerEm, shaper }: Face,
    glyphs: readonly Glyph[],
    start: number,
    base: number,
    size: number,
  ): void {
    const scale = size / unitsPerEm;
    let place = 0;
    for (const { id, text, advance, dx, dy } of glyphs) {
      const outline = text === '' ? shaper.glyphToPath(id) : '';
      if (outline !== '')
        this.doc
          .save()
          .transform(scale, 0, 0, scale, start + (place + dx) * size, base + dy * size)
          .path(outline)
          .fill()
          .restore();
      place += advance;
    }
  }

  private fontOf(face: Face): PdfFont {
    let font = this.fonts.get(face);
    if (!font) {
      // pdfkit accepts an opened font too, which its types leave out.
      this.doc.font(face.font as unknown as Uint8Array);
      font = new PdfFont((this.doc as unknown as Inside)._font, face);
      this.fonts.set(face, font);
    }
    return font;
  }
}

/** Consecutive glyphs at one height, with the adjustments between them that differ from the font's own widths. */
interface Stretch {
  readonly dx: number;
  readonly dy: number;
  codes: string;
}

function stretches(font: PdfFont, glyphs: readonly Glyph[]): Stretch[] {
  const all: Stretch[] = [];
  let place = 0;
  let pen = 0;
  for (const glyph of glyphs) {
    const wanted = place + glyph.dx;
    place += glyph.advance;
    if (glyph.text === '') continue;
    let last = all.at(-1);
    if (!last || last.dy !== glyph.dy) {
      last = { dx: wanted, dy: glyph.dy, codes: '' };
      all.push(last);
    } else if (Math.abs(wanted - pen) > 0.0005) last.codes += decimal((pen - wanted) * 1000);
    last.codes += `<${font.codeOf(glyph)}>`;
    pen = wanted + font.ownWidth(glyph.id);
  }
  return all.map((each) => ({ ...each, codes: each.codes.replaceAll('><', '') }));
}

class PdfFont {
  private readonly codes = new Map<string, string>();
  readonly embedded: EmbeddedFont;
  private readonly face: Face;

  constructor(embedded: EmbeddedFont, face: Face) {
    this.embedded = embedded;
    this.face = face;
  }

  /**
   * Returns the code of a glyph, four hexadecimal digits. It has one for each text that it stands for: if one shape is
   * two letters, a single code would give the wrong one when the text is copied.
   */
  codeOf({ id, text }: Glyph): string {
    const key = `${id} ${text}`;
    let code = this.codes.get(key);
    if (code === undefined) {
      const { subset, widths, unicode } = this.embedded;
      const before = subset.glyphs.length;
      const place = subset.includeGlyph(id);
      const own = place < before ? subset.glyphs.push(id) - 1 : place;
      widths[own] = this.ownWidth(id) * 1000;
      unicode[own] = [...text].map((character) => character.codePointAt(0) ?? 0);
      code = own.toString(16).padStart(4, '0');
      this.codes.set(key, code);
    }
    return code;
  }

  /** For a size of 1. */
  ownWidth(id: number): number {
    return this.face.font.getGlyph(id).advanceWidth / this.face.unitsPerEm;
  }
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
