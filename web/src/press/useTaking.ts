import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../http/client.ts';
import { saveBlob } from '../http/saveBlob.ts';
import { useToast } from '../ui/Toast.tsx';

/**
 * Fetches a file with the session and hands it over as a download; says it when that fails. What was withdrawn since the page
 * was read is read again, so that it is not shown any longer.
 */
export function useTaking() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const client = useQueryClient();
  const take = async (fetchFile: () => Promise<{ content: Blob; name: string }>) => {
    setBusy(true);
    try {
      const { content, name } = await fetchFile();
      saveBlob(content, name);
    } catch (error) {
      toast.error('We couldn’t download the file', error instanceof Error ? error.message : undefined);
      if (error instanceof CallFailure && error.status === 404) void client.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  return { take, busy };
}
