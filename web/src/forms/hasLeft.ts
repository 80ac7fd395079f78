import type { FocusEvent } from 'react';

/** Whether a blur takes the focus out of the element that listens; looking at another window is no leaving. */
export function hasLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return document.hasFocus() && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}
