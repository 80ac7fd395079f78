import { useEffect, useState } from 'react';
import { useLatest } from '../useLatest.ts';

/**
 * An address in this browser for bytes that a picture or a sound is made of: they are read once there is a `key`, and again
 * under another one. null until they are here, and where they cannot be read, of which `failed` hears. With its part the
 * reading ends and the bytes are freed.
 */
export function useObjectUrl(
  key: string | null,
  read: (signal: AbortSignal) => Promise<Blob>,
  failed?: (error: unknown) => void,
): string | null {
  const [shown, setShown] = useState<string | null>(null);
  const latest = useLatest({ read, failed });
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    let url: string | null = null;
    latest()
      .read(stop.signal)
      .then(
        (bytes) => {
          // What arrives after its part has gone would never be freed.
          if (stop.signal.aborted) return;
          url = URL.createObjectURL(bytes);
          setShown(url);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setShown(null);
          latest().failed?.(error);
        },
      );
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, latest]);
  return key === null ? null : shown;
}
