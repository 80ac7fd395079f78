import { useEffect } from 'react';

/** What is printed at the top of each sheet of a page that is printed with `page: headed`: at its left, and at its right. */
export function usePrintedHead(left: string, right: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    // Page margins have no elements: their text is a string of the style sheet.
    style.setProperty('--printed-left', JSON.stringify(left));
    style.setProperty('--printed-right', JSON.stringify(right));
    return () => {
      style.removeProperty('--printed-left');
      style.removeProperty('--printed-right');
    };
  }, [left, right]);
}
