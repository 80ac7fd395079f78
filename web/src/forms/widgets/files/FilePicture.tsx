import { IconFile, IconPhoto } from '@tabler/icons-react';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { useObjectUrl } from '../../../ui/files/useObjectUrl.ts';
import { useFormTools } from '../../formContext.tsx';

/** A small picture of a file that is one, an icon for any other. */
export function FilePicture({ file }: { file: FileValue }) {
  const { files } = useFormTools();
  const isPicture = file.width !== null;
  const read = files.thumbnail ?? files.download;
  // What is served under a url never changes: turning makes another one. Without its picture the file still has its name and
  // its download.
  const url = useObjectUrl(isPicture ? file.url : null, (signal) => read(file, signal));
  // The name is beside it; a second time would only be read out twice.
  if (url) return <img className="form-picture" src={url} alt="" />;
  return (
    <span className="form-picture-none">
      {isPicture ? <IconPhoto size={28} aria-hidden /> : <IconFile size={28} aria-hidden />}
    </span>
  );
}
