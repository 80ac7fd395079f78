/** The page of one entry: its place and name, its picture, facts in the margin, texts at a measure to be read. */
import type { Line } from '../../../http/downloads/pdf/lines.ts';
import type { ProgramEntry, ProgramPicture } from '../contents.ts';
import { marginPieces } from './margin.ts';
import {
  columnHeight,
  drawColumn,
  type Element,
  hairline,
  heightOf,
  ink,
  type Look,
  page,
  type Paper,
  type Piece,
  quiet,
  rose,
  textWidth,
} from './paper.ts';

const marginWidth = 116;
const gutter = 20;
const bodyLeft = page.side + marginWidth + gutter;
const bodyWidth = textWidth - marginWidth - gutter;
const headTop = 76;
const bodyEnd = 722;

const eyebrow: Look = { size: 6.8, weight: 'bold', color: quiet };
const placeLook: Look = { size: 52, weight: 'display', color: rose };
const underLook: Look = { size: 11, weight: 'regular', color: quiet, gap: 0.5 };
const caption: Look = { size: 8, weight: 'regular', color: quiet };
const ground = '#f4f1f5';
const nothing = 'The entry has not provided this information yet.';

/** The density of an entry: the first one that fits on one page is used. `picture`: the maximum height of its picture. */
interface Setting {
  readonly picture: number;
  readonly scale: number;
}
const settings: readonly Setting[] = [
  { picture: 390, scale: 1 },
  { picture: 306, scale: 1 },
  { picture: 250, scale: 1 },
  { picture: 200, scale: 0.96 },
  { picture: 160, scale: 0.92 },
  { picture: 128, scale: 0.87 },
  { picture: 104, scale: 0.82 },
];
/** Text that is longer than a page anyway is not made small. */
const overlong: Setting = { picture: 200, scale: 0.92 };

/**
 * Draws an entry on a separate page, in smaller type if it would not fit. One that is still longer than a page continues on
 * another, between two paragraphs.
 */
export function drawEntry(paper: Paper, entry: ProgramEntry, image: Buffer | undefined): void {
  const section = paper.element(paper.root, 'Sect');
  const head = layOutHead(paper, entry);
  const room = (setting: Setting) => bodyEnd - headTop - head.height - pictureHeight(entry, image, setting);
  const columns = (setting: Setting) => [
    bodyPieces(paper, section, entry, setting.scale),
    marginPieces(paper, section, entry, { x: page.side, width: marginWidth, scale: setting.scale }),
  ];
  const setting =
    settings.find((each) => columns(each).every((pieces) => columnHeight(pieces) <= room(each))) ?? overlong;
  head.draw(section);
  const pictureTop = headTop + head.height;
  if (image && entry.picture) drawPicture(paper, section, entry.picture, entry.name, image, pictureTop, setting);
  let [body = [], margin = []] = columns(setting);
  let top = pictureTop + pictureHeight(entry, image, setting);
  for (;;) {
    body = drawColumn(body, top, bodyEnd - top);
    margin = drawColumn(margin, top, bodyEnd - top);
    if (body.length === 0 && margin.length === 0) return;
    paper.doc.addPage();
    const look: Look = { size: 13, weight: 'title', color: ink };
    const lines = paper.lines(`${entry.name}, continued`, look, textWidth);
    paper.decoration('Pagination', () => paper.draw(lines, look, page.side, headTop));
    top = headTop + heightOf(lines, look) + 14;
  }
}

function layOutHead(paper: Paper, entry: ProgramEntry): { height: number; draw(section: Element): void } {
  const place = entry.directory_idx;
  const [x, width] = place === null ? [page.side, textWidth] : [bodyLeft, bodyWidth];
  const nameLook = [26, 22, 19]
    .map((size): Look => ({ size, weight: 'title', color: ink }))
    .find((look, index) => index === 2 || paper.lines(entry.name, look, width).length <= 2);
  const look = nameLook ?? { size: 19, weight: 'title', color: ink };
  const names = paper.lines(entry.name, look, width);
  const unders = entry.under ? paper.lines(entry.under, underLook, width) : [];
  const height = Math.max(heightOf(names, look) + heightOf(unders, underLook) + 2, place === null ? 0 : 62) + 12;
  return {
    height,
    draw: (section) => {
      if (place !== null) {
        const label = paper.lines('IN THE LINE-UP', eyebrow, marginWidth);
        const number = paper.lines(String(place), placeLook, marginWidth + gutter);
        paper.tagged(paper.element(section, 'P'), 'P', () => {
          paper.draw(label, eyebrow, page.side, headTop + 3);
          paper.draw(number, placeLook, page.side - 2, headTop + 5);
        });
      }
      paper.tagged(paper.element(section, 'H2'), 'H2', () => paper.draw(names, look, x, headTop));
      if (unders.length > 0)
        paper.tagged(paper.element(section, 'P'), 'P', () =>
          paper.draw(unders, underLook, x, headTop + heightOf(names, look) + 2),
        );
    },
  };
}

/** With its caption; 0 without a picture. */
function pictureHeight(entry: ProgramEntry, image: Buffer | undefined, setting: Setting): number {
  return image && entry.picture ? boxHeight(entry.picture, setting) + 28 : 0;
}

function boxHeight({ width, height }: ProgramPicture, setting: Setting): number {
  return Math.min(setting.picture, (textWidth * height) / width);
}

function drawPicture(
  paper: Paper,
  section: Element,
  picture: ProgramPicture,
  name: string,
  image: Buffer,
  top: number,
  setting: Setting,
): void {
  const height = boxHeight(picture, setting);
  const word = picture.kind === 'rendering' ? 'Official rendering' : 'Official photo';
  const figure = paper.element(section, 'Figure', { alt: `${word} of ${name}` });
  paper.decoration('Layout', () => paper.doc.rect(page.side, top, textWidth, height).fill(ground));
  paper.tagged(figure, 'Figure', () =>
    paper.doc.image(image, page.side, top, { fit: [textWidth, height], align: 'center', valign: 'center' }),
  );
  const credit = picture.credit ? `${picture.kind === 'rendering' ? 'Design' : 'Photo'}: ${picture.credit}` : '';
  paper.tagged(paper.element(section, 'Caption'), 'Caption', () => {
    paper.draw(paper.lines(word, caption, 120), caption, page.side, top + height + 4);
    const [line] = paper.lines(credit, caption, textWidth - 130);
    if (line) paper.draw([line], caption, page.width - page.side, top + height + 4, 'right');
  });
}

function bodyPieces(paper: Paper, section: Element, entry: ProgramEntry, scale: number): Piece[] {
  const opening: Look = { size: 14.5 * scale, weight: 'title', color: ink, gap: 1.5 };
  const text: Look = { size: 10 * scale, weight: 'regular', color: ink, gap: 1.2 * scale };
  const heading: Look = { size: 9.2 * scale, weight: 'bold', color: ink };
  const pieces: Piece[] = [];
  const add = (tag: string, given: string, look: Look, above: number) =>
    pieces.push(textPiece(paper, section, tag, paper.lines(given, look, bodyWidth, 'own'), look, above));
  if (entry.one_line) add('P', entry.one_line, opening, 0);
  for (const { label, text: prose } of entry.prose) {
    const paragraphs = prose.split(/\n\s*\n/).filter((each) => each.trim() !== '');
    for (const [index, paragraph] of paragraphs.entries()) {
      const lines = paper.lines(paragraph, text, bodyWidth, 'own');
      const above = 6.5 * scale;
      if (index > 0 || !label) pieces.push(textPiece(paper, section, 'P', lines, text, above));
      else pieces.push(headedPiece(paper, section, { label, heading, lines, text, above: 10 * scale }));
    }
  }
  pieces.push(...factPieces(paper, section, entry.facts, scale));
  if (pieces.length === 0) add('P', nothing, { ...text, color: quiet }, 0);
  return pieces;
}

function textPiece(
  paper: Paper,
  section: Element,
  tag: string,
  lines: readonly Line[],
  look: Look,
  above: number,
): Piece {
  return {
    above,
    height: heightOf(lines, look),
    draw: (top) => paper.tagged(paper.element(section, tag), tag, () => paper.draw(lines, look, bodyLeft, top)),
  };
}

/** A paragraph with its heading: they stay together. */
function headedPiece(
  paper: Paper,
  section: Element,
  of: { label: string; heading: Look; lines: readonly Line[]; text: Look; above: number },
): Piece {
  const heads = paper.lines(of.label, of.heading, bodyWidth);
  const headHeight = heightOf(heads, of.heading) + 1;
  return {
    above: of.above,
    height: headHeight + heightOf(of.lines, of.text),
    draw: (top) => {
      paper.tagged(paper.element(section, 'H3'), 'H3', () => paper.draw(heads, of.heading, bodyLeft, top));
      paper.tagged(paper.element(section, 'P'), 'P', () => paper.draw(of.lines, of.text, bodyLeft, top + headHeight));
    },
  };
}

const numberWidth = 74;

/** Facts between fine lines; a number that one begins with is set large. */
function factPieces(paper: Paper, section: Element, facts: readonly string[], scale: number): Piece[] {
  const look: Look = { size: 9.5 * scale, weight: 'regular', color: ink, gap: 0.8 };
  const numberLook: Look = { size: 14.5 * scale, weight: 'title', color: rose };
  const split = facts.map((fact) => /^(\$?\d[\d,.]*%?)\s+(\S.*)$/s.exec(fact));
  const isNumbered = split.some(Boolean);
  let list: Element | undefined;
  return facts.map((fact, index) => {
    const [, number = '', rest = fact] = split[index] ?? [];
    const numbers = number ? paper.lines(number, numberLook, numberWidth * 1.6) : [];
    const indent = isNumbered ? Math.max(numberWidth, (numbers[0]?.width ?? 0) * numberLook.size + 10) : 0;
    const lines = paper.lines(rest, look, bodyWidth - indent, 'own');
    const height = Math.max(heightOf(numbers, numberLook), heightOf(lines, look) + 5 * scale) + 3 * scale;
    return {
      above: index === 0 ? 12 * scale : 0,
      height,
      draw: (top) => {
        list ??= paper.element(section, 'L');
        const item = paper.element(list, 'LI');
        paper.decoration('Layout', () => paper.rule(bodyLeft, top, bodyWidth, 0.6, hairline));
        paper.tagged(paper.element(item, 'LBody'), 'LBody', () => {
          paper.draw(numbers, numberLook, bodyLeft, top + 1.5);
          paper.draw(lines, look, bodyLeft + indent, top + (numbers.length > 0 ? 5 : 3.5) * scale);
        });
      },
    };
  });
}
