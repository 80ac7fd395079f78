import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { useLatest } from '../useLatest.ts';
import { areLetterKeysOn, isLetter } from './letterKeys.ts';
import { type NamedKey, nameKeys } from './namedKeys.ts';

type KeyAct = (event: KeyboardEvent) => void;

/**
 * Hears keys wherever on the page they are pressed; nothing else does. Letters and signs are not heard while somebody types, a
 * dialog is open, or letter keys are off; of other keys, as F8 and those with Ctrl, that is for the act to say. `words`: what
 * the list of keys says of them while they are heard.
 */
export function useKeys(
  keys: Readonly<Record<string, KeyAct | undefined>>,
  words: readonly NamedKey[] = nothingToSay,
): void {
  const latest = useLatest(keys);
  const names = Object.keys(keys).join(' ');
  useEffect(() => {
    const hear = (name: string) => (event: KeyboardEvent) => {
      if (!isLetter(name) || (areLetterKeysOn() && !isElsewhere(event))) latest()[name]?.(event);
    };
    const heard = Object.fromEntries(names.split(' ').map((name) => [name, hear(name)]));
    return tinykeys(window, heard, { ignore: (event) => event.isComposing });
  }, [names, latest]);
  const said = useLatest(words);
  const wording = JSON.stringify(words);
  useEffect(() => (wording === '[]' ? undefined : nameKeys(said())), [wording, said]);
}

const nothingToSay: readonly NamedKey[] = [];

/** Somebody types, or a dialog is open. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const at = event.target;
  if (document.querySelector('dialog[open]')) return true;
  if (!(at instanceof HTMLElement)) return false;
  if (at.isContentEditable || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return true;
  return at instanceof HTMLInputElement && at.type !== 'checkbox' && at.type !== 'radio';
}
