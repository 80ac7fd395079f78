import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import styles from '../users.module.css';

const copiedMs = 2000;

/** A link that is shown this once, to be copied. */
export function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
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
        <TextField label="Join link" value={url} onChange={() => undefined} readOnly />
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy link'}</Button>
      </div>
    </Dialog>
  );
}
