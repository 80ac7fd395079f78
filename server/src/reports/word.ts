/** One submission as a Word document. */
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { type Answer, type AnswerTable, answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FileValue, GridValue, SignatureValue } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { buffer } from 'node:stream/consumers';
import { contextFor } from '../entries/forms/reads.ts';
import { type EntryRow } from '../entries/reads.ts';
import { fileAt } from '../forms/files/files.ts';
import type { SubmissionRow } from '../forms/reads.ts';
import { acceptedKey } from '../forms/files/fileKeys.ts';
import { scaledPicture } from '../forms/files/pictures.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { type Answers, isExported } from './columns.ts';
import { answersIn, termsByYear } from './sheets.ts';

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** returns the parts of a Word export. */
export async function wordFile(
  portal: Portal,
  { submission, entry }: { readonly submission: SubmissionRow; readonly entry: EntryRow },
): Promise<Buffer> {
  const answers = await answersIn(submission, entry, portal.clock.today(), termsByYear(portal.db));
  const about = [
    `${entry.year} parade`,
    submission.submitted_at ? `submitted ${showDay(submission.submitted_at)}` : 'not submitted yet',
    `last updated ${showDay(submission.updated_at)}`,
  ].join(' · ');
  const title = [
    new Paragraph({ text: cleanText(answers.form.name), heading: HeadingLevel.TITLE }),
    new Paragraph({ children: [new TextRun({ text: cleanText(entryNameOf(entry)), bold: true, size: 28 })] }),
    new Paragraph({ text: about, spacing: { after: 240 } }),
  ];
  const groups = await groupBlocks(portal, entry, answers);
  return Packer.toBuffer(documentOf(answers.form, entry, [...title, ...groups]));
}

/** Returns the questions of each group with their answers. */
async function groupBlocks(portal: Portal, entry: EntryRow, { form, values, ctx }: Answers): Promise<FileChild[]> {
  const shown = visibleFields(form, values, ctx).filter(({ field }) => isExported(field));
  const { people } = await contextFor(portal, portal.db, { entry, form });
  const blocks: FileChild[] = [];
  for (const group of form.groups) {
    const fields = shown.filter((placed) => placed.group === group);
    if (fields.length === 0) continue;
    blocks.push(new Paragraph({ text: cleanText(group.title), heading: HeadingLevel.HEADING_1, keepNext: true }));
    for (const { path, field } of fields) {
      blocks.push(
        new Paragraph({
          children: [new TextRun({ text: cleanText(field.label), bold: true })],
          keepNext: true,
          spacing: { before: 120 },
        }),
        ...(await answerBlocks(portal, entry, answerOf(field, values[path], people))),
      );
    }
  }
  return blocks;
}

function documentOf({ name }: FormDefinition, entry: EntryRow, children: readonly FileChild[]): Document {
  const footer = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        size: 18,
        children: [cleanText(`${name} · ${entryNameOf(entry)} ${entry.year} · `), PageNumber.CURRENT],
      }),
    ],
  });
  return new Document({
    title: cleanText(`${name}: ${entryNameOf(entry)} ${entry.year}`),
    creator: 'Parade portal',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        // Letter paper with margins of an inch, in twentieths of a point.
        properties: {
          page: {
            size: { width: 12_240, height: 15_840 },
            margin: { top: 1440, bottom: 1440, left: 1440, right: 1440 },
          },
        },
        footers: { default: new Footer({ children: [footer] }) },
        children: [...children],
      },
    ],
  });
}

async function answerBlocks(portal: Portal, entry: EntryRow, answer: Answer): Promise<FileChild[]> {
  switch (answer.kind) {
    case 'none':
      return [new Paragraph({ children: [new TextRun({ text: 'No answer', italics: true, color: '595959' })] })];
    case 'list':
      return answer.items.map((item) => new Paragraph({ text: cleanText(item), bullet: { level: 0 } }));
    case 'facts':
      return (
        await Promise.all(
          answer.facts.map(async ({ label, answer: fact }) =>
            fact.kind === 'files'
              ? [linesOf(`${label}:`), ...(await answerBlocks(portal, entry, fact))]
              : [linesOf(`${label}: ${answerText(fact)}`)],
          ),
        )
      ).flat();
    case 'tables':
      return answer.tables.flatMap(tableBlocks);
    case 'files': {
      const blocks: FileChild[] = [];
      // One after the other, because pictures are large while they are scaled.
      for (const file of answer.files) blocks.push(...(await fileBlocks(portal, entry, file)));
      return blocks;
    }
    case 'signature':
      return [await signatureBlock(answer.signature)];
    case 'grid':
      return gridBlocks(answer.grid);
    default:
      return [linesOf(answerText(answer))];
  }
}

/** Returns a paragraph with the line breaks of the text. size: in half points. */
function linesOf(text: string, look: { readonly bold?: boolean; readonly size?: number } = {}): Paragraph {
  return new Paragraph({
    children: cleanText(text)
      .split('\n')
      .map((line, index) => new TextRun({ ...look, text: line, ...(index > 0 ? { break: 1 } : {}) })),
  });
}

function tableBlocks({ title, columns, rows }: AnswerTable): FileChild[] {
  const cell = (text: string, bold: boolean) => new TableCell({ children: [linesOf(text, { bold, size: 18 })] });
  return [
    ...(title
      ? [new Paragraph({ children: [new TextRun({ text: cleanText(title), italics: true })], keepNext: true })]
      : []),
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [
        new TableRow({ tableHeader: true, children: columns.map((column) => cell(column, true)) }),
        ...rows.map((row) => new TableRow({ children: row.map((answer) => cell(answerText(answer), false)) })),
      ],
    }),
  ];
}

function gridBlocks(grid: GridValue): FileChild[] {
  const line = { style: BorderStyle.SINGLE, size: 2, color: 'A0A0A0' };
  const borders = { top: line, bottom: line, left: line, right: line };
  const cell = (text: string) =>
    new TableCell({
      borders,
      children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ text, size: 16 })] })],
    });
  return [
    linesOf(`${grid.distance_across} ft across, ${grid.distance_down} ft down. The top row is the front.`),
    new Table({ rows: grid.cells.map((row) => new TableRow({ children: row.map((text) => cell(cleanText(text))) })) }),
  ];
}

/** The largest size of a picture on the page, in pixels of 1/96 inch. */
const box = { width: 480, height: 360 };

async function fileBlocks(portal: Portal, entry: EntryRow, file: FileValue): Promise<FileChild[]> {
  const name = linesOf(file.name);
  if (file.width === null) return [name];
  const row = await fileAt(portal.db, file.id);
  if (!row || row.entry_id !== entry.id || row.state !== 'accepted' || row.checksum === null) return [name];
  const content = await buffer(await storageOf(portal.config).read(acceptedKey(row.checksum)));
  return [new Paragraph({ children: [await picture(content, box, 'jpeg', file.name)] }), name];
}

/** More than any pad has drawn, even before the sides of a signature were limited. */
const storedSignaturePixels = 8_000_000;

async function signatureBlock(signature: SignatureValue): Promise<Paragraph> {
  if (signature.kind === 'typed')
    return new Paragraph({ children: [new TextRun({ text: cleanText(signature.text), italics: true, size: 36 })] });
  const content = Buffer.from(signature.image.replace(/^data:image\/png;base64,/, ''), 'base64');
  const fit = { width: 280, height: 110 };
  try {
    return new Paragraph({ children: [await picture(content, fit, 'png', 'Signature', storedSignaturePixels)] });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A stored drawing may be no picture of strokes, or have a size that no pad draws.
    return linesOf('Signed by hand');
  }
}

/** Scales a picture to fit, at twice the page's resolution so that it prints well. */
async function picture(
  content: Buffer,
  fit: { width: number; height: number },
  format: 'jpeg' | 'png',
  title: string,
  max_pixels?: number,
) {
  const size = { width: fit.width * 2, height: fit.height * 2 };
  const { data, info } = await scaledPicture(content, { ...size, format }, max_pixels);
  const shrink = Math.min(1, fit.width / info.width, fit.height / info.height);
  return new ImageRun({
    type: format === 'jpeg' ? 'jpg' : 'png',
    altText: { name: cleanText(title), description: cleanText(title), title: cleanText(title) },
    data,
    transformation: {
      width: Math.max(1, Math.round(info.width * shrink)),
      height: Math.max(1, Math.round(info.height * shrink)),
    },
  });
}

/** Removes characters that XML does not allow. */
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(notInXml, '');
}

// oxlint-disable-next-line no-control-regex -- these are the characters that must go
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
