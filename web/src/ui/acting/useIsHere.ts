import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns what says whether the part is still on the screen: an answer that comes later leads nobody elsewhere. It is not from
 * the moment on in which what took its place can be pressed.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
