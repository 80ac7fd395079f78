import { SETTINGS_WORDS } from '@parade/contract/settings/siteSettings.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** S-13: a From year after its To year, or the other way round. */
export function useInvalidYear() {
  const [words, setWords] = useState<string | null>(null);
  return {
    /** `isFrom`: the From year was chosen. */
    show: (isFrom: boolean) => setWords(isFrom ? SETTINGS_WORDS.from_after_to : SETTINGS_WORDS.to_before_from),
    dialog: { words, onClose: () => setWords(null) },
  };
}

export function InvalidYearDialog({ words, onClose }: { readonly words: string | null; readonly onClose: () => void }) {
  return (
    <Dialog
      open={words !== null}
      onClose={onClose}
      title={SETTINGS_WORDS.invalid_year}
      actions={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{words}</p>
    </Dialog>
  );
}
