import { useEffect } from 'react';

let said: string | null = null;

/** What the dialog of U-21 adds while this screen is open: what becomes of what the screen keeps. null: nothing. */
export function useWordsAtSessionEnd(words: string | null): void {
  useEffect(() => {
    said = words;
    return () => {
      said = null;
    };
  }, [words]);
}

export function wordsAtSessionEnd(): string | null {
  return said;
}
