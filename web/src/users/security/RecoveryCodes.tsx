import { saveBlob } from '../../http/saveBlob.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useClosingOnce } from '../../ui/ShownOnce.tsx';
import { useCopying } from '../../ui/useCopying.ts';
import styles from '../users.module.css';

const notCopied = 'Your browser did not let us copy them. Please save them as a file.';

/** U-30: shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { take, close } = useClosingOnce(onClose, {
    title: 'Close without saving your recovery codes?',
    body: `These ${codes.length} codes can’t be shown again. Without them, you can’t log in if you lose your phone.`,
  });
  const { copy, isCopied, isRefused } = useCopying();
  const save = () => {
    saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'Recovery codes for the parade portal.txt');
    take();
  };
  const print = () => {
    window.print();
    take();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Save your recovery codes"
      actions={
        <>
          <Button onClick={() => void copy(codes.join('\n')).then((isDone) => isDone && take())}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={save}>Save as a file</Button>
          <Button onClick={print}>Print</Button>
          <Button look="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <p>
        With one of these you can log in when your phone is gone. Each works once. We can’t show them again, so print
        them or save them somewhere that isn’t your phone.
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className={isRefused ? undefined : 'visually-hidden'}>
        {isCopied ? 'Recovery codes copied' : isRefused ? notCopied : ''}
      </p>
    </Dialog>
  );
}
