import { useEffect } from 'react';

/** Sets the texts at the top left and right of each sheet of a page that is printed with `page: headed`. */
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
