import styles from './list.module.css';

/** What the keyboard does in a list, in one line under it, for those who have keys. */
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
