import { useCallback, useRef, useState } from 'react';

/** Runs one act at a time: a press before the first one is answered does nothing, also where it comes from a key. */
export function useOneAct(): {
  readonly isBusy: boolean;
  readonly run: (act: () => Promise<unknown>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(async (act: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, run };
}
