import { Dialog } from '../Dialog.tsx';
import styles from './list.module.css';
import type { RowActs } from './useRowKeys.ts';

const keys: readonly { readonly key: string; readonly what: string; readonly act?: keyof RowActs }[] = [
  { key: 'J', what: 'Next row' },
  { key: 'K', what: 'Previous row' },
  { key: 'Enter', what: 'Open the row', act: 'open' },
  { key: 'X', what: 'Select the row', act: 'select' },
  { key: 'B', what: 'To the actions for the selected rows, and back', act: 'select' },
  { key: '?', what: 'Show these keys' },
];

/** Lists the keys that work in a list. */
export function KeysDialog({ can, onClose }: { can: RowActs; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles['keys']}>
        {keys
          .filter(({ act }) => !act || can[act])
          .map(({ key, what }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

/** The same in one line under a list, for those who have keys. */
export function KeysLine({ can, onHelp }: { can: RowActs; onHelp: () => void }) {
  return (
    <span className={`${styles['line']} no-print`}>
      <span aria-hidden>
        <kbd>J</kbd>
        <kbd>K</kbd> move{' '}
        {can.open ? (
          <>
            <kbd>Enter</kbd> open{' '}
          </>
        ) : null}
        {can.select ? (
          <>
            <kbd>X</kbd> select
          </>
        ) : null}
      </span>
      <button type="button" aria-label="Keyboard shortcuts" onClick={onHelp}>
        <kbd aria-hidden>?</kbd>
      </button>
    </span>
  );
}
