import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import { passings as passingsOf } from '@parade/contract/entries/lineUp/times.ts';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../ui/Page.tsx';
import { ChosenBar } from './rows/ChosenBar.tsx';
import { LineUpTable } from './rows/LineUpTable.tsx';
import { NotPlaced } from './rows/NotPlaced.tsx';
import { Strip } from './rows/Strip.tsx';
import { useRows } from './rows/useRows.ts';
import { useWarnings } from './rows/useWarnings.ts';
import { WarningList } from './rows/WarningList.tsx';
import type { useEdits } from './useEdits.ts';
import styles from './lineUp.module.css';
import { deviceStore } from '../../ui/storage/browserStore.ts';

/** The order as it is worked on, the whole parade as a strip, and at the side who is not placed and what to look at. */
export function LineUpRows({
  lineUp,
  edits,
  foot,
}: {
  lineUp: LineUp;
  edits: ReturnType<typeof useEdits>;
  /** Stays at the foot of the window, under what is done with the chosen rows. */
  foot: ReactNode;
}) {
  const list = useRef<HTMLTableSectionElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [compact, setCompact] = useCompact();
  const { byId, ids, units, passings, saved, notPlaced } = useUnits(lineUp, edits.now);
  const rows = useRows({ ids, byId, change: edits.change, list, line });
  const warnings = useWarnings(lineUp, units, rows.move);
  const nameOf = useCallback((id: number) => byId.get(id)?.official_name ?? '', [byId]);
  return (
    <>
      <div className={styles['desk']}>
        <Strip units={units} passings={passings} pace={lineUp.pace} warnings={warnings.all} list={list} />
        <div className={styles['main']}>
          <div className={`${styles['above']} no-print`}>
            <label className={styles['compact']}>
              <input type="checkbox" checked={compact} onChange={(event) => setCompact(event.target.checked)} />
              Compact rows
            </label>
            <label className={styles['compact']}>
              <input
                type="checkbox"
                checked={rows.choice.isChoosing}
                onChange={(event) => rows.choice.setChoosing(event.target.checked)}
              />
              Select rows
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
            chosen={rows.choice.chosen}
            isChoosing={rows.choice.isChoosing}
            onPress={rows.choice.press}
            acts={rows.acts}
            warningActs={warnings.acts}
            list={list}
            line={line}
          />
          {units.length === 0 ? <Empty hasEntries={lineUp.entries.length > 0} /> : null}
        </div>
        <aside className={`${styles['side']} no-print`} aria-label="Beside the line-up">
          <NotPlaced entries={notPlaced} count={units.length} acts={rows.acts} />
          <WarningList
            warnings={warnings.all}
            accepted={lineUp.accepted}
            nameOf={nameOf}
            showAgain={warnings.acts.showAgain}
            list={list}
          />
        </aside>
        <p className="visually-hidden" role="status" aria-live="polite">
          {rows.said}
        </p>
      </div>
      <div className={`${styles['foot']} no-print`} data-foot>
        <ChosenBar rows={rows} ids={ids} />
        {foot}
      </div>
    </>
  );
}

function Empty({ hasEntries }: { hasEntries: boolean }) {
  return (
    <EmptyState drawing="stand" title="Nobody has a place yet">
      {hasEntries ? 'Drag entries here, or type a place for each.' : 'No entry has been accepted for this year yet.'}
    </EmptyState>
  );
}

/** The units in their order with what is worked out for each, and those without a place. */
function useUnits({ entries, pace }: LineUp, { ids: all, base }: ReturnType<typeof useEdits>['now']) {
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const units = useMemo(() => all.flatMap((id) => byId.get(id) ?? []), [all, byId]);
  const ids = useMemo(() => units.map(({ id }) => id), [units]);
  const passings = useMemo(
    () =>
      passingsOf(
        units.map(({ facts }) => facts.length_ft),
        pace,
      ),
    [units, pace],
  );
  const saved = useMemo(() => new Map(base.map((id, index) => [id, index + 1])), [base]);
  const notPlaced = useMemo(() => {
    const placed = new Set(ids);
    return entries.filter(({ id }) => !placed.has(id));
  }, [ids, entries]);
  return { byId, ids, units, passings, saved, notPlaced };
}

const compactKey = 'line-up-compact';

/** Rows of 30 px instead of 44, remembered in this browser. */
function useCompact(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useState(() => deviceStore.getItem(compactKey) === 'yes');
  const choose = (chosen: boolean) => {
    setCompact(chosen);
    deviceStore.setItem(compactKey, chosen ? 'yes' : 'no');
  };
  return [compact, choose];
}
