import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { FileRow } from './FileRow.tsx';

/** The files of an answer, to look at and to take away. */
export function FilesToRead({ files }: { files: readonly FileValue[] }) {
  return (
    <ul className="form-files form-files-read">
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  );
}
