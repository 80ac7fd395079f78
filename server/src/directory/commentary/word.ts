/** Commentary sheets as a Word document for the hosts' binder: a page for each entry, in large type. */
import {
  type CommentarySheet,
  commentaryLabels,
  hasCopy,
  noCopyText,
} from '@parade/contract/directory/commentary/commentary.ts';
import { Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { cleanText } from '@parade/contract/http/text.ts';
import { titleLine } from './sheets.ts';

const font = 'Calibri';
/** Half points. */
const size = { body: 26, label: 20, name: 44, under: 26 } as const;
const changedColor = '9B1C42';
const [ink, quiet] = ['1F1B24', '595959'];

/** `head`: '138th Parade of Roses'. */
export async function commentaryDocument(sheets: readonly CommentarySheet[], head: string): Promise<Buffer> {
  const footer = new Paragraph({
    children: [new TextRun({ size: 18, color: quiet, children: [`${head} · Commentary · `, PageNumber.CURRENT] })],
  });
  const document = new Document({
    title: `${head}: commentary sheets`,
    creator: 'Parade portal',
    styles: { default: { document: { run: { font, size: size.body } } } },
    sections: [
      {
        // Letter paper with margins of 0.8 inch, in twentieths of a point.
        properties: {
          page: {
            size: { width: 12_240, height: 15_840 },
            margin: { top: 1150, bottom: 1150, left: 1150, right: 1150 },
          },
        },
        footers: { default: new Footer({ children: [footer] }) },
        children: sheets.flatMap((sheet, index) => paragraphsOf(sheet, index > 0)),
      },
    ],
  });
  return Packer.toBuffer(document);
}

function paragraphsOf(sheet: CommentarySheet, pageBreakBefore: boolean): Paragraph[] {
  const { directory_idx: place, name, under, hometown, organization_type, changed } = sheet;
  const part = (label: string, lines: readonly string[]) => partOf(label, lines, changed.includes(label));
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore,
      children: [
        new TextRun({
          text: clean(place === null ? name : `${place}   ${name}`),
          font,
          bold: true,
          size: size.name,
          // Without it, a heading has the color of the program that opens it.
          color: ink,
        }),
      ],
    }),
    new Paragraph({
      spacing: { after: 160 },
      children: [
        new TextRun({
          text: clean([under, organization_type, hometown].filter(Boolean).join(' · ')),
          color: quiet,
          size: size.under,
        }),
      ],
    }),
    ...(hasCopy(sheet) ? [] : [new Paragraph({ children: [new TextRun({ text: noCopyText, color: quiet })] })]),
    ...part(commentaryLabels.pronunciation, [sheet.pronunciation]),
    ...part(commentaryLabels.one_line, [sheet.one_line]),
    ...part(commentaryLabels.announcer_copy, [sheet.announcer_copy]),
    ...part(commentaryLabels.facts, sheet.facts),
    ...sheet.people.flatMap(({ label, names }) => part(label, names)),
    ...sheet.officials.flatMap(({ label, value }) => part(label, [value])),
    ...part(commentaryLabels.corner, sheet.corner ? [titleLine(sheet.corner)] : []),
    ...part(commentaryLabels.music, sheet.music.map(titleLine)),
    ...part(commentaryLabels.appearance, [sheet.appearance]),
    ...sheet.notes.flatMap(({ label, value }) => part(label, [value])),
  ];
}

/** Returns a label with its text; recent changes are marked by another color, and in words. */
function partOf(label: string, lines: readonly string[], isChanged: boolean): Paragraph[] {
  const said = lines.filter(Boolean);
  if (said.length === 0) return [];
  const color = isChanged ? { color: changedColor } : {};
  return [
    new Paragraph({
      keepNext: true,
      spacing: { before: 140 },
      children: [
        new TextRun({ text: clean(label), bold: true, size: size.label, color: isChanged ? changedColor : quiet }),
        ...(isChanged ? [new TextRun({ text: '  Changed', bold: true, size: size.label, ...color })] : []),
      ],
    }),
    ...said.map(
      (line) =>
        new Paragraph({
          keepLines: true,
          ...(said.length > 1 ? { bullet: { level: 0 } } : {}),
          children: clean(line)
            .split('\n')
            .map((text, index) => new TextRun({ text, ...color, ...(index > 0 ? { break: 1 } : {}) })),
        }),
    ),
  ];
}

/** Removes characters that XML does not allow. */
function clean(text: string): string {
  return cleanText(text);
}
