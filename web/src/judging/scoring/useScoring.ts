import { isComplete, type JudgedAward, type JudgedEntry, type ScoreSheet } from '@parade/contract/judging/sheet.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { useWordsAtSessionEnd } from '../../access/sessionEnd.ts';
import { useOwnSheets, useSheetCalls } from '../queries.ts';
import { allowedIn, isSameSheet, KeptSheets, type KeptSheet } from './keptSheets.ts';
import { useSending } from './useSending.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { newRequestKey } from '../../http/request.ts';

export type SheetState = 'blank' | 'typing' | 'waiting' | 'sent' | 'refused' | 'newer';

/** One sheet as it is shown: what this device keeps of it, and what the portal has. */
export interface Sheet extends Pick<ScoreSheet, 'points' | 'notes'> {
  readonly state: SheetState;
  readonly kept: KeptSheet | undefined;
  readonly sent: ScoreSheet | undefined;
  readonly isComplete: boolean;
  /** Points that are kept here are no longer allowed, and not shown: the office has changed the criteria. */
  readonly hasOtherCriteria: boolean;
}

/** D-17: the score sheets of a year, with what is kept on this device and on its way. */
export function useScoring(year: number) {
  const { id } = useUser();
  const store = useMemo(() => new KeptSheets(deviceStore, id), [id]);
  const { kept, keep, isStored } = useKept(store);
  const query = useOwnSheets(
    id,
    year,
    useMemo(() => store.lastAnswer(year), [store, year]),
  );
  const calls = useSheetCalls(id, year);
  const { data } = query;
  useEffect(() => {
    if (data) store.saveAnswer(data);
  }, [store, data]);
  const { busy, problem, sendNow } = useSending({ store, kept, keep, calls });
  useWordsAtSessionEnd(wordsFor(kept));
  const sheetOf = (award: JudgedAward, entry_id: number) => sheetIn(kept, award, entry_id);
  const change = (award: JudgedAward, entry: JudgedEntry, to: Partial<Pick<ScoreSheet, 'points' | 'notes'>>) => {
    const { kept: own, sent, points, notes } = sheetOf(award, entry.id);
    const next: KeptSheet = {
      award_id: award.id,
      entry_id: entry.id,
      award_name: award.name,
      entry_name: entry.name,
      points,
      notes,
      revision: own?.revision ?? sent?.revision ?? 0,
      newer: own?.newer ?? null,
      ...to,
      // Typed again: it goes when its judge says so.
      send_id: null,
      is_unsure: own !== undefined && (own.is_unsure || own.send_id !== null),
      refusal: null,
    };
    const isBack = sent ? isSameSheet(next, sent) : next.points.length === 0 && next.notes.trim() === '';
    const isKnown = !next.is_unsure && next.newer === null && next.revision === (sent?.revision ?? 0);
    keep(next, isBack && isKnown ? null : next);
  };
  /** To be sent, now or once there is a connection. */
  const send = (sheet: KeptSheet) => {
    keep(sheet, {
      ...sheet,
      send_id: newRequestKey(),
      refusal: null,
      revision: sheet.newer?.revision ?? sheet.revision,
      newer: null,
    });
    sendNow();
  };
  const discard = (sheet: KeptSheet) => keep(sheet, null);
  return { query, kept, isStored, busy, problem, sheetOf, change, send, discard };
}
export type Scoring = ReturnType<typeof useScoring>;

/** What becomes of the scores after the session has ended: those that are being typed go when their judge says so. */
function wordsFor(kept: readonly KeptSheet[]): string | null {
  if (kept.length === 0) return null;
  return kept.some(({ send_id }) => send_id !== null)
    ? 'Your scores are saved on this device and are sent after you log in.'
    : 'Your scores are saved on this device.';
}

function sheetIn(kept: readonly KeptSheet[], award: JudgedAward, entry_id: number): Sheet {
  const found = kept.find((each) => each.award_id === award.id && each.entry_id === entry_id);
  const own = found && allowedIn(award, found);
  const sent = award.sheets.find((each) => each.entry_id === entry_id);
  const { points, notes } = own ?? sent ?? { points: [], notes: '' };
  return {
    points,
    notes,
    state: stateOf(own, sent),
    kept: own,
    sent,
    isComplete: isComplete(award.criteria, points),
    hasOtherCriteria: own !== found,
  };
}

function stateOf(kept: KeptSheet | undefined, sent: ScoreSheet | undefined): SheetState {
  if (!kept) return sent ? 'sent' : 'blank';
  if (kept.newer) return 'newer';
  if (kept.refusal !== null) return 'refused';
  return kept.send_id === null ? 'typing' : 'waiting';
}

/** What the device keeps, also as another tab on it changes. */
function useKept(store: KeptSheets) {
  const [kept, setKept] = useState(() => store.all());
  // Where the browser stores nothing (a private window), the screen alone has it.
  const [isStored, setStored] = useState(true);
  useEffect(() => {
    const follow = () => setKept(store.all());
    follow();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);
  const keep = useCallback(
    (sheet: KeptSheet, becomes: KeptSheet | null) => {
      if (becomes) setStored(store.save(becomes));
      else store.remove(sheet);
      setKept((before) => [
        ...before.filter((each) => each.award_id !== sheet.award_id || each.entry_id !== sheet.entry_id),
        ...(becomes ? [becomes] : []),
      ]);
    },
    [store],
  );
  return { kept, keep, isStored };
}
