import type { FieldPath, FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { useEffect, useState } from 'react';
import { listenForLogin } from '../../../http/client.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { useFormTools } from '../../formContext.tsx';
import { sidesOf } from './fileFacts.ts';
import { type Upload, Uploads } from './uploads.ts';

/** The uploads of one field, and their current list. Asks before the tab is closed over one. */
export function useUploads(
  meta: FileMeta,
  place: { readonly path: FieldPath; readonly column?: string },
  arrived: (file: FileValue, replaces: string | undefined) => void,
) {
  const { files } = useFormTools();
  const [list, setList] = useState<readonly Upload[]>([]);
  // A file that arrives later is added to the files of that moment, not of the moment it was sent.
  const latest = useLatest({ arrived, place });
  const [uploads] = useState(
    () =>
      new Uploads({
        meta,
        send: (file, signal, progress) => files.upload(file, latest().place, { signal, progress }),
        changed: setList,
        arrived: (file, replaces) => latest().arrived(file, replaces),
        sidesOf,
      }),
  );
  const isBusy = list.some((upload) => upload.state !== 'failed');
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
  useEffect(() => {
    const again = () => uploads.goOn('connection');
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [uploads]);
  useEffect(() => listenForLogin(() => uploads.goOn('login')), [uploads]);
  return { uploads, list };
}
