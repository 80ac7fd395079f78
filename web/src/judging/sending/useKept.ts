import { useEffect, useMemo, useState } from 'react';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { KeptSheets, type KeptSheet } from './keptSheets.ts';

/** What the device keeps of a judge, also as another screen or tab changes it. */
export function useKept(user_id: number): { readonly store: KeptSheets; readonly kept: readonly KeptSheet[] } {
  const store = useMemo(() => new KeptSheets(deviceStore, user_id), [user_id]);
  const [kept, setKept] = useState(() => store.all());
  useEffect(() => {
    const follow = () => setKept(store.all());
    follow();
    return store.follow(follow);
  }, [store]);
  return { store, kept };
}
