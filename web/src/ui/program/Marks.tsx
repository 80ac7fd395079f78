import { isLetter, useLetterKeys } from '../keys/letterKeys.ts';
import './marks.css';

/**
 * Keys as they are pressed: `<Keys keys={['Ctrl', 'K']} />`. Hidden where no keyboard is likely, and a letter while letter
 * keys are off. For the eye alone: the control that they are on names them in aria-keyshortcuts (a letter by useLetterOf), or
 * its name would be spoken as 'Approve A'.
 */
export function Keys({ keys }: { keys: readonly string[] }) {
  const hasLetters = useLetterKeys();
  if (!hasLetters && keys.length === 1 && keys.every(isLetter)) return null;
  return (
    <span className="keys" aria-hidden>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/**
 * The first letters of a person's names, where there is no photo; their name is beside it. Drawn and not written: they
 * are no words of the button they are on.
 */
export function Initials({ of, size = 'row' }: { of: string; size?: 'row' | 'large' }) {
  // A flower or a dash that somebody has put behind their name is none of it.
  const words = of.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return <span className={`initials initials-${size}`} data-letters={letters.join('').toUpperCase()} aria-hidden />;
}
