import { useEffect, useRef, useState } from 'react';

const feedbackMs = 2_000;
export const copyRefused = 'Your browser did not let us copy it. It is selected: press Ctrl+C, or ⌘C on a Mac.';

/**
 * Copies a link, and answers whether it did; where the browser refuses, the field with this id, if there is one, is selected
 * so that it can be copied by hand.
 */
export function useCopying(fieldId?: string) {
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setRefused(true);
      if (fieldId) selectText(fieldId);
      return false;
    }
    setRefused(false);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), feedbackMs);
    return true;
  };
  return { copy, isCopied, isRefused };
}

/** Selects the whole text of a field, so that it can be copied by hand. */
function selectText(id: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}
