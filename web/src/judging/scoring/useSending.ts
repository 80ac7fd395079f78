import { tokenKey } from '@parade/contract/http/errors.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { useLatest } from '../../ui/useLatest.ts';
import type { useSheetCalls } from '../queries.ts';
import { isSameSheet, type KeptSheet, type KeptSheets } from './keptSheets.ts';

const retryMs = 15_000;

interface Sending {
  readonly store: KeptSheets;
  readonly kept: readonly KeptSheet[];
  /** Stores what has become of a sheet, or forgets it (null), and shows it. */
  readonly keep: (sheet: KeptSheet, becomes: KeptSheet | null) => void;
  readonly calls: ReturnType<typeof useSheetCalls>;
}

/**
 * Sends what is waiting, one after the other: at once, when the connection is back, and every 15 seconds until it has
 * gone. A refused one stays, with the words of the refusal. Returns whether something is being sent.
 */
export function useSending({ store, kept, keep, calls }: Sending): { busy: boolean; sendNow: () => void } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useLatest({ keep, calls });
  const sendNow = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { keep: put, calls: api } = latest();
    void sendWaiting(store, put, api).finally(() => {
      running.current = false;
      setBusy(false);
    });
  }, [store, latest]);
  // The ids and not their number: a sheet that is sent again takes the place of what it said before.
  const waiting = kept
    .flatMap(({ send_id }) => send_id ?? [])
    .toSorted()
    .join();
  useEffect(() => {
    if (waiting === '') return undefined;
    sendNow();
    const timer = setInterval(sendNow, retryMs);
    window.addEventListener('online', sendNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendNow);
    };
  }, [waiting, sendNow]);
  return { busy, sendNow };
}

async function sendWaiting(store: KeptSheets, keep: Sending['keep'], calls: Sending['calls']): Promise<void> {
  const tried = new Set<string>();
  // Asked for each time: what the judge sends meanwhile goes in the same turn.
  const next = () => store.all().find(({ send_id }) => send_id !== null && !tried.has(send_id));
  for (let waiting = next(); waiting?.send_id; waiting = next()) {
    // After the session has ended it waits for the next login of the same judge.
    if (deviceStore.getItem(tokenKey) === null) return;
    tried.add(waiting.send_id);
    const { award_id, entry_id, send_id, revision, points, notes } = waiting;
    try {
      const { sheet } = await calls.send(award_id, entry_id, {
        judge_id: store.judge_id,
        send_id,
        revision,
        points,
        notes,
      });
      calls.put(award_id, sheet);
      const now = store.find(award_id, entry_id);
      const isTyped = now && now.send_id !== send_id && (now.send_id !== null || !isSameSheet(now, sheet));
      // Edits made while sending are based on the version that was just accepted.
      keep(waiting, isTyped ? { ...now, revision: sheet.revision, is_unsure: false } : null);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (isForLater(failure)) return;
      const now = store.find(award_id, entry_id) ?? waiting;
      const newer =
        failure.code === 'revision-conflict' ? ((failure.answer.sheet ?? null) as KeptSheet['newer']) : null;
      const is_unsure = now.is_unsure && newer === null;
      keep(waiting, { ...now, send_id: null, is_unsure, newer, refusal: newer ? null : wordsOf(failure) });
      if (newer) calls.put(award_id, newer);
      else void calls.readAgain();
    }
  }
}

/** A sheet has no highlighted fields: what is wrong with its points says more than that something is. */
function wordsOf({ errors, message }: CallFailure): string {
  return errors['points']?.[0] ?? message;
}

/** Nobody has judged the sheet yet: no connection, an ended session, a server that is busy. */
function isForLater({ status }: CallFailure): boolean {
  return status === 0 || status === 401 || status === 419 || status === 429 || status >= 500;
}
