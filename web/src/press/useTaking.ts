import { useState } from 'react';
import { saveBlob } from '../http/saveBlob.ts';
import { useToast } from '../ui/Toast.tsx';

/** Fetches a file with the session and hands it over as a download; says it when that fails. */
export function useTaking() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const take = async (fetchFile: () => Promise<{ content: Blob; name: string }>) => {
    setBusy(true);
    try {
      const { content, name } = await fetchFile();
      saveBlob(content, name);
    } catch (error) {
      toast.error('We couldn’t download the file', error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return { take, busy };
}
