import { type FileMeta, type FileValue } from '../../answers/values.ts';
import { fileFindings, fitsFiles } from '../files.ts';
import type { WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** The one photo that represents an entry. */
export interface OfficialPhotoWidget {
  readonly widget: 'official_photo';
  readonly meta: FileMeta;
}

export const file: WidgetKind<Plain<'file'>, readonly FileValue[]> = filesKind(
  ({ meta }) => meta,
  ({ meta }) => [exampleFile(meta.file_types[0] ?? 'pdf')],
);

export const officialPhoto: WidgetKind<OfficialPhotoWidget, readonly FileValue[]> = filesKind(
  ({ meta }) => ({ ...meta, max_file_count: 1 }),
  () => [exampleFile('jpg')],
);

function filesKind<W>(
  fileMeta: (widget: W) => FileMeta,
  example: (widget: W) => readonly FileValue[],
): WidgetKind<W, readonly FileValue[]> {
  return {
    fits: fitsFiles,
    isAnswered: (files) => files.length > 0,
    findings: (files, widget) => fileFindings(fileMeta(widget), files),
    normalize: (files) => files,
    read: (files) => (files.length > 0 ? { kind: 'files', files } : { kind: 'none' }),
    // A file belongs to the form that it was uploaded for.
    lasting: () => undefined,
    fileMeta,
    example,
  };
}

/** Returns an example of an accepted upload in an answer. */
export function exampleFile(ending: string): FileValue {
  const picture = ending === 'jpg' || ending === 'png';
  const id = '0b7f4c1e-5a58-4e0c-9d3c-6f6f2a9b1c11';
  return {
    id,
    name: `example.${ending}`,
    url: `/files/${id}`,
    size: 120_000,
    width: picture ? 3200 : null,
    height: picture ? 2000 : null,
  };
}
