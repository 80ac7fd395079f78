import { useKeys } from '../../ui/keys/useKeys.ts';

type DeskKey = 'a' | 'r' | 's' | 'q' | 'n' | 'j' | 'k';

/** The keys of the desk; one that is held acts once. */
export function useDeskKeys(acts: Readonly<Partial<Record<DeskKey, () => void>>>): void {
  const press = (act: () => void) => (event: KeyboardEvent) => {
    if (event.repeat) return;
    event.preventDefault();
    act();
  };
  useKeys(Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, press(act)])));
}
