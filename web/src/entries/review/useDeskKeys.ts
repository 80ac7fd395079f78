import type { NamedKey } from '../../ui/keys/namedKeys.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';

type DeskKey = 'a' | 'r' | 's' | 'q' | 'n' | 'j' | 'k';

/** The keys of the desk; one that is held acts once. */
export function useDeskKeys(acts: Readonly<Partial<Record<DeskKey, () => void>>>): void {
  const press = (act: () => void) => (event: KeyboardEvent) => {
    if (event.repeat) return;
    event.preventDefault();
    act();
  };
  const heard = Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, press(act)]));
  useKeys(
    heard,
    deskKeys.filter(({ key }) => key.toLowerCase() in heard),
  );
}

const deskKeys: readonly NamedKey[] = [
  { key: 'J', what: 'Next application' },
  { key: 'K', what: 'Previous application' },
  { key: 'A', what: 'Accept' },
  { key: 'S', what: 'Set aside' },
  { key: 'R', what: 'Reject' },
  { key: 'N', what: 'Add a note' },
  { key: 'Q', what: 'Ask a question' },
];
