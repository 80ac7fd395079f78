/** D-15: a program from its cover to its last page. */
import { civilDateOf, showDayInWords } from '@parade/contract/calendar.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import type { ProgramContents, ProgramEntry, ProgramPicture } from '../contents.ts';
import { contentsPages, destinationOf, drawContents } from './contentsList.ts';
import { drawCover } from './cover.ts';
import { drawEntry } from './entryPage.ts';
import { ink, type Look, page, Paper, quiet, rose, textWidth } from './paper.ts';

const running: Look = { size: 10, weight: 'title', color: ink };
const kind: Look = { size: 8.5, weight: 'regular', color: quiet };
const foot: Look = { size: 8, weight: 'regular', color: quiet };
const folio: Look = { size: 13, weight: 'title', color: rose };
/** The colors of the screens' tokens. */
const tones = {
  brown: '#5a3416',
  gold: '#b07a00',
  leaf: '#4f7416',
  plum: '#6b2d7b',
  steel: '#2f5d8a',
  slate: '#46556b',
  stone: '#6a6470',
} as const satisfies Record<ReturnType<typeof typeTone>, string>;

/**
 * Renders the whole program, only from its contents and the instant, so that they give the same bytes again.
 * `pictureOf`: returns a picture as JPEG, one at a time; undefined if it is gone. `write`: gets the file in pieces; its
 * errors are thrown here.
 */
export async function renderProgram(
  contents: ProgramContents,
  at: Date,
  pictureOf: (picture: ProgramPicture) => Promise<Buffer | undefined>,
  write: (part: Buffer) => void,
): Promise<{ readonly pages: number }> {
  const { entries, nth, parade_name, organizer, year } = contents;
  const title = `Media Guide ${year}`;
  const paper = new Paper(
    {
      title: `${title}: ${nth} ${parade_name}`,
      author: organizer,
      subject: `${nth} ${parade_name}`,
      keywords: '',
      at,
    },
    write,
  );
  drawCover(paper, contents);
  const listed = contentsPages(paper, entries);
  const section = paper.element(paper.root, 'Sect');
  const firstOfContents = paper.pages + 1;
  for (const _ of listed) paper.doc.addPage();
  paper.doc.switchToPage(firstOfContents - 1);
  paper.doc.outline.addItem('Contents');
  const shownOn: ProgramEntry[] = [];
  const begins: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const image = entry.picture ? await pictureOf(entry.picture) : undefined;
    paper.doc.addPage();
    begins.push(paper.pages);
    paper.doc.addNamedDestination(destinationOf(index), 'Fit');
    paper.doc.outline.addItem(entry.directory_idx === null ? entry.name : `${entry.directory_idx}  ${entry.name}`);
    drawEntry(paper, entry, image);
    for (let number = begins[index] ?? 0; number <= paper.pages; number += 1) shownOn[number] = entry;
    // Lets finished pieces be written before more is made.
    await new Promise((resolve) => setImmediate(resolve));
    paper.checkWritten();
  }
  drawContents(paper, section, listed, firstOfContents, (index) => begins[index] ?? 0);
  const pages = paper.pages;
  const dated = `${title} · As of ${showDayInWords(civilDateOf(at))}`;
  for (let number = 2; number <= pages; number += 1) {
    paper.doc.switchToPage(number - 1);
    drawRunningLines(paper, { head: `${nth} ${parade_name}`, dated, number, entry: shownOn[number] });
  }
  await paper.end();
  return { pages };
}

/** Draws the head and the foot of every page except the cover. */
function drawRunningLines(
  paper: Paper,
  of: {
    readonly head: string;
    readonly dated: string;
    readonly number: number;
    readonly entry: ProgramEntry | undefined;
  },
): void {
  const right = page.width - page.side;
  paper.doubleRule(52, 'head');
  paper.doubleRule(736, 'foot');
  paper.decoration('Pagination', () => {
    paper.draw(paper.lines(of.head, running, textWidth - 130).slice(0, 1), running, page.side, 34);
    const [type] = of.entry ? paper.lines(of.entry.organization_type, kind, 120) : [];
    if (type && of.entry) {
      paper.draw([type], kind, right, 35.5, 'right');
      const x = right - type.width * kind.size - 12;
      paper.doc.rect(x, 39, 6, 6).fill(tones[typeTone(of.entry.org_type)]);
    }
    paper.draw(paper.lines(of.dated, foot, textWidth - 60), foot, page.side, 748);
    paper.draw(paper.lines(String(of.number), folio, 60), folio, right, 745, 'right');
  });
}
