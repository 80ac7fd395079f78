import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from './Button.tsx';
import './dialog.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The question. */
  title: string;
  children: ReactNode;
  /** Buttons that say the act, the safe one first. */
  actions?: ReactNode;
  wide?: boolean;
}

/** Keeps the focus inside and gives it back; Escape and the cross close it. */
export function Dialog({ open, onClose, title, children, actions, wide = false }: DialogProps) {
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      centered
      size={wide ? 720 : 480}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
      classNames={{ title: 'dialog-title', body: 'dialog-body' }}
    >
      {children}
      {actions ? <div className="dialog-actions">{actions}</div> : null}
    </Modal>
  );
}

export interface Question {
  readonly title: string;
  /** The consequence in one sentence, with the count. */
  readonly body: ReactNode;
  /** What the button does: 'Remove 3 people'. */
  readonly act: string;
  readonly keep?: string;
  readonly danger?: boolean;
}

const ConfirmContext = createContext<(question: Question) => Promise<boolean>>(() => Promise.resolve(false));

/** Asks before an act; answers false when the dialog is closed any other way. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((settle) => {
        setAsked({ question, answer: settle });
        setOpen(true);
      }),
    [],
  );
  const close = (yes: boolean) => {
    asked?.answer(yes);
    // The words stay while the dialog fades.
    setOpen(false);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        open={open}
        onClose={() => close(false)}
        title={asked?.question.title ?? ''}
        actions={
          <>
            <Button onClick={() => close(false)}>{asked?.question.keep ?? 'Cancel'}</Button>
            <Button look={asked?.question.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
              {asked?.question.act}
            </Button>
          </>
        }
      >
        {asked?.question.body}
      </Dialog>
    </ConfirmContext>
  );
}
