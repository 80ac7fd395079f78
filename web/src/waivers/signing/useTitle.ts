import { useEffect } from 'react';

/** Names the page in the browser's tab and history, for whose waiver it is. */
export function useTitle(words: string, name: string | undefined): void {
  const whose = name ? `Waiver for ${name}` : 'Your waiver';
  useEffect(() => {
    document.title = words === '' ? whose : `${words} – ${whose}`;
  }, [words, whose]);
}
