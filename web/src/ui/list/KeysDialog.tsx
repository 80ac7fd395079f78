import { useId } from 'react';
import { Dialog } from '../Dialog.tsx';
import { isLetter, turnLetterKeys, useLetterKeys } from '../keys/letterKeys.ts';
import '../field.css';
import styles from './list.module.css';
import type { RowActs } from './useRowKeys.ts';

const keys: readonly { readonly key: string; readonly what: string; readonly act?: keyof RowActs }[] = [
  { key: 'J', what: 'Next row' },
  { key: 'K', what: 'Previous row' },
  { key: 'Enter', what: 'Open the row', act: 'open' },
  { key: 'X', what: 'Select the row', act: 'select' },
  { key: 'B', what: 'To the actions for the selected rows, and back', act: 'select' },
  { key: 'F8', what: 'To the newest notice and its Undo, and back' },
  { key: '?', what: 'Show these keys' },
];

/** Lists the keys that work in a list and everywhere, and switches the letters among them off. */
export function KeysDialog({ can, onClose }: { can: RowActs; onClose: () => void }) {
  const hasLetters = useLetterKeys();
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles['keys']}>
        {keys
          .filter(({ key, act }) => (!act || can[act]) && (hasLetters || !isLetter(key)))
          .map(({ key, what }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
      </dl>
      <LetterSwitch />
    </Dialog>
  );
}

function LetterSwitch() {
  const on = useLetterKeys();
  const hintId = useId();
  return (
    <div className={styles['letters']}>
      <label className="choice">
        <input
          type="checkbox"
          aria-describedby={hintId}
          checked={on}
          onChange={(event) => turnLetterKeys(event.target.checked)}
        />
        <span>Letter keys</span>
      </label>
      <p id={hintId}>
        A letter beside a button presses that button. Turn letter keys off if you speak to your computer, or often press
        keys by accident. Tab, Enter and F8 work either way. This browser remembers your choice.
      </p>
    </div>
  );
}

/** The same in one line under a list, for those who have keys. */
export function KeysLine({ can, onHelp }: { can: RowActs; onHelp: () => void }) {
  const hasLetters = useLetterKeys();
  if (!hasLetters)
    return (
      <span className={`${styles['line']} no-print`}>
        <button type="button" onClick={onHelp}>
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
      <button type="button" aria-label="Keyboard shortcuts" onClick={onHelp}>
        <kbd aria-hidden>?</kbd>
      </button>
    </span>
  );
}
