import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { useConfirm } from '../Dialog.tsx';
import { Notice } from '../Page.tsx';
import { OpenedUnsaved, type Unsaved } from '../useUnsavedGuard.ts';

interface OpenedFormProps<Read> {
  /** What was read last. */
  readonly read: Read;
  /** What tells one reading from another: equal ones leave the form as it is. */
  readonly versionOf: (read: Read) => string | number;
  readonly children: (opened: Read) => ReactNode;
}

/**
 * A form over what was read before somebody began to type. A later reading waits while anything is unsaved: the window was
 * looked at again, or the connection came back, and a form that begins anew would lose what was typed. What was saved here
 * is shown at once, because nothing is unsaved by then. One that was offered waits for the press: nothing is unsaved while a save
 * is under way either, and it may fail.
 */
export function OpenedForm<Read>({ read, versionOf, children }: OpenedFormProps<Read>) {
  const [opened, setOpened] = useState(read);
  const [unsaved, setUnsaved] = useState<Unsaved>(new Set());
  const [offered, setOffered] = useState<string | number>();
  const [version, latest] = [versionOf(opened), versionOf(read)];
  const isOther = version !== latest;
  const isUnsaved = unsaved.size > 0;
  if (read !== opened && (!isOther || (!isUnsaved && latest !== offered))) setOpened(read);
  if (isOther && isUnsaved && latest !== offered) setOffered(latest);
  return (
    <OpenedUnsaved value={setUnsaved}>
      {isOther && (isUnsaved || latest === offered) ? (
        <ChangedMeanwhile isUnsaved={isUnsaved} onShow={() => setOpened(read)} />
      ) : null}
      <Fragment key={version}>{children(opened)}</Fragment>
    </OpenedUnsaved>
  );
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
