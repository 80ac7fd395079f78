import type { AcceptedWarning, LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import { offeredMove, warningKey, warningsOf } from '@parade/contract/entries/lineUp/warnings.ts';
import { useDeferredValue, useMemo } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';
import { tellOutcome, useToast } from '../../../ui/Toast.tsx';
import { useLineUpChanges } from '../queries.ts';
import type { ShownWarning } from './LineUpTable.tsx';

const nobody: LineUp['entries'] = [];

/** Warnings that nobody has accepted, a moment behind the rows: a move is seen before it is judged. */
export function useWarnings(lineUp: LineUp, now: LineUp['entries'], move: (id: number, place: number) => void) {
  const units = useDeferredValue(now, nobody);
  const { acceptWarning } = useLineUpChanges(lineUp.year);
  const toast = useToast();
  const accept = ({ rule, entry_id, other_id }: AcceptedWarning, accepted: boolean) =>
    tellOutcome(toast, acceptWarning.mutateAsync({ rule, entry_id, other_id, accepted }), {
      failed: 'Problem Saving Warning',
    });
  const latest = useLatest({ accept, move });
  const acts = useMemo(
    () => ({
      move: (id: number, place: number) => latest().move(id, place),
      accept: (warning: AcceptedWarning) => latest().accept(warning, true),
      showAgain: (warning: AcceptedWarning) => latest().accept(warning, false),
    }),
    [latest],
  );
  const found = useMemo(() => {
    const accepted = new Set(lineUp.accepted.map(warningKey));
    const all = warningsOf(units, lineUp.pace.gap_ft).filter((warning) => !accepted.has(warningKey(warning)));
    const byEntry = new Map<number, ShownWarning[]>();
    for (const warning of all) {
      // The row has a dash instead of its feet, and the list beside names it.
      if (warning.rule === 'length-not-given') continue;
      const shown = { warning, offer: offeredMove(units, warning) };
      byEntry.set(warning.entry_id, [...(byEntry.get(warning.entry_id) ?? []), shown]);
    }
    return { all, byEntry };
  }, [units, lineUp.accepted, lineUp.pace]);
  return { ...found, acts };
}
