import { tokenKey } from '@parade/contract/http/errors.ts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { CallFailure, listenForLogin } from '../../http/client.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { useLatest } from '../../ui/useLatest.ts';
import type { useSheetCalls } from '../queries.ts';
import { isSameSheet, type KeptSheet, type KeptSheets } from './keptSheets.ts';

const retryMs = 15_000;

/** Why what is waiting was not sent: no way to the portal, a portal that cannot answer now, or a session that has ended. */
export type SendingProblem = 'unreached' | 'busy' | 'ended';

let problem: SendingProblem | null = null;
const followers = new Set<() => void>();

function tellProblem(now: SendingProblem | null): void {
  problem = now;
  for (const follow of followers) follow();
}

function followProblem(follow: () => void): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** Why the last try did not get through; null: it did, or nothing waits. The browser may believe in a connection that leads nowhere. */
export function useSendingProblem(): SendingProblem | null {
  return useSyncExternalStore(followProblem, () => problem);
}

interface Sending {
  readonly store: KeptSheets;
  readonly kept: readonly KeptSheet[];
  readonly calls: ReturnType<typeof useSheetCalls>;
}

/**
 * Sends what is waiting, one after the other: at once, when the connection is back, after a login, and every 15 seconds
 * until it has gone. A refused one stays, with the words of the refusal.
 */
export function useSending({ store, kept, calls }: Sending): void {
  const running = useRef(false);
  const latest = useLatest(calls);
  const sendNow = useCallback(() => {
    if (running.current) return;
    running.current = true;
    void sendWaiting(store, latest())
      .then(tellProblem)
      .finally(() => {
        running.current = false;
      });
  }, [store, latest]);
  // The ids and not their number: a sheet that is sent again takes the place of what it said before.
  const waiting = kept
    .flatMap(({ send_id }) => send_id ?? [])
    .toSorted()
    .join();
  useEffect(() => {
    if (waiting === '') return tellProblem(null);
    sendNow();
    // The dialog of an ended session would open again with each try, over what is being scored.
    const timer = setInterval(() => (problem === 'ended' ? undefined : sendNow()), retryMs);
    const ignoreLogins = listenForLogin(sendNow);
    window.addEventListener('online', sendNow);
    return () => {
      clearInterval(timer);
      ignoreLogins();
      window.removeEventListener('online', sendNow);
    };
  }, [waiting, sendNow]);
  // The next person at this device begins with none.
  useEffect(() => () => tellProblem(null), []);
}

async function sendWaiting(store: KeptSheets, calls: Sending['calls']): Promise<SendingProblem | null> {
  const tried = new Set<string>();
  // Asked for each time: what the judge sends meanwhile goes in the same turn.
  const next = () => store.all().find(({ send_id }) => send_id !== null && !tried.has(send_id));
  for (let waiting = next(); waiting?.send_id; waiting = next()) {
    // After the session has ended it waits for the next login of the same judge.
    if (deviceStore.getItem(tokenKey) === null) return 'ended';
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
      // Before the sheet leaves the device: another tab looks there for what has become of it.
      store.saveSent(award_id, sheet);
      const now = store.find(award_id, entry_id);
      const isTyped = now && now.send_id !== send_id && (now.send_id !== null || !isSameSheet(now, sheet));
      // Edits made while sending are based on the version that was just accepted.
      store.keep(waiting, isTyped ? { ...now, revision: sheet.revision, is_unsure: false } : null);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const later = problemOf(failure);
      if (later !== null) return later;
      const now = store.find(award_id, entry_id) ?? waiting;
      const newer =
        failure.code === 'revision-conflict' ? ((failure.answer.sheet ?? null) as KeptSheet['newer']) : null;
      const is_unsure = now.is_unsure && newer === null;
      store.keep(waiting, { ...now, send_id: null, is_unsure, newer, refusal: newer ? null : wordsOf(failure) });
      if (newer) calls.put(award_id, newer);
      else void calls.readAgain();
    }
  }
  return null;
}

/** A sheet has no highlighted fields: what is wrong with its points says more than that something is. */
function wordsOf({ errors, message }: CallFailure): string {
  return errors['points']?.[0] ?? message;
}

/** Why nobody has judged the sheet yet; null: the portal has. */
function problemOf({ status }: CallFailure): SendingProblem | null {
  if (status === 0) return 'unreached';
  if (status === 401) return 'ended';
  return status === 419 || status === 429 || status >= 500 ? 'busy' : null;
}
