/** The base of a sheet: its letters, lines and tags, the head and foot of its pages, and what stays together. */
import { newDocument, type PdfFacts } from './document.ts';
import type { Weight } from './faces.ts';
import { GlyphWriter } from './glyphs.ts';
import { type Line, linesOf } from './lines.ts';
import { type Block, type Group, pagesOf } from './pagination.ts';
import { rose as engraving } from './rose.ts';

export const ink = '#1f1b24';
const quiet = '#4b4652';
const rose = '#9b1c42';
export const green = '#1e6b4a';
export const hairline = '#d9d3dc';
export const margin = 50;
const footHeight = 14;
const pageHeight = 792;
export const width = 612 - 2 * margin;
const lineGap = 1.5;

export const looks = {
  over: { size: 8.5, weight: 'bold', color: rose },
  title: { size: 23, weight: 'title', color: ink },
  mark: { size: 10, weight: 'bold', color: green },
  under: { size: 10.5, weight: 'regular', color: quiet },
  number: { size: 40, weight: 'display', color: rose },
  tail: { size: 15, weight: 'display', color: rose },
  parade: { size: 15, weight: 'title', color: ink },
  day: { size: 8, weight: 'bold', color: quiet },
  group: { size: 9, weight: 'bold', color: quiet },
  folio: { size: 12, weight: 'title', color: rose },
  strong: { size: 9.5, weight: 'bold', color: ink },
  text: { size: 9.5, weight: 'regular', color: ink },
  label: { size: 8.5, weight: 'regular', color: quiet },
  small: { size: 8, weight: 'regular', color: ink },
  large: { size: 12, weight: 'bold', color: ink },
  signature: { size: 17, weight: 'regular', color: ink },
  head: { size: 9, weight: 'title', color: ink },
  foot: { size: 8, weight: 'regular', color: quiet },
} as const satisfies Record<string, { size: number; weight: Weight; color: string }>;
export type Look = keyof typeof looks;
export type Element = PDFKit.PDFStructureElement;

export class SheetPaper {
  /** Some character has no font, so a question mark replaces it. */
  lacksGlyphs = false;
  protected readonly facts: PdfFacts;
  protected readonly doc: PDFKit.PDFDocument;
  protected readonly bytes: Promise<Buffer>;
  protected readonly writer: GlyphWriter;
  protected readonly root: Element;
  protected parent: Element;
  protected list: Element | undefined;
  protected groups: { readonly blocks: Block[] }[] = [];
  protected hasCover = false;
  /** The head of each page except the first, to the left and to the right. */
  protected readonly running: readonly [string, string];

  constructor(facts: PdfFacts, running: readonly [string, string]) {
    this.facts = facts;
    this.running = running;
    const { doc, bytes } = newDocument(facts);
    this.doc = doc;
    this.bytes = bytes;
    this.writer = new GlyphWriter(doc);
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    this.parent = this.root;
  }

  /** Attaches a file to the PDF. */
  attach(content: Buffer, file: { readonly name: string; readonly type: string; readonly description: string }): void {
    const { at } = this.facts;
    this.doc.file(content, { ...file, creationDate: at, modifiedDate: at });
  }

  /** Ends the document. `words`: at the foot of each page, with its number. */
  end(words: string): Promise<Buffer> {
    this.endSection();
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.doubleRule(pageHeight - margin + 1, 'foot');
      this.atEdges(words, `Page ${page + 1} of ${count}`, 'foot', 'foot', pageHeight - margin + 8);
      if (page === start && this.hasCover) continue;
      this.doubleRule(20);
      this.atEdges(this.running[0], this.running[1], 'head', 'foot', 25);
    }
    this.doc.end();
    return this.bytes;
  }

  protected atEdges(left: string, right: string, leftLook: Look, rightLook: Look, top: number): void {
    const [first] = this.linesOf(left, leftLook, width * 0.5);
    const [last] = this.linesOf(right, rightLook, width * 0.48);
    this.artifact('Pagination', () => {
      if (first) this.drawLines([first], leftLook, margin, top);
      if (last) this.drawLines([last], rightLook, margin + width - last.width * looks[rightLook].size, top);
    });
  }

  protected engrave(x: number, y: number, scale: number): void {
    this.doc.save().translate(x, y).scale(scale);
    for (const { width: thickness, path } of engraving)
      this.doc.path(path).lineWidth(thickness).lineCap('round').lineJoin('round').strokeColor(rose).stroke();
    this.doc.restore();
  }

  protected rule(x: number, y: number, length: number, thickness: number, color: string): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + length, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke();
  }

  /** Draws the pair of lines of the program's cover, the heavy one outside, as decoration. */
  protected doubleRule(top: number, at: 'head' | 'foot' = 'head'): void {
    const [upper, lower] = at === 'head' ? [1.5, 0.75] : [0.75, 1.5];
    this.artifact('Layout', () => {
      for (const [y, thickness] of [
        [top, upper],
        [top + 3, lower],
      ] as const)
        this.rule(margin, y, width, thickness, rose);
    });
  }

  protected text(tag: string, text: string, look: Look, below = 0, keepsNext = false): void {
    const element = this.child(this.parent, tag);
    const lines = this.linesOf(text, look);
    this.add(
      heightOf(lines, look) + below,
      0,
      (top) => this.mark(element, tag, () => this.drawLines(lines, look, margin, top)),
      keepsNext,
    );
  }

  protected listItem(): { readonly lbl: Element; readonly body: Element } {
    this.list ??= this.child(this.parent, 'L');
    const item = this.child(this.list, 'LI');
    return { lbl: this.child(item, 'Lbl'), body: this.child(item, 'LBody') };
  }

  protected child(parent: Element, tag: string, options: { readonly alt?: string } = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  protected add(height: number, above: number, draw: (top: number) => void, keepsNext = false): void {
    this.groups.at(-1)?.blocks.push({ above, height, draw, keepsNext });
  }

  protected endSection(): void {
    this.list = undefined;
    const groups: readonly Group[] = this.groups;
    this.groups = [];
    if (groups.length === 0) return;
    for (const blocks of pagesOf(groups, pageHeight - 2 * margin - footHeight)) {
      this.doc.addPage();
      let top = margin;
      for (const [index, { above, height, draw }] of blocks.entries()) {
        if (index > 0) top += above;
        draw(top);
        top += height;
      }
    }
  }

  protected mark(element: Element, tag: string, paint: () => void): void {
    element.add(this.doc.markStructureContent(tag));
    paint();
    this.doc.endMarkedContent();
  }

  /** Draws what assistive technology skips. */
  protected artifact(type: 'Layout' | 'Pagination', paint: () => void): void {
    this.doc.markContent('Artifact', { type });
    paint();
    this.doc.endMarkedContent();
  }

  /** `own`: the text has the direction of its first letter; otherwise it belongs to an English line. */
  protected linesOf(text: string, look: Look, within = width, own?: 'own'): readonly Line[] {
    const { size, weight } = looks[look];
    const { han } = this.facts;
    const lines = linesOf(text, { weight, width: within / size, han, ...(own ? {} : { direction: 'ltr' }) });
    if (lines.some(({ lacking }) => lacking)) this.lacksGlyphs = true;
    return lines;
  }

  protected drawLines(lines: readonly Line[], look: Look, x: number, top: number): void {
    const { size, color } = looks[look];
    this.doc.fillColor(color);
    let y = top;
    for (const line of lines) {
      this.writer.draw(line, x, y + line.ascent * size, size);
      y += lineHeight(line, look);
    }
  }
}

function lineHeight({ ascent, descent }: Line, look: Look): number {
  return (ascent + descent) * looks[look].size + lineGap;
}

/** Returns the height of the lines, one below the other. */
export function heightOf(lines: readonly Line[], look: Look): number {
  return lines.reduce((sum, line) => sum + lineHeight(line, look), 0);
}
