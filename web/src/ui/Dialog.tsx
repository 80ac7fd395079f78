import { IconX } from '@tabler/icons-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import { countDialog } from './useDialogOpen.ts';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Escape or the cross. */
  onClose: () => void;
  /** The question. */
  title: string;
  children: ReactNode;
  /** A last sentence under the text. */
  note?: string;
  /** Buttons that say the act, the safe one first. */
  actions?: ReactNode;
  wide?: boolean;
  /** A box to type in at the top of the page, whose title is for listeners alone. */
  look?: 'palette';
}

/**
 * The browser's own modal dialog: it traps the focus, makes the page behind it inert and gives the focus back. What is
 * inside starts fresh each time it opens.
 */
export function Dialog({ open, onClose, title, children, note, actions, wide = false, look }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    startAtTop(dialog);
    const closed = countDialog();
    return () => {
      closed();
      dialog.close();
    };
  }, [open]);
  return (
    <dialog
      ref={box}
      className={['dialog', wide ? 'dialog-wide' : '', look ? `dialog-${look}` : ''].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Before the browser: it closes dialogs that were opened without a click together, and a second time unasked.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // Bubbles up from file inputs inside, whose 'cancel' is no wish to close.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A gesture that closes whatever is said; but the owner decides. Its own closing is no news.
        if (!open || event.target !== event.currentTarget || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
    >
      {open ? (
        <>
          <h2 id={titleId} className="dialog-title">
            {title}
          </h2>
          <div className="dialog-body">
            {children}
            {note === undefined ? null : <p>{note}</p>}
          </div>
          {actions ? <div className="dialog-actions">{actions}</div> : null}
          {/* Last, so that opening puts the focus on what is asked. */}
          <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
            <IconX size={22} aria-hidden />
          </button>
        </>
      ) : null}
    </dialog>
  );
}

/**
 * The browser focuses a button of the foot, or a list that scrolls, and scrolls a tall dialog there, past its explanation: the
 * title is read first. A field to type in is what its dialog is for.
 */
function startAtTop(dialog: HTMLDialogElement): void {
  const isTall = dialog.scrollHeight > dialog.clientHeight;
  if (!isTall || document.activeElement?.matches('input, select, textarea')) return;
  const title = dialog.querySelector<HTMLElement>('.dialog-title');
  if (!title) return;
  // Not before: the browser would focus the title of every dialog.
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

export interface Question {
  readonly title: string;
  /** The consequence in one sentence, with the count. */
  readonly body: ReactNode;
  /** The label of the button that acts: 'Remove 3 people'. */
  readonly act: string;
  /** The label of the button that leaves everything as it is: 'Keep them'. */
  readonly cancelLabel?: string;
  /** Red, for what cannot be taken back. */
  readonly danger?: boolean;
  /** The safe button is the solid one: leaving something behind is seldom what was wanted. */
  readonly isRisky?: boolean;
}

/** `signal` takes the question back, where what it is about is no longer there. */
type Ask = (question: Question, signal?: AbortSignal) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before an act; answers false when the dialog is closed any other way, and when another question takes its place. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const last = useRef<Asked | null>(null);
  const ask = useCallback<Ask>(
    (question, signal) =>
      new Promise<boolean>((answer) => {
        const now = { question, answer };
        // Whoever waits for the one before would wait for good.
        last.current?.answer(false);
        last.current = now;
        setAsked(now);
        signal?.addEventListener('abort', () => {
          answer(false);
          setAsked((shown) => (shown === now ? null : shown));
        });
      }),
    [],
  );
  const close = (yes: boolean) => {
    // Before the answer: what it changes may need the focus, which the dialog gives back, and behind it nothing takes one.
    flushSync(() => setAsked(null));
    asked?.answer(yes);
  };
  const question = asked?.question;
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => close(false)}
        title={question?.title ?? ''}
        actions={
          <>
            <Button look={question?.isRisky ? 'primary' : 'secondary'} onClick={() => close(false)}>
              {question?.cancelLabel ?? 'Cancel'}
            </Button>
            <Button look={actLook(question)} onClick={() => close(true)}>
              {question?.act}
            </Button>
          </>
        }
      >
        {question?.body}
      </Dialog>
    </ConfirmContext>
  );
}

function actLook(question: Question | undefined) {
  if (question?.danger) return 'danger';
  return question?.isRisky ? 'secondary' : 'primary';
}
