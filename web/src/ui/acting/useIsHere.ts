import { useCallback, useEffect, useRef } from 'react';

/** Returns what says whether the part is still on the screen: an answer that comes later leads nobody elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
