import type { BrowserStore } from '../../ui/storage/browserStore.ts';

/** How long answers that nobody goes on with stay on the device: they may hold names and birthdays. */
export const draftDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** The drafts of one form, or of all forms, of one person. Ends with ':', so that no place is the beginning of another's. */
export function draftPlace(user_id: number, form?: string): string {
  return form === undefined ? `draft:${user_id}:` : `draft:${user_id}:${form}:`;
}

/** The person has logged out: whoever has this device next finds nothing that they typed. */
export function forgetDrafts(storage: Pick<BrowserStore, 'keys' | 'removeItem'>, user_id: number): void {
  for (const key of storage.keys().filter((each) => each.startsWith(draftPlace(user_id)))) storage.removeItem(key);
}

/**
 * Removes drafts that nobody has touched for `draftDays`, whoever typed them; run when the portal is opened. One without a
 * time, of an earlier version of the page, gets one now.
 */
export function sweepDrafts(storage: BrowserStore): void {
  const now = Date.now();
  for (const key of storage.keys().filter((each) => /^draft:\d+:/.test(each))) {
    const draft = parsed(storage.getItem(key));
    if (!draft || now - Number(draft.at ?? now) > draftDays * dayMs) storage.removeItem(key);
    else if (draft.at === undefined) storage.setItem(key, JSON.stringify({ ...draft, at: now }));
  }
}

function parsed(text: string | null): { readonly at?: unknown } | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return typeof found === 'object' ? found : null;
  } catch {
    // Not written by this version: it counts as nothing stored.
    return null;
  }
}
