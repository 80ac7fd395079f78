import { useSyncExternalStore } from 'react';

/** A key and what it does on this page: 'J', 'Next row'. */
export interface NamedKey {
  readonly key: string;
  readonly what: string;
  /** Not of the page alone: named after its own keys. */
  readonly isEverywhere?: true;
}

/** The keys that parts of the page hear now, as each part names them. */
let named: readonly (readonly NamedKey[])[] = [];
const listeners = new Set<() => void>();

/** Names keys to those who ask for them, until the answer is called. */
export function nameKeys(keys: readonly NamedKey[]): () => void {
  change([...named, keys]);
  return () => change(named.filter((each) => each !== keys));
}

/** The keys of the page that is shown, each once: a page of several lists has J for all of them. */
export function useNamedKeys(): readonly NamedKey[] {
  const all = useSyncExternalStore(listen, () => named).flat();
  const each = all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
  return each.toSorted((one, other) => Number(one.isEverywhere ?? false) - Number(other.isEverywhere ?? false));
}

function change(to: typeof named): void {
  named = to;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
