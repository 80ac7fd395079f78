import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../Button.tsx';
import { useConfirm } from '../Dialog.tsx';
import { Notice } from '../Page.tsx';
import { OpenedUnsaved, type Unsaved } from './useUnsavedGuard.ts';
import { type OpenedSave, OpenedSaves } from './useOpenedSave.ts';

interface OpenedFormProps<Read> {
  /** What was read last. */
  readonly read: Read;
  /** What tells one reading from another: equal ones leave the form as it is. */
  readonly versionOf: (read: Read) => string | number;
  readonly children: (opened: Read) => ReactNode;
}

/**
 * A form over what was read before somebody began to type. A later reading waits while anything is unsaved or on its way: the
 * window was looked at again, or the connection came back, and a form that begins anew would lose what was typed. What was saved
 * here is shown at once, by the same form where it says so (useOpenedSave): somebody may be typing in it. A reading that was
 * offered waits for the press: the save over it may fail.
 */
export function OpenedForm<Read>({ read, versionOf, children }: OpenedFormProps<Read>) {
  const [opened, setOpened] = useState(read);
  const [begun, setBegun] = useState(0);
  const [unsaved, setUnsaved] = useState<Unsaved>(new Set());
  const [offered, setOffered] = useState<string | number>();
  const saves = useSaves();
  const latest = versionOf(read);
  const isOther = versionOf(opened) !== latest;
  const isUnsaved = unsaved.size > 0;
  const show = (isOwn: boolean) => {
    setOpened(read);
    if (!isOwn) setBegun(begun + 1);
    setOffered(undefined);
  };
  if (!isOther) {
    if (read !== opened) setOpened(read);
  } else if (saves.isSaved) {
    saves.shown();
    show(true);
  } else if (!saves.isSaving && latest !== offered) {
    if (isUnsaved) setOffered(latest);
    else show(false);
  }
  return (
    <OpenedUnsaved value={setUnsaved}>
      <OpenedSaves value={saves.context}>
        {isOther && latest === offered ? <ChangedMeanwhile isUnsaved={isUnsaved} onShow={() => show(false)} /> : null}
        <Fragment key={begun}>{children(opened)}</Fragment>
      </OpenedSaves>
    </OpenedUnsaved>
  );
}

/** The saves that are under way in the form, and whether one of them is stored and not yet shown. */
function useSaves() {
  const [{ saving, isSaved }, set] = useState<{ saving: Unsaved; isSaved: boolean }>({
    saving: new Set(),
    isSaved: false,
  });
  const context = useMemo<OpenedSave>(
    () => ({
      // A save that changed nothing ends as well: what is read later is somebody else's.
      report: (change) =>
        set((before) => {
          const now = change(before.saving);
          return { saving: now, isSaved: before.isSaved && now.size > 0 };
        }),
      saved: () => set((before) => ({ ...before, isSaved: true })),
    }),
    [],
  );
  return {
    context,
    isSaving: saving.size > 0,
    isSaved,
    shown: () => set((before) => ({ ...before, isSaved: false })),
  };
}

function ChangedMeanwhile({ isUnsaved, onShow }: { readonly isUnsaved: boolean; readonly onShow: () => void }) {
  const confirm = useConfirm();
  const show = async () => {
    if (!isUnsaved || (await confirm(discarding))) onShow();
  };
  return (
    <Notice
      tone="needs-you"
      title={someoneElse(
        'changed this page since you opened it',
        isUnsaved ? 'Your changes are still here and not saved yet.' : '',
      ).trim()}
    >
      <Button onClick={() => void show()}>Show the latest</Button>
    </Notice>
  );
}

const discarding = {
  title: 'Discard your changes?',
  body: 'They have not been saved. The page then shows what was saved last.',
  act: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
};
