import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { useLatest } from '../../ui/useLatest.ts';
import { isElsewhere } from '../../ui/list/useRowKeys.ts';

type DeskKey = 'a' | 'r' | 's' | 'q' | 'n' | 'j' | 'k';

/** The keys of the desk; never while somebody types or a dialog is open. */
export function useDeskKeys(acts: Readonly<Partial<Record<DeskKey, () => void>>>): void {
  const latest = useLatest(acts);
  useEffect(() => {
    const press = (key: DeskKey) => (event: KeyboardEvent) => {
      const act = latest()[key];
      if (!act || event.repeat) return;
      event.preventDefault();
      act();
    };
    const keys = Object.fromEntries((['a', 'r', 's', 'q', 'n', 'j', 'k'] as const).map((key) => [key, press(key)]));
    return tinykeys(window, keys, { ignore: isElsewhere });
  }, [latest]);
}
