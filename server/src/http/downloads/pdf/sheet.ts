/** One tagged document as it is written, top to bottom: titles, questions with their answers, paragraphs and pictures. */
import { newDocument, type PdfFacts } from './document.ts';
import { GlyphWriter } from './glyphs.ts';
import { type Line, linesOf } from './lines.ts';
import { type Block, type Group, pagesOf } from './pagination.ts';
import type { Weight } from './faces.ts';

const ink = '#1f1b24';
const quiet = '#4b4652';
const rose = '#9b1c42';
const hairline = '#d9d3dc';
const margin = 50;
const footHeight = 14;
const pageHeight = 792;
const width = 612 - 2 * margin;
const labelWidth = 150;
const gap = 12;
const lineGap = 1.5;
/** A longer paragraph may go on to the next page, but never with a single line. */
const maxWholeLines = 6;

const looks = {
  over: { size: 8.5, weight: 'bold', color: rose },
  title: { size: 20, weight: 'bold', color: ink },
  under: { size: 10.5, weight: 'regular', color: quiet },
  group: { size: 12.5, weight: 'bold', color: ink },
  strong: { size: 9.5, weight: 'bold', color: ink },
  text: { size: 9.5, weight: 'regular', color: ink },
  label: { size: 8.5, weight: 'regular', color: quiet },
  small: { size: 8, weight: 'regular', color: ink },
  large: { size: 12, weight: 'regular', color: ink },
  signature: { size: 16, weight: 'regular', color: ink },
  foot: { size: 8, weight: 'regular', color: quiet },
} as const satisfies Record<string, { size: number; weight: Weight; color: string }>;
export type Look = keyof typeof looks;
type Element = PDFKit.PDFStructureElement;

export class Sheet {
  /** Some character has no font: a question mark stands for it. */
  lacksGlyphs = false;
  private readonly facts: PdfFacts;
  private readonly doc: PDFKit.PDFDocument;
  private readonly bytes: Promise<Buffer>;
  private readonly writer: GlyphWriter;
  private readonly root: Element;
  private parent: Element;
  private list: Element | undefined;
  private groups: { readonly blocks: Block[] }[] = [];

  constructor(facts: PdfFacts) {
    this.facts = facts;
    const { doc, bytes } = newDocument(facts);
    this.doc = doc;
    this.bytes = bytes;
    this.writer = new GlyphWriter(doc);
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    this.parent = this.root;
  }

  /** Begins a section, on a page of its own. */
  heading(over: string, title: string, under: string): void {
    this.endSection();
    this.parent = this.child(this.root, 'Sect');
    this.groups = [{ blocks: [] }];
    this.add(12, 0, (top) => this.doubleRule(top));
    this.text('P', over, 'over');
    this.text('H1', title, 'title');
    this.text('P', under, 'under', 6);
    this.add(6, 0, (top) => this.doubleRule(top, 'foot'));
  }

  group(title: string): void {
    this.list = undefined;
    this.groups.push({ blocks: [] });
    const element = this.child(this.parent, 'H2');
    const lines = this.linesOf(title, 'group');
    const height = heightOf(lines, 'group');
    this.add(height + 6, 8, (top) => {
      this.mark(element, 'H2', () => this.drawLines(lines, 'group', margin, top));
      this.artifact('Layout', () =>
        this.doc
          .moveTo(margin, top + height + 1)
          .lineTo(margin + width, top + height + 1)
          .lineWidth(0.7)
          .strokeColor(hairline)
          .stroke(),
      );
    });
  }

  /** A question and what was answered, side by side. */
  answer(label: string, text: string, look: Look = 'text'): void {
    const { lbl, body } = this.listItem();
    const labels = this.linesOf(label, 'label', labelWidth);
    const answers = this.linesOf(text, look, width - labelWidth - gap, 'own');
    const parts = wholeParts(answers);
    for (const [index, lines] of parts.entries()) {
      const beside = index === 0 ? labels : [];
      const height = Math.max(heightOf(lines, look), heightOf(beside, 'label'));
      this.add(height + (index === parts.length - 1 ? 2.5 : 0), 0, (top) => {
        if (beside.length > 0) this.mark(lbl, 'Lbl', () => this.drawLines(beside, 'label', margin, top));
        this.mark(body, 'LBody', () => this.drawLines(lines, look, margin + labelWidth + gap, top));
      });
    }
  }

  /** A hash is on one line. */
  hash(label: string, text: string): void {
    this.answer(label, text, 'small');
  }

  /** A question answered by a picture; alt: what it shows. */
  picture(label: string, image: Buffer, alt: string): void {
    const { lbl, body } = this.listItem();
    const labels = this.linesOf(label, 'label', labelWidth);
    const figure = this.child(body, 'Figure', { alt });
    this.add(80, 0, (top) => {
      this.mark(lbl, 'Lbl', () => this.drawLines(labels, 'label', margin, top));
      this.mark(figure, 'Figure', () => this.doc.image(image, margin + labelWidth + gap, top, { fit: [240, 74] }));
    });
  }

  paragraph(heading: string | undefined, text: string): void {
    this.list = undefined;
    const titles = heading === undefined ? [] : this.linesOf(heading, 'strong');
    const title = titles.length > 0 ? this.child(this.parent, 'H3') : undefined;
    const element = this.child(this.parent, 'P');
    const parts = wholeParts(this.linesOf(text, 'text'));
    for (const [index, lines] of parts.entries()) {
      const first = index === 0 ? titles : [];
      const titleHeight = heightOf(first, 'strong');
      const height = titleHeight + heightOf(lines, 'text') + (index === parts.length - 1 ? 6 : 0);
      this.add(height, 0, (top) => {
        if (title && first.length > 0) this.mark(title, 'H3', () => this.drawLines(first, 'strong', margin, top));
        this.mark(element, 'P', () => this.drawLines(lines, 'text', margin, top + titleHeight));
      });
    }
  }

  note(text: string): void {
    this.list = undefined;
    this.text('P', text, 'label', 5);
  }

  /** A file inside the PDF. */
  attach(content: Buffer, file: { readonly name: string; readonly type: string; readonly description: string }): void {
    const { at } = this.facts;
    this.doc.file(content, { ...file, creationDate: at, modifiedDate: at });
  }

  /** The whole document; words: at the foot of each page, before its number. */
  end(words: string): Promise<Buffer> {
    this.endSection();
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      const [line] = this.linesOf(`${words} · Page ${page + 1} of ${count}`, 'foot');
      if (!line) continue;
      const x = margin + width - line.width * looks.foot.size;
      this.doubleRule(pageHeight - margin + 1, 'foot');
      this.artifact('Pagination', () => this.drawLines([line], 'foot', x, pageHeight - margin + 8));
    }
    this.doc.end();
    return this.bytes;
  }

  /** The pair of lines of the program's cover, the heavy one outside; decoration only. */
  private doubleRule(top: number, at: 'head' | 'foot' = 'head'): void {
    const [upper, lower] = at === 'head' ? [1.5, 0.75] : [0.75, 1.5];
    this.artifact('Layout', () => {
      for (const [y, thickness] of [
        [top, upper],
        [top + 3, lower],
      ] as const)
        this.doc
          .moveTo(margin, y)
          .lineTo(margin + width, y)
          .lineWidth(thickness)
          .strokeColor(rose)
          .stroke();
    });
  }

  private text(tag: string, text: string, look: Look, below = 0): void {
    const element = this.child(this.parent, tag);
    const lines = this.linesOf(text, look);
    this.add(heightOf(lines, look) + below, 0, (top) =>
      this.mark(element, tag, () => this.drawLines(lines, look, margin, top)),
    );
  }

  private listItem(): { readonly lbl: Element; readonly body: Element } {
    this.list ??= this.child(this.parent, 'L');
    const item = this.child(this.list, 'LI');
    return { lbl: this.child(item, 'Lbl'), body: this.child(item, 'LBody') };
  }

  private child(parent: Element, tag: string, options: { readonly alt?: string } = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  private add(height: number, above: number, draw: (top: number) => void): void {
    this.groups.at(-1)?.blocks.push({ above, height, draw });
  }

  private endSection(): void {
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

  private mark(element: Element, tag: string, paint: () => void): void {
    element.add(this.doc.markStructureContent(tag));
    paint();
    this.doc.endMarkedContent();
  }

  /** What assistive technology passes over. */
  private artifact(type: 'Layout' | 'Pagination', paint: () => void): void {
    this.doc.markContent('Artifact', { type });
    paint();
    this.doc.endMarkedContent();
  }

  /** own: the text's own direction is that of its first letter; otherwise it stands in an English line. */
  private linesOf(text: string, look: Look, within = width, own?: 'own'): Line[] {
    const { size, weight } = looks[look];
    const lines = linesOf(text, { weight, width: within / size, ...(own ? {} : { direction: 'ltr' }) });
    if (lines.some(({ lacking }) => lacking)) this.lacksGlyphs = true;
    return lines;
  }

  private drawLines(lines: readonly Line[], look: Look, x: number, top: number): void {
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

function heightOf(lines: readonly Line[], look: Look): number {
  return lines.reduce((sum, line) => sum + lineHeight(line, look), 0);
}

/** Lines that stay on one page: all of them, or of many the first two, the last two, and each between. */
function wholeParts(lines: readonly Line[]): Line[][] {
  if (lines.length <= maxWholeLines) return [[...lines]];
  return [lines.slice(0, 2), ...lines.slice(2, -2).map((line) => [line]), lines.slice(-2)];
}
