import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useLetterKeys, useLetterOf } from '../keys/letterKeys.ts';
import { useKeys } from '../keys/useKeys.ts';
import { Keys } from '../program/Marks.tsx';
import '../table.css';

interface BulkBarProps {
  count: number;
  children: ReactNode;
  onClear: () => void;
  /** The rows on all pages under the current filters, and what selects them; left out where only rows in sight are. */
  all?: { readonly total: number; readonly busy: boolean; readonly onSelect: () => void } | undefined;
}

/** Shows the acts for the selected rows; slides in with their count. */
export function BulkBar({ count, children, onClear, all }: BulkBarProps) {
  const words = `${count.toLocaleString('en-US')} selected`;
  const bar = useRef<HTMLDivElement>(null);
  useBarKey(bar);
  const letter = useLetterOf();
  const hasKey = useLetterKeys();
  return (
    <>
      {/* There from the start: a region that appears together with its words is not read out. */}
      <p className="visually-hidden" role="status">
        {count === 0 ? '' : count === 1 && hasKey ? `${words}. Press B for the actions.` : words}
      </p>
      {count === 0 ? null : (
        <div ref={bar} className="bulk no-print" role="region" aria-label="Selected rows" {...letter('B')}>
          <strong aria-hidden>{words}</strong>
          <Keys keys={['B']} />
          {all && all.total > count ? (
            <button type="button" className="bulk-every" aria-busy={all.busy} onClick={all.onSelect}>
              Select all {all.total.toLocaleString('en-US')}
            </button>
          ) : null}
          {children}
          <button
            type="button"
            className="bulk-clear"
            onClick={() => {
              // The bar goes, and with it what has the focus: it goes on where the selection was.
              focusFirstSelected();
              onClear();
            }}
          >
            <IconX size={20} aria-hidden />
            <span className="visually-hidden">Clear selection</span>
          </button>
        </div>
      )}
    </>
  );
}

/** B leads from the rows to the bar and back: in a long list it is many stops of Tab away from the row that was selected. */
function useBarKey(bar: RefObject<HTMLElement | null>) {
  const from = useRef<HTMLElement>(null);
  useKeys({
    b: (event) => {
      const now = document.activeElement;
      if (!bar.current || !(now instanceof HTMLElement)) return;
      event.preventDefault();
      if (!bar.current.contains(now)) {
        from.current = now;
        bar.current.querySelector<HTMLElement>(':is(a[href], button)')?.focus();
      } else if (from.current?.isConnected) from.current.focus();
      else focusFirstSelected();
    },
  });
}

/** The heads where none of the rows in sight is selected. A box out of sight, as theirs on a phone, takes no focus. */
function focusFirstSelected(): void {
  for (const place of ['tbody :is(.table-check, [data-selects]) :checked', 'thead .table-check input'])
    for (const box of document.querySelectorAll<HTMLElement>(place)) {
      box.focus();
      if (document.activeElement === box) return;
    }
}
