// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported, and workspaces that import this file must see it
/// <reference path="../../fontkit.d.ts" />
import type { StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { SAMPLE_TEXT_MARK } from '@parade/contract/forms/texts/waiverBody.ts';
import type { FieldPath, FieldValue, SignatureValue } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { nthParade } from '@parade/contract/settings/setting.ts';
import { spellHead } from '@parade/contract/waivers/chainHead.ts';
import { signedPdfCode } from '@parade/contract/waivers/signedPdf.ts';
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { EvidenceRecord } from './evidence.ts';
import { staffOnlyAnswer } from '../reads.ts';

/** The evidence that a signed PDF is made from. */
export interface SignedPdfSource {
  readonly record: EvidenceRecord;
  /** The record as it is stored: it is attached to the signed PDF. */
  readonly record_text: string;
  readonly position: number;
  readonly record_hash: string;
  readonly previous_hash: string;
  readonly chain_hash: string;
}

// Covers Latin with every accent, Greek, Cyrillic and Vietnamese; the fonts that every PDF reader brings do not. Opened
// once for all PDFs: reading its tables again would be three quarters of the work of each.
const font = (name: string) =>
  // pdfkit takes an opened font too, which its types do not say.
  create(readFileSync(new URL(`../../../fonts/NotoSans-${name}.ttf`, import.meta.url))) as unknown as Uint8Array;
const regular = font('Regular');
const bold = font('Bold');

const ink = '#1f1b24';
const quiet = '#4b4652';
const rose = '#9b1c42';
const hairline = '#d9d3dc';
const margin = 50;
const labelWidth = 150;
const gap = 12;
const answerWidth = 612 - 2 * margin - labelWidth - gap;
const lines = { lineGap: 1.5 } as const;
const sizes = { title: 20, group: 12.5, text: 9.5, label: 8.5, foot: 8, hash: 8 } as const;

/**
 * Draws the signed PDF: the texts that were shown, the answers, the signatures, then the page of evidence, with the
 * record itself attached. Made of the record alone, so that the same evidence gives the same bytes. checkAt: the page
 * where anybody checks it.
 */
export async function renderSignedPdf(source: SignedPdfSource, checkAt: string): Promise<Buffer> {
  const { record } = source;
  const signed = new Date(record.times.signed_at);
  const form = waiverDefinition(record.waiver.form_type, record.waiver.version);
  if (!form) throw new Error(`there is no ${record.waiver.form_type} ${record.waiver.version}`);
  const code = signedPdfCode(source.chain_hash);
  const title = `${form.name}: ${record.addressed_to.name}`;
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 14 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: record.parade.organiser,
      Subject: `${record.entry.name}, ${nthParade(record.waiver.year)} ${record.parade.name}`,
      Keywords: `${code}, ${headOf(source)}`,
      Creator: 'Parade Portal',
      Producer: 'Parade Portal',
      CreationDate: signed,
      ModDate: signed,
    },
  });
  const bytes = collected(doc);
  const sheet = new Sheet(doc);
  sheet.heading(
    record.parade.organiser,
    title,
    `${record.entry.name} · ${nthParade(record.waiver.year)} ${record.parade.name}`,
  );
  const shown = visibleFields(form, record.values, record.context);
  for (const group of form.groups) {
    const fields = shown.filter((placed) => placed.group === group);
    if (fields.length === 0) continue;
    sheet.group(group.title);
    for (const { path, field } of fields) await drawAnswer(sheet, record, path, field);
  }
  drawEvidence(sheet, source, code, checkAt);
  doc.file(Buffer.from(source.record_text), {
    name: 'record.json',
    type: 'application/json',
    description: 'The record of this signature; its SHA-256 is the record hash',
    creationDate: signed,
    modifiedDate: signed,
  });
  sheet.feet(`Code ${code}`);
  doc.end();
  return bytes;
}

async function drawAnswer(sheet: Sheet, record: EvidenceRecord, path: FieldPath, field: FieldDefinition) {
  const value: FieldValue | undefined = record.values[path];
  if (field.widget === 'static') {
    if (field.content.kind === 'text') drawText(sheet, field.content.text);
    return;
  }
  if (path === staffOnlyAnswer)
    return sheet.answer(
      field.label,
      record.apart[path] === undefined
        ? 'No answer'
        : 'Answered. Stored separately from this document and deleted after the parade.',
    );
  const answer = answerOf(field, value);
  if (answer.kind !== 'signature') return sheet.answer(field.label, answerText(answer) || 'No answer');
  await sheet.signature(field.label, answer.signature);
}

function drawText(sheet: Sheet, text: StaticText): void {
  sheet.note(`Version ${text.version}${text.sample ? ` · ${SAMPLE_TEXT_MARK}` : ''}`);
  for (const block of text.blocks) sheet.paragraph(block.heading, block.text);
}

function drawEvidence(sheet: Sheet, source: SignedPdfSource, code: string, checkAt: string): void {
  const { record } = source;
  const instantText = (instant: string | null) => (instant === null ? '—' : `${showInstant(instant)} (${instant})`);
  sheet.newPage();
  sheet.heading(
    'Evidence',
    'How this was signed',
    'Times are Los Angeles time, with the exact UTC time in parentheses.',
  );
  sheet.group('Verify this document');
  sheet.answer('Web page', checkAt);
  sheet.answer('Code', code, 12);
  sheet.group('Timeline');
  sheet.answer('Created', instantText(record.times.created_at));
  sheet.answer('Invitation emailed', instantText(record.times.sent_at));
  sheet.answer('Opened', instantText(record.times.viewed_at));
  sheet.answer('Signed', instantText(record.times.signed_at));
  sheet.group('Signed from');
  sheet.answer('Network address', record.client.address);
  sheet.answer('Browser', record.client.agent || '—');
  sheet.answer('Link', linkWords(record.link));
  sheet.answer(
    'Addressed to',
    `${record.addressed_to.name}${record.addressed_to.email ? `, ${record.addressed_to.email}` : ', no email address'}`,
  );
  sheet.answer(
    'Emails',
    record.deliveries
      .map(
        (each) =>
          `${showInstant(each.created_at)} to ${each.to_address}: ${each.subject} (${each.sent_at ? `accepted by the mail server ${showInstant(each.sent_at)}` : each.state}, ${each.message_id})`,
      )
      .join('\n') || 'None',
    sizes.hash,
  );
  sheet.group('Consents given before signing');
  for (const consent of record.consents) sheet.paragraph(undefined, consent);
  sheet.group('What was shown and stored');
  for (const text of record.texts) sheet.hash(`Text ${text.id}, version ${text.version}`, text.sha256);
  sheet.hash('Questions', record.questions_sha256);
  for (const file of record.files) sheet.hash(`File ${file.name}`, file.sha256 ?? '—');
  sheet.group(`Place in the chain of ${record.waiver.year}`);
  sheet.answer('Position', String(source.position));
  sheet.hash('Record (SHA-256 of the attached record.json)', source.record_hash);
  sheet.hash('Previous chain hash', source.previous_hash);
  sheet.hash('Chain hash', source.chain_hash);
  sheet.hash('Head of the chain after this signature', headOf(source));
  sheet.hash(
    'Seal of the audit trail',
    record.trail ? `${record.trail.position}: ${record.trail.chain_hash}` : 'None yet',
  );
  if (sheet.lacksGlyphs)
    sheet.note('Some characters could not be printed and appear as question marks. The attached record contains them.');
}

/** With it, whoever has this PDF can prove that its signature, or the ones after it, were taken out of the chain. */
function headOf({ record, position, chain_hash }: SignedPdfSource): string {
  return spellHead({ year: record.waiver.year, position, chain_hash });
}

function linkWords(link: EvidenceRecord['link']): string {
  const createdText = showInstant(link.made_at);
  if (link.made_for === 'visit')
    return `Shown on ${createdText} to the signer of another waiver that was emailed to the address below`;
  if (link.made_for !== 'hand-over')
    return link.mailed === false
      ? `Created ${createdText}, but not emailed: the portal sent no email`
      : `Emailed to the address below, created ${createdText}`;
  return `Handed over by ${link.handed_over_by?.name ?? 'an authorized person'} on ${createdText}`;
}

/** One document as it is written, top to bottom: nothing is placed twice and no part is torn from its title. */
class Sheet {
  lacksGlyphs = false;
  private readonly doc: PDFKit.PDFDocument;
  private readonly width: number;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    doc.registerFont('regular', regular).registerFont('bold', bold).font('regular');
    this.width = doc.page.width - 2 * margin;
  }

  heading(over: string, title: string, under: string): void {
    this.writeText(over, 'bold', sizes.label, rose);
    this.writeText(title, 'bold', sizes.title, ink);
    this.writeText(under, 'regular', sizes.text + 1, quiet);
    this.doc.moveDown(0.4);
  }

  group(title: string): void {
    this.keepTogether(60);
    this.doc.y += 8;
    this.writeText(title, 'bold', sizes.group, ink);
    const y = this.doc.y + 2;
    this.doc
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.7)
      .strokeColor(hairline)
      .stroke();
    this.doc.y = y + 5;
  }

  answer(label: string, text: string, size: number = sizes.text): void {
    const answer = this.printable(text);
    const height = this.doc
      .font('regular')
      .fontSize(size)
      .heightOfString(answer, { width: answerWidth, ...lines });
    this.keepTogether(Math.min(height, 120) + 4);
    const { y } = this.doc;
    this.writeText(label, 'regular', sizes.label, quiet, { x: margin, width: labelWidth });
    const below = this.doc.y;
    this.doc.y = y;
    const { page } = this.doc;
    this.writeText(text, 'regular', size, ink, { x: margin + labelWidth + gap, width: answerWidth });
    // A long answer may have gone on to the next page; then the label's end is on the page before.
    if (this.doc.page === page) this.doc.y = Math.max(this.doc.y, below);
    this.doc.y += 4;
  }

  /** A hash, on one line. */
  hash(label: string, text: string): void {
    this.answer(label, text, sizes.hash);
  }

  paragraph(heading: string | undefined, text: string): void {
    this.keepTogether(40);
    if (heading !== undefined) this.writeText(heading, 'bold', sizes.text, ink);
    this.writeText(text, 'regular', sizes.text, ink);
    this.doc.moveDown(0.5);
  }

  note(text: string): void {
    this.writeText(text, 'regular', sizes.label, quiet);
    this.doc.moveDown(0.4);
  }

  async signature(label: string, value: SignatureValue): Promise<void> {
    const image = value.kind === 'drawn' ? await picture(value.image) : undefined;
    this.keepTogether(90);
    if (value.kind === 'typed') return this.answer(`${label} (typed)`, value.text, 16);
    if (!image) return this.answer(label, 'Drawn. The image cannot be shown here; the attached record contains it.');
    const { y } = this.doc;
    this.writeText(`${label} (drawn)`, 'regular', sizes.label, quiet, { width: labelWidth });
    this.doc.image(image, margin + labelWidth + gap, y, { fit: [240, 74] });
    this.doc.y = y + 80;
  }

  newPage(): void {
    this.doc.addPage();
  }

  /** The line at the foot of every page, once all pages are there. */
  feet(words: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      // Below the margin, where text would otherwise begin a page of its own.
      this.doc.page.margins.bottom = 0;
      this.doc
        .font('regular')
        .fontSize(sizes.foot)
        .fillColor(quiet)
        .text(`${words} · Page ${page + 1} of ${count}`, margin, this.doc.page.height - margin + 6, {
          width: this.width,
          align: 'right',
          lineBreak: false,
        });
    }
  }

  private keepTogether(height: number): void {
    if (this.doc.y + height > this.doc.page.height - this.doc.page.margins.bottom) this.doc.addPage();
  }

  private writeText(
    text: string,
    face: 'regular' | 'bold',
    size: number,
    color: string,
    { x = margin, width = this.width }: { x?: number; width?: number } = {},
  ): void {
    this.doc
      .font(face)
      .fontSize(size)
      .fillColor(color)
      .text(this.printable(text), x, this.doc.y, { width, ...lines });
  }

  /** With a question mark for what the font does not have. */
  private printable(text: string): string {
    let printable = '';
    for (const character of text) {
      if (character === '\n' || covers(character)) printable += character;
      else {
        printable += '?';
        this.lacksGlyphs = true;
      }
    }
    return printable;
  }
}

interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean;
}
let glyphs: Glyphs | undefined;

function covers(character: string): boolean {
  if (!glyphs) {
    const probe = new PDFDocument({ autoFirstPage: false }).registerFont('regular', regular).font('regular');
    // The font as the drawing library has opened it; its types do not say.
    glyphs = (probe as unknown as { _font: { font: Glyphs } })._font.font;
  }
  return glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** A drawn signature on white, of a bounded size whatever was sent; undefined for what is no picture. */
async function picture(dataUrl: string): Promise<Buffer | undefined> {
  try {
    return await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'), { limitInputPixels: 8_000_000 })
      .flatten({ background: '#ffffff' })
      .resize({ width: 1040, height: 320, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', fail);
  });
}
