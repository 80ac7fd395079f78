import { useId } from 'react';
import { Dialog } from '../Dialog.tsx';
import { isLetter, turnLetterKeys, useLetterKeys } from './letterKeys.ts';
import { type NamedKey, useNamedKeys } from './namedKeys.ts';
import '../field.css';
import styles from './keys.module.css';

/** They work on every page. */
const everywhere: readonly NamedKey[] = [
  { key: 'F8', what: 'To the newest notice and its Undo, and back' },
  { key: '?', what: 'Show these keys' },
];

/** Lists the keys of the page that is shown and those that work everywhere, and switches the letters among them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const hasLetters = useLetterKeys();
  const ofPage = useNamedKeys();
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles['keys']}>
        {[...ofPage, ...everywhere]
          .filter(({ key }) => hasLetters || !isLetter(key))
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
