import { useEffect, useRef } from 'react';
import { useConfirm } from '../Dialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Typed {
  readonly isTyped: boolean;
  /** Leaving the page would lose it; what is on its way would not be lost. As isTyped unless given. */
  readonly isUnsaved?: boolean;
}

/**
 * Asks before a dialog closes over what was typed in it; Back on a phone leaves the page, and the dialog with it. Where the
 * dialog has gone before the answer, because what was typed is stored by then, so has the question.
 */
export function useDiscarding({ isTyped, isUnsaved = isTyped }: Typed, discard: () => void): () => Promise<void> {
  const confirm = useConfirm();
  useUnsavedGuard(isUnsaved);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  return async () => {
    if (!isTyped) return discard();
    asking.current = new AbortController();
    if (await confirm(discarding, asking.current.signal)) discard();
  };
}

const discarding = {
  title: 'Discard what you typed?',
  body: 'Your changes have not been saved.',
  act: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
};
