/** The contents of a program: a row for each entry that leads to its page. */
import type { ProgramEntry } from '../contents.ts';
import {
  columnHeight,
  type Element,
  hairline,
  heightOf,
  ink,
  type Look,
  page,
  type Paper,
  quiet,
  rose,
  textWidth,
} from './paper.ts';

const titleLook: Look = { size: 30, weight: 'title', color: ink };
const place: Look = { size: 11, weight: 'title', color: rose };
const name: Look = { size: 11, weight: 'title', color: ink };
const under: Look = { size: 8.5, weight: 'regular', color: quiet };
const kind: Look = { size: 8.5, weight: 'regular', color: quiet };
const folio: Look = { size: 11, weight: 'title', color: ink };

const top = 76;
const end = 722;
const placeWidth = 34;
const kindWidth = 108;
const folioWidth = 34;
const nameWidth = textWidth - placeWidth - kindWidth - folioWidth - 10;
const padding = 3.6;

interface Row {
  readonly entry: ProgramEntry;
  /** Place in the program, from 0. */
  readonly index: number;
  readonly height: number;
  readonly above: number;
  draw(): void;
}

/** The rows of each page of the contents. */
export function contentsPages(paper: Paper, entries: readonly ProgramEntry[]): Row[][] {
  const pages: Row[][] = [[]];
  for (const [index, entry] of entries.entries()) {
    const names = heightOf(paper.lines(entry.name, name, nameWidth), name);
    const unders = entry.under ? heightOf(paper.lines(entry.under, under, nameWidth), under) : 0;
    const row = { entry, index, above: 0, height: names + unders + 2 * padding, draw: () => undefined };
    const last = pages.at(-1) ?? [];
    const room = end - top - (pages.length === 1 ? 54 : 0);
    if (last.length > 0 && columnHeight([...last, row]) > room) pages.push([row]);
    else last.push(row);
  }
  return pages;
}

/** Draws the contents on existing pages, from `first` on. pageOf: the first page of each entry. */
export function drawContents(
  paper: Paper,
  section: Element,
  pages: readonly (readonly Row[])[],
  first: number,
  pageOf: (index: number) => number,
): void {
  let toc: Element | undefined;
  for (const [number, rows] of pages.entries()) {
    paper.doc.switchToPage(first - 1 + number);
    let y = top;
    if (number === 0) {
      const lines = paper.lines('Contents', titleLook, textWidth);
      paper.tagged(paper.element(section, 'H2'), 'H2', () => paper.draw(lines, titleLook, page.side, y));
      y += 54;
    }
    toc ??= paper.element(section, 'TOC');
    for (const row of rows) {
      drawRow(paper, toc, row, y, pageOf(row.index));
      y += row.height;
    }
  }
}

function drawRow(paper: Paper, toc: Element, { entry, index, height }: Row, y: number, folioNumber: number): void {
  paper.decoration('Layout', () => paper.rule(page.side, y, textWidth, 0.6, hairline));
  const link = paper.element(paper.element(toc, 'TOCI'), 'Link');
  const right = page.width - page.side;
  const names = paper.lines(entry.name, name, nameWidth);
  const x = page.side + placeWidth;
  paper.tagged(link, 'Link', () => {
    if (entry.directory_idx !== null)
      paper.draw(paper.lines(String(entry.directory_idx), place, placeWidth), place, page.side, y + padding);
    paper.draw(names, name, x, y + padding);
    if (entry.under)
      paper.draw(paper.lines(entry.under, under, nameWidth), under, x, y + padding + heightOf(names, name));
    const [type] = paper.lines(entry.organization_type, kind, kindWidth);
    if (type) paper.draw([type], kind, x + nameWidth + 10, y + padding + 1.5);
    paper.draw(paper.lines(String(folioNumber), folio, folioWidth), folio, right, y + padding, 'right');
  });
  // A text of the library's own kind: a plain one would be written as a name.
  const said = new String(`${entry.name}, page ${folioNumber}`) as string;
  paper.doc.goTo(page.side, y, textWidth, height, destinationOf(index), {
    structParent: link,
    Contents: said,
  } as object);
}

export function destinationOf(index: number): string {
  return `entry-${index + 1}`;
}
