import { useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './inputs.tsx';
import styles from './shownOnce.module.css';
import { copyRefused, useCopying } from './useCopying.ts';

interface ShownOnceProps {
  /** 'link': the title reads 'Copy the link now', the button 'Copy link'. */
  readonly noun: string;
  /** What to do where it gets lost. */
  readonly lead: string;
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A link or a secret that is shown this once, to be copied. */
export function ShownOnce({ noun, lead, label, value, onClose }: ShownOnceProps) {
  const fieldId = useId();
  const { copy, isCopied, isRefused } = useCopying(fieldId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Copy the ${noun} now`}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>We can’t show it again. {lead}</p>
      <div className={styles['value']}>
        <TextField id={fieldId} label={label} value={value} onChange={() => undefined} readOnly />
        <Button onClick={() => void copy(value)}>{isCopied ? 'Copied' : `Copy ${noun}`}</Button>
      </div>
      {isRefused ? <p className={styles['refused']}>{copyRefused}</p> : null}
      <p className="visually-hidden" role="status">
        {isCopied ? `${label} copied` : isRefused ? copyRefused : ''}
      </p>
    </Dialog>
  );
}
