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
 * is shown at once, because nothing is unsaved by then.
 */
export function OpenedForm<Read>({ read, versionOf, children }: OpenedFormProps<Read>) {
  const [opened, setOpened] = useState(read);
  const [unsaved, setUnsaved] = useState<Unsaved>(new Set());
  const version = versionOf(opened);
  const isOther = version !== versionOf(read);
  if (read !== opened && (unsaved.size === 0 || !isOther)) setOpened(read);
  return (
    <OpenedUnsaved value={setUnsaved}>
      {isOther && unsaved.size > 0 ? <ChangedMeanwhile onShow={() => setOpened(read)} /> : null}
      <Fragment key={version}>{children(opened)}</Fragment>
    </OpenedUnsaved>
  );
}

function ChangedMeanwhile({ onShow }: { readonly onShow: () => void }) {
  const confirm = useConfirm();
  const show = async () => {
    if (await confirm(discarding)) onShow();
  };
  return (
    <Notice
      tone="needs-you"
      title={someoneElse('changed this page since you opened it', 'Your changes are still here and not saved yet.')}
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
