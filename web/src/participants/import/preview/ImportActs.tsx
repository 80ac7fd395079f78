import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { BulkBar } from '../../../ui/table/BulkBar.tsx';
import type { Importing } from '../useImport.ts';
import { rowsCounted } from '../words.ts';
import { type BulkAct, bulkActs, changesOf, isFor, undoing } from '../work/bulkActs.ts';
import type { ImportWork, JudgedRow } from '../work/importWork.ts';
import styles from '../import.module.css';

interface ImportActsProps {
  /** The chosen rows. */
  readonly rows: readonly JudgedRow[];
  readonly work: ImportWork;
  readonly org_type: number;
  readonly importing: Importing;
  readonly onDone: () => void;
}

const words: Readonly<Record<BulkAct, { act: (rows: string) => string; done: string }>> = {
  discard: { act: (rows) => `Discard ${rows}`, done: 'discarded' },
  accept: { act: (rows) => `Accept ${rows} as read`, done: 'accepted as read' },
  restore: { act: (rows) => `Restore ${rows}`, done: 'restored' },
};

/** Discards, accepts or restores many rows together; the last act can be undone. */
export function ImportActs({ rows, work, org_type, importing, onDone }: ImportActsProps) {
  const [last, setLast] = useState<{ act: BulkAct; rows: readonly JudgedRow[] } | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The bar goes with the selection, and the focus would go with it.
    if (last && document.activeElement === document.body) status.current?.querySelector('button')?.focus();
  }, [last]);
  return (
    <>
      <BulkBar count={rows.length} onClear={onDone}>
        {bulkActs.map((act) => {
          const its = rows.filter((row) => isFor(act, work, row, org_type));
          return its.length === 0 ? null : (
            <Button
              key={act}
              onClick={() => {
                importing.change(changesOf(act, work, its));
                setLast({ act, rows: its });
                onDone();
              }}
            >
              {words[act].act(rowsCounted(its.length))}
            </Button>
          );
        })}
      </BulkBar>
      <p ref={status} role="status" className={styles['undo']}>
        {last ? (
          <>
            {rowsCounted(last.rows.length)} {words[last.act].done}.{' '}
            <Button
              look="quiet"
              onClick={() => {
                importing.change(undoing(last.act, work, last.rows));
                setLast(null);
              }}
            >
              Undo
            </Button>
          </>
        ) : null}
      </p>
    </>
  );
}
