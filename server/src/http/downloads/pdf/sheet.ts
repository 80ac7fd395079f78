/** One tagged document, written from top to bottom: titles, questions with their answers, paragraphs and signatures. */
import type { Line } from './lines.ts';
import { green, heightOf, hairline, ink, type Look, looks, margin, SheetPaper, width } from './sheetPaper.ts';

/** A paragraph that is higher than this, in points, has no other beside it. */
const maxHalf = 190;
const labelWidth = 150;
const half = (width - 22) / 2;
const gap = 12;
const maxSignatureLines = 3;
/** A longer paragraph may continue on the next page, but never with a single line. */
const maxWholeLines = 6;

interface Cover {
  /** '138th' */
  readonly nth: string;
  readonly parade: string;
  /** In words; '' if it is not known. */
  readonly day: string;
}

/** A signature, and the statement with it. */
export interface Signed {
  readonly label: string;
  /** The statement that is signed, beside the signature. */
  readonly statement: string;
  /** A drawing on white, or the typed text below. */
  readonly image: Buffer | undefined;
  readonly text: string;
  /** Below the line. */
  readonly name: string;
  readonly under: string;
}

export class Sheet extends SheetPaper {
  /**
   * Draws the program's cover in small on the first page: number, name and day of the parade beside the engraved rose.
   */
  cover({ nth, parade, day }: Cover): void {
    this.endSection();
    this.groups = [{ blocks: [] }];
    const [, digits = nth, tail = ''] = /^(\d+)(.*)$/.exec(nth) ?? [];
    const [number] = this.linesOf(digits, 'number');
    const [ending] = this.linesOf(tail, 'tail');
    const names = this.linesOf(parade, 'parade', width - 220).slice(0, 2);
    const days = this.linesOf(day, 'day', width - 220);
    const element = this.child(this.root, 'P');
    this.add(76, 0, (top) => {
      this.doubleRule(top);
      const next = number ? margin + number.width * looks.number.size : margin;
      this.mark(element, 'P', () => {
        if (number) this.drawLines([number], 'number', margin, top + 6);
        if (ending) this.drawLines([ending], 'tail', next + 1, top + 14);
        const x = next + (ending ? ending.width * looks.tail.size : 0) + 16;
        const height = heightOf(names, 'parade') + heightOf(days, 'day');
        this.drawLines(names, 'parade', x, top + 34 - height / 2);
        this.drawLines(days, 'day', x, top + 36 - height / 2 + heightOf(names, 'parade'));
      });
      this.artifact('Layout', () => this.engrave(margin + width - 48, top + 33, 0.29));
      this.doubleRule(top + 61, 'foot');
    });
    this.hasCover = true;
  }

  /** Begins a section, on a new page unless it is under the cover. */
  heading(over: string, title: string, under: string, mark = ''): void {
    if (!this.hasCover || this.parent !== this.root) {
      this.endSection();
      this.groups = [{ blocks: [] }];
    }
    this.parent = this.child(this.root, 'Sect');
    if (over !== '') this.text('P', over, 'over');
    this.text('H1', title, 'title', 2);
    this.text('P', under, 'under', mark === '' ? 8 : 2);
    if (mark !== '') this.text('P', mark, 'mark', 6);
  }

  /** Draws a title in small letters, and a hairline to the edge of the column. */
  group(title: string): void {
    this.list = undefined;
    this.groups.push({ blocks: [] });
    const element = this.child(this.parent, 'H2');
    const lines = this.linesOf(title, 'group', width * 0.8);
    const height = heightOf(lines, 'group');
    const start = margin + Math.max(...lines.map((line) => line.width * looks.group.size)) + 10;
    this.add(height + 4, 10, (top) => {
      this.mark(element, 'H2', () => this.drawLines(lines, 'group', margin, top));
      this.artifact('Layout', () => this.rule(start, top + height / 2, margin + width - start, 0.7, hairline));
    });
  }

  /** Draws a consent, with the mark of its box. */
  consent(label: string, words: string, isGiven: boolean): void {
    const { lbl, body } = this.listItem();
    const answers = this.linesOf(words, 'strong', 40);
    const labels = this.linesOf(label, 'text', width - 52, 'own');
    this.add(Math.max(heightOf(labels, 'text'), heightOf(answers, 'strong')) + 3, 3, (top) => {
      this.artifact('Layout', () => {
        if (isGiven)
          this.doc
            .moveTo(margin + 1, top + 7)
            .lineTo(margin + 4, top + 10)
            .lineTo(margin + 10, top + 3)
            .lineWidth(1.4)
            .strokeColor(green)
            .stroke();
        this.rule(margin, top + heightOf(labels, 'text') + 1.5, width, 0.5, hairline);
      });
      this.mark(lbl, 'Lbl', () => this.drawLines(answers, 'strong', margin + 16, top));
      this.mark(body, 'LBody', () => this.drawLines(labels, 'text', margin + 46, top));
    });
  }

  /** Draws a signature on its line, beside the text that it signs, on one page. */
  signature({ label, statement, image, text, name, under }: Signed): void {
    const { lbl, body } = this.listItem();
    const labels = this.linesOf(label, 'strong', half);
    const statements = this.linesOf(statement, 'label', half);
    const large = this.linesOf(text, 'signature', half, 'own');
    // A long name in smaller letters rather than a part of it.
    const look = large.length > maxSignatureLines ? 'strong' : 'signature';
    const typed = look === 'signature' ? large : this.linesOf(text, look, half, 'own');
    const names = this.linesOf(name, 'strong', half, 'own');
    const unders = this.linesOf(under, 'label', half);
    const figure = image ? this.child(body, 'Figure', { alt: label }) : undefined;
    const lineAt = image ? 66 : Math.max(36, heightOf(typed, look) + 6);
    const right = margin + width - half;
    const height = Math.max(
      heightOf(labels, 'strong') + heightOf(statements, 'label'),
      lineAt + 4 + heightOf(names, 'strong') + heightOf(unders, 'label'),
    );
    this.add(height + 8, 8, (top) => {
      this.mark(lbl, 'Lbl', () => {
        this.drawLines(labels, 'strong', margin, top);
        this.drawLines(statements, 'label', margin, top + heightOf(labels, 'strong') + 2);
      });
      if (figure && image)
        this.mark(figure, 'Figure', () =>
          this.doc.image(image, right, top, { fit: [half, lineAt - 4], valign: 'bottom' }),
        );
      this.artifact('Layout', () => this.rule(right, top + lineAt, half, 0.8, ink));
      this.mark(body, 'LBody', () => {
        if (typed.length > 0) this.drawLines(typed, look, right, top + lineAt - 3 - heightOf(typed, look));
        this.drawLines(names, 'strong', right, top + lineAt + 4);
        this.drawLines(unders, 'label', right, top + lineAt + 4 + heightOf(names, 'strong'));
      });
    });
  }

  /** Draws numbered paragraphs, short ones two in a row, and a long one alone. */
  paragraphs(all: readonly { readonly heading?: string | undefined; readonly text: string }[]): void {
    let before: ReturnType<Sheet['numbered']> | undefined;
    for (const [index, each] of all.entries()) {
      const piece = this.numbered(index + 1, each);
      if (piece.height > maxHalf) {
        if (before) this.row([before]);
        before = undefined;
        this.paragraph(each.heading, each.text);
      } else if (before) {
        this.row([before, piece]);
        before = undefined;
      } else before = piece;
    }
    if (before) this.row([before]);
  }

  private numbered(
    number: number,
    { heading, text }: { readonly heading?: string | undefined; readonly text: string },
  ) {
    const numbers = this.linesOf(String(number), 'folio', 20);
    const titles = heading === undefined ? [] : this.linesOf(heading, 'strong', half - 20);
    const lines = this.linesOf(text, 'text', half - 20);
    const title = heightOf(titles, 'strong');
    return { numbers, titles, lines, height: title + heightOf(lines, 'text') };
  }

  private row(pieces: readonly ReturnType<Sheet['numbered']>[]): void {
    const drawn = pieces.map((piece) => ({
      ...piece,
      title: piece.titles.length > 0 ? this.child(this.parent, 'H3') : undefined,
      element: this.child(this.parent, 'P'),
    }));
    this.list = undefined;
    this.add(Math.max(...pieces.map(({ height }) => height)) + 7, 0, (top) => {
      for (const [index, { numbers, titles, lines, title, element }] of drawn.entries()) {
        const x = margin + index * (half + 22);
        const titleHeight = heightOf(titles, 'strong');
        const own = title ?? element;
        this.mark(own, title ? 'H3' : 'P', () => {
          this.drawLines(numbers, 'folio', x, top - 3);
          this.drawLines(titles, 'strong', x + 20, top);
        });
        this.mark(element, 'P', () => this.drawLines(lines, 'text', x + 20, top + titleHeight));
      }
    });
  }

  /** Draws a QR code beside its words. `alt`: what it leads to. `path`: its dark squares, `size` a side. */
  code(
    { path, size }: { readonly path: string; readonly size: number },
    alt: string,
    words: readonly [string, Look][],
  ): void {
    this.list = undefined;
    const side = 76;
    const figure = this.child(this.parent, 'Figure', { alt });
    const rows = words.map(([text, look]) => ({
      look,
      lines: this.linesOf(text, look, width - side - 20),
      element: this.child(this.parent, 'P'),
    }));
    this.add(side + 6, 0, (top) => {
      this.mark(figure, 'Figure', () =>
        this.doc
          .save()
          .translate(margin, top)
          .scale(side / size)
          .path(path)
          .fillColor(ink)
          .fill()
          .restore(),
      );
      let y = top + 8;
      for (const { look, lines, element } of rows) {
        this.mark(element, 'P', () => this.drawLines(lines, look, margin + side + 20, y));
        y += heightOf(lines, look) + 4;
      }
    });
  }

  /** Draws letters in the squares of a grid, on one page. `alt`: what they show. */
  squares(cells: readonly (readonly string[])[], alt: string): void {
    this.list = undefined;
    const across = Math.max(1, ...cells.map((row) => row.length));
    const side = Math.min(18, width / across, 560 / Math.max(1, cells.length));
    const look = side < 12 ? 'small' : 'strong';
    const figure = this.child(this.parent, 'Figure', { alt });
    this.add(side * cells.length + 8, 4, (top) =>
      this.mark(figure, 'Figure', () => {
        for (const [down, row] of cells.entries())
          for (const [place, letter] of row.entries()) {
            const [x, y] = [margin + place * side, top + down * side];
            this.doc.rect(x, y, side, side).lineWidth(0.5).strokeColor(hairline).stroke();
            const [line] = this.linesOf(letter, look);
            if (!line || letter === '') continue;
            const { size } = looks[look];
            this.drawLines(
              [line],
              look,
              x + (side - line.width * size) / 2,
              y + (side - heightOf([line], look)) / 2 + 0.75,
            );
          }
      }),
    );
  }

  /** Draws a question and its answer side by side. */
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

  /** Draws a hash on one line. */
  hash(label: string, text: string): void {
    this.answer(label, text, 'small');
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
    this.text('P', text, 'label', 5, true);
  }
}
/**
 * Splits lines into parts that stay on one page: all of a few; of many, the first two, the last two, and each between.
 */
function wholeParts(lines: readonly Line[]): Line[][] {
  if (lines.length <= maxWholeLines) return [[...lines]];
  return [lines.slice(0, 2), ...lines.slice(2, -2).map((line) => [line]), lines.slice(-2)];
}
