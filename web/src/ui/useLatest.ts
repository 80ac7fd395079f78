import { useCallback, useLayoutEffect, useRef } from 'react';

/** Reads a value as the newest rendering has it: for what is answered after a later rendering than the one that asked. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
