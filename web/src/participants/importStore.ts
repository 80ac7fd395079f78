import type { ImportWork } from './importWork.ts';

/**
 * Keeps a list on its way in the browser's database, one for each person and entry. Where the browser has none (a private
 * window), nothing is kept, and the work is on the screen alone.
 */
const store = 'imports';

export async function loadWork(user_id: number, entry_id: number): Promise<ImportWork | null> {
  try {
    const found: unknown = await inStore('readonly', (all) => resultOf(all.get(keyOf(user_id, entry_id))));
    return typeof found === 'object' && found !== null && 'records' in found ? (found as ImportWork) : null;
  } catch {
    return null;
  }
}

/** null: nothing to keep any more. */
export async function saveWork(user_id: number, entry_id: number, work: ImportWork | null): Promise<void> {
  const key = keyOf(user_id, entry_id);
  try {
    await inStore(
      'readwrite',
      async (all): Promise<unknown> => (work ? resultOf(all.put(work, key)) : resultOf(all.delete(key))),
    );
  } catch {
    // Full or forbidden storage: the list is still on the screen.
  }
}

function keyOf(user_id: number, entry_id: number): string {
  return `${user_id}:${entry_id}`;
}

async function inStore(mode: IDBTransactionMode, act: (all: IDBObjectStore) => Promise<unknown>): Promise<unknown> {
  const opening = indexedDB.open('parade-imports', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  await resultOf(opening);
  const database = opening.result;
  try {
    return await act(database.transaction(store, mode).objectStore(store));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });
}
