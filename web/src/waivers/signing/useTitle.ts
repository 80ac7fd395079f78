import { useEffect } from 'react';
import { useTexts } from './texts/useTexts.ts';

/** Names the page in the browser's tab and history, for whose waiver it is. */
export function useTitle(words: string, name: string | undefined): void {
  const texts = useTexts();
  const whose = name ? texts.waiverFor(name) : texts.yourWaiver;
  useEffect(() => {
    document.title = words === '' ? whose : `${words} – ${whose}`;
  }, [words, whose]);
}
