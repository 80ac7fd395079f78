import {
  type AddressBookEntry,
  addressLines,
  type ContactKind,
  contactLabels,
  contactOf,
} from '@parade/contract/directory/addressBook.ts';
import { labelsPerPage } from '@parade/contract/directory/labels.ts';
import { fullName } from '@parade/contract/wording.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newDocument, type PdfFacts } from '../http/downloads/pdf/document.ts';
import { GlyphWriter } from '../http/downloads/pdf/glyphs.ts';
import { type Line, linesOf } from '../http/downloads/pdf/lines.ts';

/** The text of one label, a string for each line. */
export type Label = readonly string[];

/** Returns the label of an entry's contact, or what is missing for one. */
export function labelOf(entry: AddressBookEntry, kind: ContactKind): Label | { readonly missing: string } {
  const contact = contactOf(entry, kind);
  const name = contact ? fullName(contact) : '';
  const { address, organization_name } = entry;
  if (name === '') return { missing: `No ${contactLabels[kind].toLowerCase()} contact` };
  if (!address) return { missing: 'No mailing address' };
  if (!address.line1 || !address.city || !address.postal_code) return { missing: 'Mailing address incomplete' };
  return [name, ...(organization_name === name ? [] : [organization_name]), ...addressLines(address)];
}

// Avery 5160, in points: three across, ten down, a label of 2 5/8 by 1 inch.
const [across, down] = [3, 10];
const [left, top] = [13.5, 36];
const [stepX, stepY] = [198, 72];
const [width, height] = [189, 72];
const [padX, padY] = [10, 5];
const lineGap = 1;
/** From a readable size down to the smallest that prints clearly. */
const sizes = [10.5, 9.5, 8.5, 7.5] as const;

/**
 * Draws the sheets; `skip`: labels that are already used on the first one. Others have their turn after each label: those of all
 * years take many seconds. Once `isUnwanted`, because whoever asked has left, the rest is not drawn.
 */
export async function labelsPdf(
  labels: readonly Label[],
  skip: number,
  facts: PdfFacts,
  isUnwanted: () => boolean = () => false,
): Promise<Buffer> {
  const { doc, bytes } = newDocument(facts);
  const writer = new GlyphWriter(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  for (const [index, label] of labels.entries()) {
    if (isUnwanted()) break;
    const place = (index + skip) % labelsPerPage;
    if (place === 0 && index > 0) doc.addPage();
    const { lines, size } = fitted(label);
    const paragraph = doc.struct('P');
    root.add(paragraph);
    paragraph.add(doc.markStructureContent('P'));
    let y = top + Math.floor(place / across) * stepY + (height - heightOf(lines, size)) / 2;
    for (const line of lines) {
      doc.fillColor('#1f1b24');
      writer.draw(line, left + (place % across) * stepX + padX, y + line.ascent * size, size);
      y += (line.ascent + line.descent) * size + lineGap;
    }
    doc.endMarkedContent();
    await nextTurn();
  }
  doc.end();
  return bytes;
}

/** Returns how many pages so many labels need. */
export function pageCount(labels: number, skip: number): number {
  return labels === 0 ? 0 : Math.ceil((labels + skip) / (across * down));
}

/** Returns the largest size in which the whole label fits; in the smallest, what fits. */
function fitted(label: Label): { lines: readonly Line[]; size: number } {
  const text = label.join('\n');
  const room = height - 2 * padY;
  for (const size of sizes) {
    const lines = linesOf(text, { weight: 'regular', width: (width - 2 * padX) / size });
    if (heightOf(lines, size) <= room) return { lines, size };
  }
  const size = sizes.at(-1) ?? 7.5;
  const parts = label.map((part) => linesOf(part, { weight: 'regular', width: (width - 2 * padX) / size }));
  // Six lines use the padding too: better than half a street.
  const lines = shortened(parts, (each) => heightOf(each, size) <= height);
  return { lines: lines.slice(0, 6), size };
}

/**
 * Takes lines away until they fit, the last one of the longest part each time, the first part of equally long ones: a name
 * is cut before the street, no shorter than it has to be, and the town is never lost.
 */
function shortened(parts: readonly (readonly Line[])[], fits: (lines: readonly Line[]) => boolean): readonly Line[] {
  const lines = parts.flat();
  const most = Math.max(...parts.map(({ length }) => length));
  if (most <= 1 || fits(lines)) return lines;
  const longest = parts.findIndex(({ length }) => length === most);
  return shortened(
    parts.map((part, index) => (index === longest ? part.slice(0, -1) : part)),
    fits,
  );
}

function heightOf(lines: readonly Line[], size: number): number {
  return lines.reduce((sum, { ascent, descent }) => sum + (ascent + descent) * size + lineGap, -lineGap);
}
