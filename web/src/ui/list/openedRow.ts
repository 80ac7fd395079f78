import { tabStore } from '../storage/browserStore.ts';

/**
 * The row of a list that was opened last: back leads to it again, and the page that it opened knows which list it is in.
 * Of this tab alone; a reload keeps where the list was, not its focus.
 */
export interface OpenedRow {
  /** The address of the list as it stood. */
  readonly to: string;
  /** 'Directory of Entries', with the name of the view where one was open. */
  readonly label: string;
  /** Key of the row. */
  readonly row: string;
}

const storageKey = 'opened-row';
let last: OpenedRow | null = null;

export function rememberRow(opened: OpenedRow): void {
  last = opened;
  tabStore.setItem(storageKey, JSON.stringify(opened));
}

/** The person has logged out: the address of a list has what they searched for. */
export function forgetRow(): void {
  last = null;
  tabStore.removeItem(storageKey);
}

/** The row that was opened from this very list since the page was loaded. */
export function rowOpenedIn(to: string): string | undefined {
  return last?.to === to ? last.row : undefined;
}

/** Returns the row that was opened last in this tab, reloads included; null where none was. */
export function openedRow(): OpenedRow | null {
  if (last) return last;
  try {
    const read: unknown = JSON.parse(tabStore.getItem(storageKey) ?? 'null');
    return isOpened(read) ? read : null;
  } catch {
    // Not written by this version: it counts as nothing stored.
    return null;
  }
}

function isOpened(read: unknown): read is OpenedRow {
  if (typeof read !== 'object' || read === null) return false;
  const { to, label, row } = read as Record<string, unknown>;
  return typeof to === 'string' && /^\/(?!\/)/.test(to) && typeof label === 'string' && typeof row === 'string';
}
