import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { copyRefused, useCopying } from '../../ui/useCopying.ts';
import styles from '../users.module.css';

/** A link that is shown this once, to be copied. */
export function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  const fieldId = useId();
  const { copy, isCopied, isRefused } = useCopying(fieldId);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy the link now"
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>We can’t show it again. If it gets lost, end it and create a new one.</p>
      <div className={styles['link']}>
        <TextField id={fieldId} label="Join link" value={url} onChange={() => undefined} readOnly />
        <Button onClick={() => void copy(url)}>{isCopied ? 'Copied' : 'Copy link'}</Button>
      </div>
      {isRefused ? <p className={styles['refused']}>{copyRefused}</p> : null}
      <p className="visually-hidden" role="status">
        {isCopied ? 'Link copied' : isRefused ? copyRefused : ''}
      </p>
    </Dialog>
  );
}
