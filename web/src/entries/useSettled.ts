import { searchDebounceMs } from '@parade/contract/http/paging.ts';
import { useEffect, useState } from 'react';

/** The text once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
