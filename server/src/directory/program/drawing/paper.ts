/** The drawing tools of every page of a program: its letters, its lines, and the tags that describe each element. */
import { newDocumentInto, type PdfFacts } from '../../../http/downloads/pdf/document.ts';
import type { Weight } from '../../../http/downloads/pdf/faces.ts';
import { GlyphWriter } from '../../../http/downloads/pdf/glyphs.ts';
import { type Line, linesOf } from '../../../http/downloads/pdf/lines.ts';

export const ink = '#1f1b24';
export const quiet = '#4b4652';
export const rose = '#9b1c42';
export const hairline = '#d9d3dc';

/** Letter paper, in points. */
export const page = { width: 612, height: 792, side: 48, top: 34, foot: 744 } as const;
export const textWidth = page.width - 2 * page.side;

export interface Look {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Between lines, beyond what the letters need. */
  readonly gap?: number;
}
export type Element = PDFKit.PDFStructureElement;
type Side = 'left' | 'right' | 'middle';

/** A block that is drawn whole. Heights in points. */
export interface Piece {
  /** The space above it, but at the top of a column. */
  readonly above: number;
  readonly height: number;
  draw(top: number): void;
}

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  private readonly ended: () => Promise<void>;
  /** Throws what writing the file has failed with. */
  readonly checkWritten: () => void;
  private readonly writer: GlyphWriter;

  constructor(facts: PdfFacts, write: (part: Buffer) => void) {
    const { doc, check, ended } = newDocumentInto(facts, write);
    this.doc = doc;
    this.checkWritten = check;
    this.ended = ended;
    this.writer = new GlyphWriter(doc);
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** Number of the page that was added last, counting from 1. */
  get pages(): number {
    const { start, count } = this.doc.bufferedPageRange();
    return start + count;
  }

  element(parent: Element, tag: string, options: { readonly alt?: string } = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  tagged(element: Element, tag: string, paint: () => void): void {
    element.add(this.doc.markStructureContent(tag));
    paint();
    this.doc.endMarkedContent();
  }

  /** Paints content that assistive technology skips. */
  decoration(type: 'Layout' | 'Pagination', paint: () => void): void {
    this.doc.markContent('Artifact', { type });
    paint();
    this.doc.endMarkedContent();
  }

  /** Breaks a text into lines. own: its direction is that of its first letter; otherwise it is in an English line. */
  lines(text: string, { size, weight }: Look, width: number, own?: 'own'): readonly Line[] {
    return linesOf(text, { weight, width: width / size, ...(own ? {} : { direction: 'ltr' }) });
  }

  draw(lines: readonly Line[], look: Look, x: number, top: number, side: Side = 'left'): void {
    this.doc.fillColor(look.color);
    let y = top;
    for (const line of lines) {
      const width = line.width * look.size;
      const start = side === 'left' ? x : side === 'right' ? x - width : x - width / 2;
      this.writer.draw(line, start, y + line.ascent * look.size, look.size);
      y += lineHeight(line, look);
    }
  }

  rule(x: number, y: number, width: number, thickness: number, color: string): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke();
  }

  /** The pair of lines of the cover, the heavy one outside. */
  doubleRule(top: number, at: 'head' | 'foot'): void {
    const [upper, lower] = at === 'head' ? [1.5, 0.75] : [0.75, 1.5];
    this.decoration('Layout', () => {
      this.rule(page.side, top, textWidth, upper, rose);
      this.rule(page.side, top + 3.4, textWidth, lower, rose);
    });
  }

  end(): Promise<void> {
    this.doc.end();
    return this.ended();
  }
}

export function lineHeight({ ascent, descent }: Line, { size, gap = 0 }: Look): number {
  return (ascent + descent) * size + gap;
}

export function heightOf(lines: readonly Line[], look: Look): number {
  return lines.reduce((sum, line) => sum + lineHeight(line, look), 0);
}

/** At the top of a column. */
export function columnHeight(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { above, height }, index) => sum + (index === 0 ? 0 : above) + height, 0);
}

/** Draws what fits from the top of a column down, at least one piece; answers the rest. */
export function drawColumn(pieces: readonly Piece[], top: number, room: number): Piece[] {
  let y = top;
  for (const [index, { above, height, draw }] of pieces.entries()) {
    const start = index === 0 ? y : y + above;
    if (index > 0 && start + height > top + room) return pieces.slice(index);
    draw(start);
    y = start + height;
  }
  return [];
}
