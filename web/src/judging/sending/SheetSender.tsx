import { useEffect } from 'react';
import { useWordsAtSessionEnd } from '../../access/sessionEnd.ts';
import { useSheetCalls } from '../queries.ts';
import type { KeptSheet } from './keptSheets.ts';
import { useKept } from './useKept.ts';
import { useSending } from './useSending.ts';

/** D-17: looks after the sheets that the device keeps of a judge, whichever screen is open. Shows nothing. */
export function SheetSender({ user_id }: { readonly user_id: number }) {
  const { store, kept } = useKept(user_id);
  const calls = useSheetCalls(user_id);
  useSending({ store, kept, calls });
  useWordsAtSessionEnd(wordsFor(kept));
  const { put, readAgain } = calls;
  // Another tab has sent or discarded one: without its answer it would look as if it was never scored.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === null || !store.isEmpty(key)) return;
      const sent = store.sentUnder(key);
      if (sent) put(sent.award_id, sent.sheet);
      void readAgain();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store, put, readAgain]);
  return null;
}

/** What becomes of the scores after the session has ended: those that are being typed go when their judge says so. */
function wordsFor(kept: readonly KeptSheet[]): string | null {
  if (kept.length === 0) return null;
  return kept.some(({ send_id }) => send_id !== null)
    ? 'Your scores are saved on this device and are sent after you log in.'
    : 'Your scores are saved on this device.';
}
