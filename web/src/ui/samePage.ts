import type { NavigateOptions } from 'react-router';

const samePageState = { isSamePage: true };

/** Changes the address under a page that goes on: focus, scroll position and notices stay as they are. */
export const samePage: NavigateOptions = { state: samePageState, preventScrollReset: true };

/** Returns whether an address was opened as that of the page that was shown before. */
export function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSamePage' in state;
}
