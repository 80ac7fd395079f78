import type { RowActs } from '../list/useRowKeys.ts';
import { useKeysHelp } from './KeysHelp.tsx';
import { useLetterKeys } from './letterKeys.ts';
import styles from './keys.module.css';

/** The keys of a list in one line under it, for those who have keys. */
export function KeysLine({ can }: { can: RowActs }) {
  const hasLetters = useLetterKeys();
  const showKeys = useKeysHelp();
  if (!hasLetters)
    return (
      <span className={`${styles['line']} no-print`}>
        <button type="button" onClick={showKeys}>
          Keyboard shortcuts
        </button>
      </span>
    );
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
      <button type="button" aria-label="Keyboard shortcuts" onClick={showKeys}>
        <kbd aria-hidden>?</kbd>
      </button>
    </span>
  );
}
