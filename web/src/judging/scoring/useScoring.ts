import { isComplete, type JudgedAward, type JudgedEntry, type ScoreSheet } from '@parade/contract/judging/sheet.ts';
import { useEffect, useMemo } from 'react';
import { useUser } from '../../access/session.tsx';
import { newRequestKey } from '../../http/request.ts';
import { useOwnSheets } from '../queries.ts';
import { allowedIn, isSameSheet, type KeptSheet } from '../sending/keptSheets.ts';
import { useKept } from '../sending/useKept.ts';
import { useSendingProblem } from '../sending/useSending.ts';

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
  const { store, kept } = useKept(id);
  const query = useOwnSheets(
    id,
    year,
    useMemo(() => store.lastAnswer(year), [store, year]),
  );
  const { data } = query;
  useEffect(() => {
    if (data) store.saveAnswer(data);
  }, [store, data]);
  const problem = useSendingProblem();
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
    store.keep(next, isBack && isKnown ? null : next);
  };
  /** To be sent, now or once there is a connection. */
  const send = (sheet: KeptSheet) =>
    store.keep(sheet, {
      ...sheet,
      send_id: newRequestKey(),
      refusal: null,
      revision: sheet.newer?.revision ?? sheet.revision,
      newer: null,
    });
  const discard = (sheet: KeptSheet) => store.keep(sheet, null);
  return { query, kept, isStored: store.isLasting, problem, sheetOf, change, send, discard };
}
export type Scoring = ReturnType<typeof useScoring>;

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
