import type { FormDefinition, FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue, FieldValues, FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import type { Config } from '@parade/server/config.ts';
import type { Change } from '@parade/server/database/change.ts';
import type { PictureWriter } from '@parade/server/forms/files/pictures.ts';
import { type FileRow, fileAt, fileMetaOf } from '@parade/server/forms/files/files.ts';
import { bringAgain, bringFile, type UploadRequest } from '@parade/server/forms/files/uploads.ts';
import type { SubmissionKey } from '@parade/server/forms/reads.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { writeAhead } from '../writing/picturesAhead.ts';

/** The files that the season's people upload: drawn or written once and uploaded again and again. */
export interface Pictures {
  readonly jpg: Buffer;
  /** As large as photos for print are asked to be, of an entry of a type. */
  readonly large: (type: number) => Buffer;
  readonly png: Buffer;
  readonly pdf: Buffer;
  readonly csv: Buffer;
  /** How they are written when they are uploaded. */
  readonly write: PictureWriter;
  /** Files that were brought, by their bytes and what was asked of them. */
  readonly brought: Map<string, FileRow>;
}

/** Roses on a street, small enough to be checked quickly and large enough to look at. */
async function drawPictures(): Promise<Pick<Pictures, 'jpg' | 'png'>> {
  const roses = Array.from({ length: 40 }, (_, n) => {
    const [x, y, r] = [(n * 197) % 960, 330 + ((n * 83) % 270), 14 + ((n * 31) % 26)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${340 + ((n * 13) % 40)} 65% ${45 + (n % 5) * 6}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f6d7c3"/><stop offset="1" stop-color="#7fa7c9"/></linearGradient></defs>
    <rect width="960" height="640" fill="url(#sky)"/><path d="M0 330 L240 190 L430 300 L640 150 L960 320 V640 H0Z" fill="#55708a"/>
    <path d="M340 640 L460 330 H500 L620 640Z" fill="#3d3f45"/>${roses.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  const [jpg, png] = await Promise.all([
    drawn.clone().jpeg({ quality: 80 }).toBuffer(),
    drawn.clone().resize(240).png({ palette: true }).toBuffer(),
  ]);
  return { jpg, png };
}

/** The files of a season, those of them that are pictures being written as they will be when somebody uploads them. */
export interface BegunPictures {
  readonly pictures: Pictures;
  /** Removes what no upload has taken. */
  end(): Promise<void>;
}

export async function beginPictures(config: Config): Promise<BegunPictures> {
  const { jpg, png } = await drawPictures();
  const photos = photoNames.map((name) => ({ content: photoNamed(name), format: 'jpeg' as const }));
  const drawn = [{ content: jpg, format: 'jpeg' as const }, { content: png, format: 'png' as const }, ...photos];
  const { write, end } = await writeAhead(config, drawn);
  return { pictures: picturesOf(jpg, png, write), end };
}

function picturesOf(jpg: Buffer, png: Buffer, write: PictureWriter): Pictures {
  return {
    jpg,
    write,
    large: (type) => photoNamed(`${type === 1 ? 'horse' : type === 2 ? 'band' : 'float'}-large`),
    png,
    pdf: onePage('To whom it may concern: we recommend this entry.'),
    csv: Buffer.from('name,rank,awarded\nAvery Stone,Eagle,2025-04-12\n'),
    brought: new Map(),
  };
}

/** In the order in which a season uploads them. */
const photoNames = [
  'band-1',
  'band-3',
  'band-2',
  'float-6',
  'float-large',
  'float-5',
  'float-3',
  'float-2',
  'float-4',
  'horse-2',
  'horse-1',
  'show-1',
  'horse-large',
  'band-large',
  'troop-2',
  'car-2',
  'car-1',
  'band-4',
  'troop-1',
  'float-1',
  'horse-3',
  'horse-4',
];

/** A photo of the season, of those in database/seed/invented/photos: drawn for it, so that they show nobody. */
export function photoNamed(name: string): Buffer {
  return readFileSync(new URL(`./photos/${name}.jpg`, import.meta.url));
}

/** The required files of a form, uploaded by the author of the change through the upload's own checks. */
export async function uploadedFiles(
  change: Change,
  pictures: Pictures,
  key: SubmissionKey,
  form: FormDefinition,
  entry_type: number,
): Promise<FieldValues> {
  const files: Record<FieldPath, FieldValue> = {};
  for (const { path, field } of placedFields(form)) {
    const meta = isWanted(field) ? fileMetaOf(form, path) : undefined;
    const ending = meta?.file_types.find((type): type is 'jpg' | 'png' | 'pdf' | 'csv' => type in pictures);
    if (!meta || !ending) continue;
    const name = `${path.split(':')[1]?.replaceAll('_', '-')}.${ending}`;
    const asked = { name, type: '', path };
    const content = meta.min_width ? pictures.large(entry_type) : pictures[ending];
    files[path] = [await broughtFile(change, pictures, key, meta, asked, content)];
  }
  return files;
}

/** A file of an entry's form, uploaded by the author of the change. The same bytes are checked once a season. */
export async function broughtFile(
  change: Change,
  { brought, write }: Pick<Pictures, 'brought' | 'write'>,
  key: SubmissionKey,
  meta: FileMeta,
  asked: UploadRequest,
  content: Buffer,
): Promise<FileValue> {
  const bytes = `${createHash('sha256').update(content).digest('hex')} ${JSON.stringify(meta)}`;
  const known = brought.get(bytes);
  if (known !== undefined) return bringAgain(change, known, key, asked);
  const file = await bringFile(change.portal, change.by, key, meta, asked, content, write);
  const accepted = await fileAt(change.tx, file.id);
  if (accepted) brought.set(bytes, accepted);
  return file;
}

function isWanted(field: FieldDefinition): boolean {
  return field.req === 'X' && (field.widget === 'file' || field.widget === 'official_photo');
}

/** A page with one line, as a scanned letter would be one. line: ASCII without brackets. */
export function onePage(line: string): Buffer {
  const words = `BT /F1 16 Tf 72 700 Td (${line}) Tj ET`;
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
      `4 0 obj << /Length ${words.length} >> stream\n${words}\nendstream endobj`,
      '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
      'trailer << /Root 1 0 R >>',
      '%%EOF',
    ].join('\n'),
  );
}
