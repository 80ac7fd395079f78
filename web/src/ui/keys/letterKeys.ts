import { useSyncExternalStore } from 'react';
import { deviceStore } from '../storage/browserStore.ts';

/**
 * WCAG 2.1.4: whoever speaks to the device, or rests a hand on its keyboard, presses letters without wanting to. They can be
 * switched off on this device; what has Ctrl, and keys that write nothing, work all the same.
 */
const offKey = 'letter-keys-off';
const listeners = new Set<() => void>();

export function areLetterKeysOn(): boolean {
  return deviceStore.getItem(offKey) === null;
}

export function turnLetterKeys(on: boolean): void {
  if (on) deviceStore.removeItem(offKey);
  else deviceStore.setItem(offKey, 'yes');
  for (const listener of listeners) listener();
}

/** Whether a key writes a letter or a sign: 'a', '?', 'Shift+?'. */
export function isLetter(key: string): boolean {
  return /^(Shift\+)?[!-~]$/.test(key);
}

/** The same as areLetterKeysOn, for what is drawn. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(listen, areLetterKeysOn);
}

/** Names the letter of a control to those who listen, while it is heard: `<Button {...letter('A')}>`. */
export function useLetterOf(): (letter: string) => { 'aria-keyshortcuts'?: string } {
  const on = useLetterKeys();
  return (letter) => (on ? { 'aria-keyshortcuts': letter } : {});
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Switched in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
