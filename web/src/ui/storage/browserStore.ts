/** The one place that reads and writes what a browser stores; `.oxlintrc.json` keeps everything else away from it. */
export interface BrowserStore extends Pick<Storage, 'getItem' | 'removeItem'> {
  /** Returns whether it lasts as long as this store says; false: as long as this tab or, at worst, this page. */
  readonly setItem: (key: string, value: string) => boolean;
  readonly keys: () => readonly string[];
}

/** In this tab, reloads included. */
export const tabStore = over(() => window.sessionStorage, inMemory());
/** On this device. What it does not take lasts as long as the tab. */
export const deviceStore = over(() => window.localStorage, tabStore);

/**
 * A browser may refuse: the getter throws where all cookies are blocked, is null in the web view of many an app, and a full
 * storage takes nothing more. Then the next store has it; nothing throws. What the next one has is newer.
 */
function over(storage: () => Storage, next: BrowserStore): BrowserStore {
  const tried = <Answer>(act: (present: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => next.getItem(key) ?? tried((present) => present.getItem(key), null),
    setItem: (key, value) => {
      const isStored = tried((present) => {
        present.setItem(key, value);
        return true;
      }, false);
      if (isStored) next.removeItem(key);
      else next.setItem(key, value);
      return isStored;
    },
    removeItem: (key) => {
      next.removeItem(key);
      tried((present) => present.removeItem(key), undefined);
    },
    keys: () => [...new Set([...tried((present) => Object.keys(present), []), ...next.keys()])],
  };
}

function inMemory(): BrowserStore {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value).has(key),
    removeItem: (key) => void items.delete(key),
    keys: () => [...items.keys()],
  };
}
