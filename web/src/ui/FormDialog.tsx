import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Page.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What useSmallForm of http gives. */
  readonly form: {
    readonly submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
    readonly busy: boolean;
    readonly problem: string | null;
  };
  /** The title over what went wrong; left out where the fields say enough. */
  readonly problemTitle?: string;
  /** What the button does: 'Save'. */
  readonly act: string;
  readonly look?: 'primary' | 'danger';
  /** What the other button leaves: 'Keep waiver'. */
  readonly cancelLabel?: string;
  /** Nothing can be sent yet: a value that is needed is missing. */
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A small form in a dialog: what went wrong on top, the fields, the safe button and the one that acts. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, form, problemTitle, act, look, cancelLabel, disabled, wide, children } = props;
  return (
    <Dialog open onClose={onClose} title={title} wide={wide ?? false}>
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        {form.problem !== null && problemTitle ? (
          <Notice tone="problem" title={problemTitle}>
            {form.problem}
          </Notice>
        ) : null}
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose}>{cancelLabel ?? 'Cancel'}</Button>
          <Button look={look ?? 'primary'} type="submit" busy={form.busy} disabled={disabled ?? false}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
