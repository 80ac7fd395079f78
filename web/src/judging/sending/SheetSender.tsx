import { counted } from '@parade/contract/wording.ts';
import { useEffect, useMemo } from 'react';
import { useQuestionBeforeLogout } from '../../access/leaving.ts';
import { useWordsAtSessionEnd } from '../../access/sessionEnd.ts';
import type { Question } from '../../ui/Dialog.tsx';
import { useUnloadGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useSheetCalls } from '../queries.ts';
import type { KeptSheet, KeptSheets } from './keptSheets.ts';
import { useIsOnline } from './useIsOnline.ts';
import { useKept } from './useKept.ts';
import { type SendingProblem, useSending, useSendingProblem } from './useSending.ts';
import { unsentWords } from './words.ts';

/** D-17: looks after the sheets that the device keeps of a judge, whichever screen is open. Shows nothing. */
export function SheetSender({ user_id }: { readonly user_id: number }) {
  const { store, kept } = useKept(user_id);
  const calls = useSheetCalls(user_id);
  useSending({ store, kept, calls });
  useWordsAtSessionEnd(wordsFor(kept));
  useAskBeforeLeaving(store, kept);
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

/** Who cannot reach the portal does not come back to scoring after a logout or a reload (decision 0047). */
function useAskBeforeLeaving({ isLasting }: KeptSheets, kept: readonly KeptSheet[]): void {
  const isOnline = useIsOnline();
  const problem = useSendingProblem();
  const why = isOnline ? problem : 'unreached';
  const isCut = kept.length > 0 && why !== null && why !== 'ended';
  useUnloadGuard(isCut);
  useQuestionBeforeLogout(
    useMemo(() => (isCut ? beforeLogout(why, kept, isLasting) : null), [isCut, why, kept, isLasting]),
  );
}

function beforeLogout(why: SendingProblem, kept: readonly KeptSheet[], isLasting: boolean): Question {
  const stays = `${counted(kept.length, 'sheet')} ${kept.length === 1 ? 'stays' : 'stay'} on this device`;
  const waiting = kept.filter(({ send_id }) => send_id !== null).length;
  const becomes =
    waiting === 0
      ? `${stays} until you log in here again.`
      : waiting === 1 && kept.length === 1
        ? `${stays} and is sent after you next log in here.`
        : `${stays}. What is waiting is sent after you next log in here.`;
  const lost = `This browser does not store anything: ${counted(kept.length, 'sheet')} may be lost.`;
  return {
    title: 'Log out before your scores are sent?',
    body: `${unsentWords[why]}: until that changes, you can’t log in and score. ${isLasting ? becomes : lost}`,
    act: 'Log out',
    cancelLabel: 'Stay logged in',
    isRisky: true,
  };
}
