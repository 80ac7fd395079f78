import { warningTitles } from '@parade/contract/entries/lineUp/warning.ts';
import type { AcceptedWarning } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { LineUpWarning } from '@parade/contract/entries/lineUp/warnings.ts';
import { memo, type RefObject } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import styles from './notPlaced.module.css';

/** What the keyboard is led to in a row: while rows are being selected, a box is in place of the grip. */
const controls = ['[data-control="grip"]', '[data-selects] input', '[data-control="place"]'];

/** Every warning by its places, leading to its row; under it those that were accepted. */
export const WarningList = memo(function WarningList({
  warnings,
  accepted,
  nameOf,
  showAgain,
  list,
}: {
  warnings: readonly LineUpWarning[];
  accepted: readonly AcceptedWarning[];
  nameOf: (id: number) => string;
  showAgain: (warning: AcceptedWarning) => void;
  list: RefObject<HTMLElement | null>;
}) {
  const lead = ({ entry_id }: LineUpWarning) => {
    const row = list.current?.querySelector(`[data-entry="${entry_id}"]`);
    row?.scrollIntoView({ block: 'center' });
    const control = controls.map((each) => row?.querySelector<HTMLElement>(each)).find(Boolean);
    control?.focus({ preventScroll: true });
  };
  return (
    <section className={`${styles['box']} no-print`} aria-labelledby="line-up-warnings">
      <SectionRule id="line-up-warnings" note={warnings.length}>
        Warnings
      </SectionRule>
      {warnings.length === 0 ? <p className={styles['none']}>No warnings.</p> : null}
      <ul className={styles['warnings']}>
        {warnings.map((warning) => (
          <li key={`${warning.rule}/${warning.entry_id}`}>
            <button type="button" onClick={() => lead(warning)}>
              <span>{[...new Set(warning.places)].join(', ')}</span>
              {warningTitles[warning.rule]}
            </button>
          </li>
        ))}
      </ul>
      {accepted.length > 0 ? (
        <details className={styles['accepted']}>
          <summary>{accepted.length} accepted</summary>
          <ul>
            {accepted.map((each) => (
              <li key={`${each.rule}/${each.entry_id}/${each.other_id}`}>
                {warningTitles[each.rule]}: {[...new Set([each.entry_id, each.other_id])].map(nameOf).join(', ')}
                <Button look="quiet" onClick={() => showAgain(each)}>
                  Show again
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
});
