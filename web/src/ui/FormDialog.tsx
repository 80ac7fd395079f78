import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormProblems, type SmallFormState } from './FormProblems.tsx';
import { useDiscarding } from './unsaved/useDiscarding.ts';

interface FormDialogProps {
  readonly title: string;
  /** Called once what is in the form was sent, too: `send` does not close. */
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
  /** Something else takes its place once it was sent: it does not close by itself. */
  readonly isStep?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * A small form in a dialog: what went wrong on top, the fields, the safe button and the one that acts, after which it
 * closes by itself. The safe button, Escape and the cross ask first where something was typed. Whichever way it is closed, what
 * is being sent is taken back, and an answer that comes all the same closes nothing that was opened since.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, form, problemTitle, act, look, cancelLabel, disabled, isStep, wide, children } = props;
  const cancel = () => {
    form.cancel();
    onClose();
  };
  const leave = useDiscarding({ isTyped: form.isDirty, isUnsaved: form.isDirty && !form.busy }, cancel);
  return (
    <Dialog open onClose={() => void leave()} title={title} wide={wide ?? false}>
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => void form.submit(event, isStep ? undefined : onClose)}
      >
        <FormProblems form={form} title={problemTitle} />
        {children}
        <div className="dialog-actions">
          <Button onClick={() => void leave()}>{cancelLabel ?? 'Cancel'}</Button>
          <Button look={look ?? 'primary'} type="submit" busy={form.busy} disabled={disabled ?? false}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
