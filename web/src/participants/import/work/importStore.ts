import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { ImportWork } from './importWork.ts';

/**
 * Stores a list on its way in the browser's database, one for each person and entry. Where the browser has none (a private
 * window), nothing is stored, and the work is on the screen alone.
 */
let opened: UseStore | undefined;
const imports = (): UseStore => (opened ??= createStore('parade-imports', 'imports'));

/** Whether what is on the screen would be there again after the tab was closed. */
export type Stored = 'storing' | 'stored' | 'not-stored';

export async function loadWork(user_id: number, entry_id: number): Promise<ImportWork | null> {
  try {
    const found: unknown = await get(keyOf(user_id, entry_id), imports());
    return typeof found === 'object' && found !== null && 'shape' in found ? (found as ImportWork) : null;
  } catch {
    // Forbidden storage: nothing was stored there, which the screen said then.
    return null;
  }
}

/** Stores the work; null removes it. Returns whether the browser has it. */
export async function saveWork(user_id: number, entry_id: number, work: ImportWork | null): Promise<boolean> {
  const key = keyOf(user_id, entry_id);
  try {
    await (work ? set(key, work, imports()) : del(key, imports()));
    return true;
  } catch {
    // Full or forbidden storage: the list is still on the screen.
    return false;
  }
}

function keyOf(user_id: number, entry_id: number): string {
  return `${user_id}:${entry_id}`;
}
