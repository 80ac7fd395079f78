import { type ReactNode, useEffect, useRef } from 'react';
import '../button.css';
import '../field.css';

interface LargePadProps {
  label: string;
  words: { readonly done: string; readonly turn: string; readonly type: string };
  /** Undo and clear. */
  tools: ReactNode;
  /** Leaves the dialog for the box that the name is typed into. */
  onType: () => void;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A signature on the whole screen, held sideways where the phone can be asked to: a dialog, which Escape and the phone's
 * Back close. What was drawn is there afterwards.
 */
export function LargePad({ label, words, tools, onType, children, onClose }: LargePadProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let isLeft = false;
    const show = () => {
      if (!isLeft) dialog.current?.showModal();
    };
    if (window.matchMedia?.('(pointer: coarse)').matches) void fillScreen(show);
    else show();
    return () => {
      isLeft = true;
      void turnBack();
    };
  }, []);
  return (
    <dialog className="signature-large" ref={dialog} aria-label={label} onClose={onClose}>
      <div className="signature-pad">{children}</div>
      <div className="signature-large-bar">
        <span className="signature-large-turn">{words.turn}</span>
        <button type="button" className="button button-quiet" onClick={onType}>
          {words.type}
        </button>
        {tools}
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          {words.done}
        </button>
      </div>
    </dialog>
  );
}

/**
 * Phones turn only a page that fills the screen; where they refuse, the dialog fills the window as it is. The dialog opens
 * afterwards: what comes to the top layer last lies over all before, and a page that comes after it hides it.
 */
async function fillScreen(show: () => void): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // Not every phone can: the words say to turn it by hand.
  }
  show();
  try {
    const { orientation } = window.screen;
    if ('lock' in orientation) await (orientation.lock as (to: string) => Promise<void>)('landscape');
  } catch {
    // The same.
  }
}

async function turnBack(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // It was left already.
  }
}
