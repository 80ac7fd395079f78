import { useConfirm } from '../Dialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Typed {
  readonly isTyped: boolean;
  /** Leaving the page would lose it; what is on its way would not be lost. As isTyped unless given. */
  readonly isUnsaved?: boolean;
}

/** Asks before a dialog closes over what was typed in it; Back on a phone leaves the page, and the dialog with it. */
export function useDiscarding({ isTyped, isUnsaved = isTyped }: Typed, discard: () => void): () => Promise<void> {
  const confirm = useConfirm();
  useUnsavedGuard(isUnsaved);
  return async () => {
    if (!isTyped || (await confirm(discarding))) discard();
  };
}

const discarding = {
  title: 'Discard what you typed?',
  body: 'Your changes have not been saved.',
  act: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
};
