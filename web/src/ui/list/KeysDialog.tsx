import { Dialog } from '../Dialog.tsx';
import styles from './list.module.css';

const keys: readonly { readonly keys: readonly string[]; readonly what: string }[] = [
  { keys: ['J'], what: 'Next row' },
  { keys: ['K'], what: 'Previous row' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['X'], what: 'Select the row' },
  { keys: ['?'], what: 'Show these keys' },
];

/** Lists the keys that work in a list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles['keys']}>
        {keys.map((each) => (
          <div key={each.what}>
            <dt>
              {each.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{each.what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The same in one line under a list, for those who have keys. */
export function KeysLine({ canSelect, onHelp }: { canSelect: boolean; onHelp: () => void }) {
  return (
    <span className={`${styles['line']} no-print`}>
      <span aria-hidden>
        <kbd>J</kbd>
        <kbd>K</kbd> move <kbd>Enter</kbd> open{' '}
        {canSelect ? (
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
