import type { AcceptedWarning, LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import { passings as passingsOf } from '@parade/contract/entries/lineUp/times.ts';
import { offeredMove, warningKey, warningsOf } from '@parade/contract/entries/lineUp/warnings.ts';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../ui/useLatest.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { LineUpTable, type ShownWarning } from './rows/LineUpTable.tsx';
import { NotPlaced } from './rows/NotPlaced.tsx';
import { Strip } from './rows/Strip.tsx';
import { useRows } from './rows/useRows.ts';
import { WarningList } from './rows/WarningList.tsx';
import { useLineUpChanges } from './queries.ts';
import type { useEdits } from './useEdits.ts';
import styles from './lineUp.module.css';

/** The order as it is worked on, the whole parade as a strip, and at the side who is not placed and what to look at. */
export function LineUpRows({ lineUp, edits }: { lineUp: LineUp; edits: ReturnType<typeof useEdits> }) {
  const list = useRef<HTMLTableSectionElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [compact, setCompact] = useState(() => localStorage.getItem(compactKey) === 'yes');
  const byId = useMemo(() => new Map(lineUp.entries.map((entry) => [entry.id, entry])), [lineUp.entries]);
  const { ids, base } = edits.now;
  const units = useMemo(() => ids.flatMap((id) => byId.get(id) ?? []), [ids, byId]);
  const passings = useMemo(() => passingsOf(units.map(({ facts }) => facts.length_ft), lineUp.pace), [units, lineUp.pace]);
  const rows = useRows({ ids: useMemo(() => units.map(({ id }) => id), [units]), byId, change: edits.change, list, line });
  const warnings = useWarnings(lineUp, units);
  const { acceptWarning } = useLineUpChanges(lineUp.year);
  const toast = useToast();
  const accept = (warning: AcceptedWarning, accepted: boolean) =>
    acceptWarning.mutate(
      { rule: warning.rule, entry_id: warning.entry_id, other_id: warning.other_id, accepted },
      { onError: (error) => toast.error('Problem Saving Warning', error.message) },
    );
  const latest = useLatest({ accept, move: rows.move });
  const warningActs = useMemo(
    () => ({
      move: (id: number, place: number) => latest().move(id, place),
      accept: (warning: AcceptedWarning) => latest().accept(warning, true),
    }),
    [latest],
  );
  const showAgain = useCallback((warning: AcceptedWarning) => latest().accept(warning, false), [latest]);
  const nameOf = useCallback((id: number) => byId.get(id)?.official_name ?? '', [byId]);
  const saved = useMemo(() => new Map(base.map((id, index) => [id, index + 1])), [base]);
  const notPlaced = useMemo(() => {
    const placed = new Set(ids);
    return lineUp.entries.filter(({ id }) => !placed.has(id));
  }, [ids, lineUp.entries]);
  return (
    <div className={styles['desk']}>
      <Strip units={units} passings={passings} warnings={warnings.all} list={list} />
      <div className={styles['main']}>
        <div className={`${styles['above']} no-print`}>
          <label className={styles['compact']}>
            <input
              type="checkbox"
              checked={compact}
              onChange={(event) => {
                setCompact(event.target.checked);
                localStorage.setItem(compactKey, event.target.checked ? 'yes' : 'no');
              }}
            />
            Compact rows
          </label>
          <a href="#not-placed-list" className={styles['jump']}>
            {notPlaced.length} not yet placed
          </a>
        </div>
        <LineUpTable
          units={units}
          passings={passings}
          warnings={warnings.byEntry}
          saved={saved}
          compact={compact}
          lifted={rows.lifted}
          active={rows.active}
          acts={rows.acts}
          warningActs={warningActs}
          list={list}
          line={line}
        />
        {units.length === 0 ? (
          <EmptyState title="Nobody has a place yet">
            {lineUp.entries.length === 0
              ? 'No entry of this year is accepted yet.'
              : 'Drag entries here from the list beside, or type a place for each.'}
          </EmptyState>
        ) : null}
      </div>
      <aside className={`${styles['side']} no-print`} aria-label="Beside the line-up">
        <NotPlaced entries={notPlaced} count={units.length} acts={rows.acts} />
        <WarningList
          warnings={warnings.all}
          accepted={lineUp.accepted}
          nameOf={nameOf}
          showAgain={showAgain}
          list={list}
        />
      </aside>
      <p className="visually-hidden" role="status" aria-live="polite">
        {rows.said}
      </p>
    </div>
  );
}

const compactKey = 'line-up-compact';

/** Warnings that nobody has accepted, a moment behind the rows: a move is seen before it is judged. */
function useWarnings(lineUp: LineUp, now: LineUp['entries']) {
  const units = useDeferredValue(now);
  return useMemo(() => {
    const accepted = new Set(lineUp.accepted.map(warningKey));
    const all = warningsOf(units, lineUp.pace.gap_ft).filter((warning) => !accepted.has(warningKey(warning)));
    const byEntry = new Map<number, ShownWarning[]>();
    for (const warning of all) {
      const shown = { warning, offer: offeredMove(units, warning) };
      byEntry.set(warning.entry_id, [...(byEntry.get(warning.entry_id) ?? []), shown]);
    }
    return { all, byEntry };
  }, [units, lineUp.accepted, lineUp.pace]);
}
