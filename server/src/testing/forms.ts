import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import type { FieldPath, FieldValue, FieldValues, FileValue } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Author } from '../database/change.ts';
import { contextFor } from '../entries/forms/reads.ts';
import type { EntryRow } from '../entries/reads.ts';
import { fileMetaOf } from '../forms/files/files.ts';
import { bringFile } from '../forms/files/uploads.ts';
import type { Portal } from '../portal.ts';

/**
 * Returns answers that the form can be submitted with, its files uploaded by that person. Fields that no one types are left
 * out.
 */
export async function wholeAnswers(
  portal: Portal,
  by: Author,
  entry: EntryRow,
  form_type: FormType,
  given: FieldValues = {},
): Promise<FieldValues> {
  const form = currentForm(form_type);
  const answers: Record<FieldPath, FieldValue | undefined> = {
    ...exampleAnswers(form, await contextFor(portal, portal.db, { entry, form }), given),
  };
  for (const { path, field } of placedFields(form)) {
    if (field.req === '-' || field.widget === 'signature_date') delete answers[path];
    if ((field.widget === 'file' || field.widget === 'official_photo') && answers[path]) {
      answers[path] = [await uploaded(portal, by, { entry_id: entry.id, form_type }, path)];
    }
  }
  return answers;
}

/** Uploads and accepts a file of the first type that the field accepts. */
export async function uploaded(
  portal: Portal,
  by: Author,
  key: { entry_id: number; form_type: FormType },
  path: FieldPath,
): Promise<FileValue> {
  const meta = fileMetaOf(currentForm(key.form_type), path);
  if (!meta) throw new Error(`${path} takes no files`);
  const ending = meta.file_types[0] ?? 'jpg';
  const content =
    ending === 'pdf'
      ? aPdf()
      : await aPicture({ format: ending === 'png' ? 'png' : 'jpeg', width: meta.min_width ?? 60 });
  return bringFile(portal, by, key, meta, { name: `example.${ending}`, type: '', path }, content);
}

export async function aPicture(
  given: { format?: 'jpeg' | 'png'; width?: number; height?: number; metadata?: boolean } = {},
): Promise<Buffer> {
  const { format = 'jpeg', width = 60, height = 40, metadata = false } = given;
  const picture = sharp({ create: { width, height, channels: 3, background: '#9b1c42' } }).toFormat(format);
  return metadata
    ? picture
        .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '34/1 8/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer()
    : picture.toBuffer();
}

/** Returns a black PNG of one bit a pixel: thousands of pixels squared in some 30 kB. */
export function aFlatPng(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

export function aPdf(): Buffer {
  return Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
}
