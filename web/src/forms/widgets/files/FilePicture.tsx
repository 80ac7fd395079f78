import { IconFile, IconPhoto } from '@tabler/icons-react';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { useEffect, useState } from 'react';
import { useFormTools } from '../../formContext.tsx';

/** A small picture of a file that is one, an icon for any other. */
export function FilePicture({ file }: { file: FileValue }) {
  const { files } = useFormTools();
  const [url, setUrl] = useState<string | null>(null);
  const isPicture = file.width !== null;
  useEffect(() => {
    if (!isPicture) return undefined;
    const stop = new AbortController();
    let objectUrl: string | null = null;
    (files.thumbnail ?? files.download)(file, stop.signal).then(
      (blob) => {
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      },
      // Without its picture the file still has its name and its download.
      () => undefined,
    );
    return () => {
      stop.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
    // oxlint-disable-next-line exhaustive-deps -- what is served under a url never changes: turning makes another one
  }, [file.url, isPicture, files]);
  // The name is beside it; a second time would only be read out twice.
  if (url) return <img className="form-picture" src={url} alt="" />;
  return (
    <span className="form-picture-none">
      {isPicture ? <IconPhoto size={28} aria-hidden /> : <IconFile size={28} aria-hidden />}
    </span>
  );
}
