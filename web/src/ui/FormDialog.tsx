import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormProblems, type SmallFormState } from './FormProblems.tsx';
import { useDiscarding } from './unsaved/useDiscarding.ts';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly form: SmallFormState;
  /** The title over what went wrong; left out where the fields say enough. */
  readonly problemTitle?: string;
  /** The label of the button that sends: 'Save'. */
  readonly act: string;
  readonly look?: 'primary' | 'danger';
  /** The label of the button that leaves everything as it is: 'Keep waiver'. */
  readonly cancelLabel?: string;
  /** Nothing can be sent yet: a value that is needed is missing. */
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * A small form in a dialog: what went wrong on top, the fields, the safe button and the one that acts. Escape and the
 * cross ask first where something was typed. Whichever way it is closed, what is being sent is taken back.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, form, problemTitle, act, look, cancelLabel, disabled, wide, children } = props;
  const cancel = () => {
    form.cancel();
    onClose();
  };
  const leave = useDiscarding({ isTyped: form.isDirty, isUnsaved: form.isDirty && !form.busy }, cancel);
  return (
    <Dialog open onClose={() => void leave()} title={title} wide={wide ?? false}>
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} title={problemTitle} />
        {children}
        <div className="dialog-actions">
          <Button onClick={cancel}>{cancelLabel ?? 'Cancel'}</Button>
          <Button look={look ?? 'primary'} type="submit" busy={form.busy} disabled={disabled ?? false}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
