import type { FieldValues } from '@parade/contract/forms/values.ts';

/** What was typed and not yet acknowledged, with what the server had then. */
export interface Draft {
  readonly values: FieldValues;
  readonly base: FieldValues;
}

/** One place in the browser's storage per person and form: the next person at the same computer never sees it. */
export function draftKey(user_id: number, form: string): string {
  return `draft:${user_id}:${form}`;
}

export function readDraft(storage: Storage, key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    const known = typeof draft === 'object' && draft !== null && 'values' in draft && 'base' in draft;
    return known ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(storage: Storage, key: string, draft: Draft | null): void {
  try {
    if (draft === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden storage: the answers are still on the screen and the guard asks before leaving.
  }
}
