import { saveBlob } from '../../http/saveBlob.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useClosingOnce } from '../../ui/ShownOnce.tsx';
import styles from '../users.module.css';

/** U-30: shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { take, close } = useClosingOnce(onClose, {
    title: 'Close without saving your recovery codes?',
    body: `These ${codes.length} codes can’t be shown again. Without them, you can’t log in when your phone is gone.`,
  });
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
      title="Keep your recovery codes"
      actions={
        <>
          <Button onClick={save}>Save as a file</Button>
          <Button onClick={print}>Print</Button>
          <Button look="primary" onClick={onClose}>
            I’ve kept them
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
    </Dialog>
  );
}
