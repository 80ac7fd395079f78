import { useEffect, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog, useConfirm } from './Dialog.tsx';
import { TextField } from './inputs.tsx';
import styles from './shownOnce.module.css';
import { copyRefused, useCopying } from './useCopying.ts';
import { useUnsavedGuard } from './unsaved/useUnsavedGuard.ts';

interface ClosingQuestion {
  readonly title: string;
  readonly body: string;
}

/**
 * Closes what is shown once, and asks first until it was taken along: printed, copied by hand, or `take` was called by a
 * button that does it. Back on a phone and a reload ask too. Nothing is asked before it `isShown`.
 */
export function useClosingOnce(onClose: () => void, question: ClosingQuestion, isShown = true) {
  const [isTaken, setTaken] = useState(false);
  const confirm = useConfirm();
  useUnsavedGuard(isShown && !isTaken, question.body, question.title.replace('Close', 'Leave'));
  useEffect(() => {
    const take = () => setTaken(true);
    document.addEventListener('copy', take);
    window.addEventListener('afterprint', take);
    return () => {
      document.removeEventListener('copy', take);
      window.removeEventListener('afterprint', take);
    };
  }, []);
  const close = async () => {
    if (isTaken || (await confirm({ ...question, act: 'Close anyway', cancelLabel: 'Go back', danger: true })))
      onClose();
  };
  return { take: () => setTaken(true), close: () => void close() };
}

interface ShownOnceProps {
  /** 'link': the title reads 'Copy the link now', the button 'Copy link'. */
  readonly noun: string;
  /** Advice for when it gets lost. */
  readonly lead: string;
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A link or a secret that is shown this once, to be copied. */
export function ShownOnce({ noun, lead, label, value, onClose }: ShownOnceProps) {
  const fieldId = useId();
  const { copy, isCopied, isRefused } = useCopying(fieldId);
  const { take, close } = useClosingOnce(onClose, {
    title: `Close without copying the ${noun}?`,
    body: `We can’t show it again. ${lead}`,
  });
  return (
    <Dialog
      open
      onClose={close}
      title={`Copy the ${noun} now`}
      actions={
        <Button look="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <p>We can’t show it again. {lead}</p>
      <div className={styles['value']}>
        <TextField id={fieldId} label={label} value={value} onChange={() => undefined} readOnly />
        <Button onClick={() => void copy(value).then((isDone) => isDone && take())}>
          {isCopied ? 'Copied' : `Copy ${noun}`}
        </Button>
      </div>
      {isRefused ? <p className={styles['refused']}>{copyRefused}</p> : null}
      <p className="visually-hidden" role="status">
        {isCopied ? `${label} copied` : isRefused ? copyRefused : ''}
      </p>
    </Dialog>
  );
}
