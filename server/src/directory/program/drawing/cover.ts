import { showDayInWords } from '@parade/contract/calendar.ts';
import type { ProgramContents } from '../contents.ts';
import { heightOf, ink, type Look, page, type Paper, quiet, rose as roseColor, textWidth } from './paper.ts';
import { rose } from '../../../http/downloads/pdf/rose.ts';

const middle = page.width / 2;
const eyebrow: Look = { size: 9, weight: 'bold', color: quiet };
const numberLook: Look = { size: 216, weight: 'display', color: roseColor };
const tailLook: Look = { size: 72, weight: 'display', color: roseColor };
const foot: Look = { size: 21, weight: 'title', color: ink };
const organizer: Look = { size: 9.5, weight: 'regular', color: quiet };
const nameSizes = [54, 44, 36, 28] as const;

/** Draws the cover: day, number and name of the parade over the engraved rose, between two pairs of lines. */
export function drawCover(paper: Paper, contents: ProgramContents): void {
  paper.doc.addPage();
  const cover = paper.element(paper.root, 'Sect');
  paper.doubleRule(44, 'head');
  drawDay(paper, cover, contents.day);
  drawNumber(paper, cover, contents.nth);
  drawName(paper, cover, contents.parade_name);
  drawRose(paper);
  const title = [`Media Guide ${contents.year}`, contents.type].filter(Boolean).join(' · ');
  const lines = paper.lines(title, foot, textWidth * 0.66);
  paper.tagged(paper.element(cover, 'P'), 'P', () =>
    paper.draw(lines, foot, page.side, 728 - heightOf(lines, foot) - 4),
  );
  const names = paper.lines(contents.organizer, organizer, textWidth * 0.32);
  paper.tagged(paper.element(cover, 'P'), 'P', () =>
    paper.draw(names, organizer, page.width - page.side, 728 - heightOf(names, organizer) - 9, 'right'),
  );
  paper.doubleRule(744, 'foot');
}

function drawDay(paper: Paper, cover: PDFKit.PDFStructureElement, day: string): void {
  const [weekday = '', ...date] = showDayInWords(day, { weekday: true }).toUpperCase().split(', ');
  paper.tagged(paper.element(cover, 'P'), 'P', () => {
    paper.draw(paper.lines(weekday, eyebrow, textWidth), eyebrow, page.side, 58);
    paper.draw(paper.lines(date.join(', '), eyebrow, textWidth), eyebrow, page.width - page.side, 58, 'right');
  });
}

/** Draws '138th' with a large number and a small raised ending. */
function drawNumber(paper: Paper, cover: PDFKit.PDFStructureElement, nth: string): void {
  const [, digits = nth, tail = ''] = /^(\d+)(.*)$/.exec(nth) ?? [];
  const [number] = paper.lines(digits, numberLook, page.width);
  const [ending] = paper.lines(tail, tailLook, page.width);
  if (!number || !ending) return;
  const width = number.width * numberLook.size;
  const whole = width + 6 + ending.width * tailLook.size;
  const x = middle - whole / 2;
  paper.tagged(paper.element(cover, 'P'), 'P', () => {
    paper.draw([number], numberLook, x, 60);
    paper.draw([ending], tailLook, x + width + 6, 122);
  });
}

function drawName(paper: Paper, cover: PDFKit.PDFStructureElement, name: string): void {
  const size = nameSizes.find((each) => paper.lines(name, look(each), textWidth).length === 1) ?? nameSizes[3];
  const lines = paper.lines(name, look(size), textWidth).slice(0, 3);
  const top = 372 - heightOf(lines, look(size)) / 2;
  paper.tagged(paper.element(cover, 'H1'), 'H1', () => paper.draw(lines, look(size), middle, top, 'middle'));

  function look(each: number): Look {
    return { size: each, weight: 'title', color: ink };
  }
}

function drawRose(paper: Paper): void {
  const scale = 1.32;
  paper.decoration('Layout', () => {
    paper.doc.save().translate(middle, 560).scale(scale);
    for (const { width, path } of rose)
      paper.doc.path(path).lineWidth(width).lineCap('round').lineJoin('round').strokeColor(roseColor).stroke();
    paper.doc.restore();
  });
}
