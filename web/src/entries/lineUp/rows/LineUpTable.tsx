import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { type Passing, timeWords } from '@parade/contract/entries/lineUp/times.ts';
import type { LineUpWarning, OfferedMove } from '@parade/contract/entries/lineUp/warnings.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { Fragment, type MouseEvent, type RefObject } from 'react';
import { LineUpRow, type RowActs } from './LineUpRow.tsx';
import { useDrawn } from './useDrawn.ts';
import { type WarningActs, WarningRow } from './WarningRow.tsx';
import styles from './rows.module.css';

export interface ShownWarning {
  readonly warning: LineUpWarning;
  readonly offer: OfferedMove | null;
}

interface LineUpTableProps {
  readonly units: readonly LineUpEntry[];
  readonly passings: readonly Passing[];
  readonly warnings: ReadonlyMap<number, readonly ShownWarning[]>;
  /** Places in what is saved, by entry. */
  readonly saved: ReadonlyMap<number, number>;
  readonly compact: boolean;
  readonly lifted: number | null;
  readonly active: number | null;
  /** Moved together. */
  readonly chosen: ReadonlySet<number>;
  readonly isChoosing: boolean;
  /** Chooses the row that is pressed with a key held. */
  readonly onPress: (event: MouseEvent<HTMLElement>) => void;
  readonly acts: RowActs;
  readonly warningActs: WarningActs;
  readonly list: RefObject<HTMLTableSectionElement | null>;
  readonly line: RefObject<HTMLDivElement | null>;
}

/** The line-up, a row a unit, in the order of the street. */
export function LineUpTable(props: LineUpTableProps) {
  const {
    units,
    passings,
    warnings,
    saved,
    compact,
    lifted,
    active,
    chosen,
    isChoosing,
    onPress,
    acts,
    warningActs,
    list,
    line,
  } = props;
  const drawn = useDrawn(units.length);
  return (
    <div className={styles['frame']} data-compact={compact || undefined} onClickCapture={onPress}>
      <table className={styles['table']} aria-label={PARADE_ORDER.title}>
        <Head />
        <tbody ref={list}>
          {units.slice(0, drawn).map((entry, index) => {
            const passing = passings[index];
            return (
              <Fragment key={entry.id}>
                <LineUpRow
                  entry={entry}
                  place={index + 1}
                  start={timeWords(passing?.start ?? 0)}
                  tv={timeWords(passing?.tv ?? 0, true)}
                  end={timeWords(passing?.end ?? 0)}
                  compact={compact}
                  isLifted={lifted === entry.id}
                  isActive={active === entry.id}
                  isMoved={saved.get(entry.id) !== index + 1}
                  isChosen={chosen.has(entry.id)}
                  isChoosing={isChoosing}
                  acts={acts}
                />
                {warnings.get(entry.id)?.map(({ warning, offer }) => (
                  <WarningRow key={warning.rule} warning={warning} offer={offer} acts={warningActs} />
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <div ref={line} className={styles['line']} hidden aria-hidden />
    </div>
  );
}

function Head() {
  const { columns } = PARADE_ORDER;
  return (
    <thead>
      <tr>
        <th scope="col" className="no-print">
          <span className="visually-hidden">Move</span>
        </th>
        <th scope="col" className={styles['headOrder']}>
          {columns.order}
        </th>
        <th scope="col" className="no-print">
          <span className="visually-hidden">Picture</span>
        </th>
        <th scope="col">{columns.name}</th>
        <th scope="col">{columns.type}</th>
        <th scope="col">{columns.year}</th>
        <th scope="col" className={styles['figure']}>
          Feet
        </th>
        <th scope="col" className={styles['figure']}>
          Start
        </th>
        <th scope="col" className={styles['figure']}>
          TV
        </th>
        <th scope="col" className={styles['figure']}>
          End
        </th>
        <th scope="col" className="no-print">
          <span className="visually-hidden">Tools</span>
        </th>
      </tr>
    </thead>
  );
}
