import { searchDebounceMs } from '@parade/contract/http/lists/pageSizes.ts';
import { useEffect, useState } from 'react';

/** The text once typing has paused, so that not every letter is a call. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
