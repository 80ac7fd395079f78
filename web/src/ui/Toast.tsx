import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { useKeys } from './keys/useKeys.ts';
import { SupportLine } from './Support.tsx';
import { isDialogOpen, useDialogOpen } from './useDialogOpen.ts';
import { useMedia } from './useMedia.ts';
import './dialog.css';

interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string | undefined;
  readonly undo: Undo | undefined;
  readonly about: string | undefined;
}

/**
 * Takes an act back, by the same call as the act, with its own line in the trail. `false`: it failed and has said why; the
 * notice is there again, for another try.
 */
type Undo = () => Promise<boolean> | void;

export interface Toasts {
  /** `undo` is offered while the notice is shown; `about`: what it sets back, where a later Undo of the same takes its place. */
  success: (title: string, text?: string, undo?: Undo, about?: string) => void;
  warning: (title: string, text?: string) => void;
  error: (title: string, text?: string) => void;
}

const ToastContext = createContext<Toasts>({
  success: () => undefined,
  warning: () => undefined,
  error: () => undefined,
});

const LeaveContext = createContext<() => void>(() => undefined);

/** Short notices after an act. Errors stay until they are closed. */
export function useToast(): Toasts {
  return useContext(ToastContext);
}

/** Waits for a call. Then `done` may say so, or `failed` is the title over the reason. Returns whether it was done. */
export async function tellOutcome<T>(
  toast: Toasts,
  call: Promise<T>,
  { done, failed }: { readonly done?: (answer: T) => unknown; readonly failed: string },
): Promise<boolean> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) toast.error(failed, outcome.error instanceof Error ? outcome.error.message : undefined);
  else done?.(outcome.answer);
  return !('error' in outcome);
}

/**
 * A notice ends with the screen that it belongs to, or it would cover what the next one shows. It goes on where it offers
 * Undo, is an error, or tells what the change of the screen itself completed: nobody has pressed anything since.
 */
export function useNoticesOf(screen: string): void {
  const leave = useContext(LeaveContext);
  const before = useRef(screen);
  useEffect(() => {
    if (before.current !== screen) leave();
    before.current = screen;
  }, [screen, leave]);
}

/**
 * Errors stay until somebody has closed them, four at most. Each Undo has its time, whatever is done meanwhile: it makes way
 * only for one of the same. What offers none is shown among the newest two that pass: more would cover the screen. What is
 * saved again leaves one notice.
 */
function withNewest(all: readonly Toast[], one: Toast): readonly Toast[] {
  const isRepeated = ({ kind, title, text, undo, about }: Toast) =>
    title === one.title &&
    (undo
      ? about !== undefined && about === one.about
      : kind === 'success' || (kind === 'warning' && text === one.text));
  const now = [...all.filter((each) => !isRepeated(each)), one];
  const errors = now.filter(({ kind }) => kind === 'error').slice(-4);
  const passing = now.filter(({ kind }) => kind !== 'error');
  const shown = new Set([...errors, ...passing.filter(({ undo }) => undo), ...passing.slice(-2)]);
  return now.filter((each) => shown.has(each));
}

const shownMs = 6000;
/** Somebody has to see it, to think, and to press. */
const undoMs = 12_000;

/** Notices wait while a dialog is open: none covers its buttons, and none is gone before it was seen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(1);
  const waits = useDialogOpen();
  const close = useCallback((id: number) => setToasts((all) => all.filter((each) => each.id !== id)), []);
  const box = useRef<HTMLDivElement>(null);
  const isInside = useIsInside(box, toasts, waits);
  const { forget, giveBack, comeFrom } = useWayBack(box);
  useNoticeKey(box, comeFrom, giveBack);
  const value = useMemo<Toasts>(() => {
    const show = (kind: Toast['kind']) => (title: string, text?: string, undo?: Undo, about?: string) => {
      const id = next.current++;
      forget();
      setToasts((all) => withNewest(all, { id, kind, title, text, undo, about }));
    };
    return { success: show('success'), warning: show('warning'), error: show('error') };
  }, [forget]);
  const takeBack = useCallback(
    async (toast: Toast) => {
      giveBack();
      close(toast.id);
      const isDone = await toast.undo?.();
      if (isDone !== false) return;
      const id = next.current++;
      setToasts((all) => withNewest(all, { ...toast, id }));
    },
    [close, giveBack],
  );
  const leave = useLeaving(next, setToasts);
  useUncovering(box, toasts.length > 0, setToasts);
  const { folded, unfold } = useFold(box, toasts);
  const newestPassing = toasts.findLast(({ kind }) => kind !== 'error');
  const lines = (of: 'error' | 'other') =>
    waits
      ? null
      : toasts
          .filter(({ kind }) => (kind === 'error') === (of === 'error'))
          .map((toast) => (
            <ToastLine
              key={toast.id}
              toast={toast}
              isSmall={toast.undo !== undefined && toast !== newestPassing}
              isFolded={folded.includes(toast)}
              waits={isInside}
              close={close}
              giveBack={giveBack}
              takeBack={takeBack}
            />
          ));
  return (
    <ToastContext value={value}>
      <LeaveContext value={leave}>{children}</LeaveContext>
      <div ref={box} className="toasts no-print" role="region" aria-label="Notices" aria-keyshortcuts="F8">
        {/* Alerts are read out by themselves, and would be read twice within a region that is. */}
        <div>{lines('error')}</div>
        {/* There from the start: a region that appears together with its words is not read out. */}
        <div aria-live="polite">{lines('other')}</div>
        {folded.length > 0 && !waits ? (
          <Button look="quiet" className="toast-fold" onClick={unfold}>
            Show {folded.length} earlier notices
          </Button>
        ) : null}
      </div>
    </ToastContext>
  );
}

/**
 * On a phone, three Undos would cover the button that is pressed next for as long as they have: all but the newest are behind one
 * line, and run out there. Once shown, those stay so until they are gone.
 */
function useFold(box: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const isPhone = useMedia('screen and (max-width: 40em)');
  const [shownUpTo, setShownUpTo] = useState(0);
  const earlier = toasts.filter(({ undo }) => undo).slice(0, -1);
  const isFolded = isPhone && earlier.length > 1 && !earlier.some(({ id }) => id <= shownUpTo);
  const unfold = () => setShownUpTo(earlier.at(-1)?.id ?? 0);
  useEffect(() => {
    // The line that was pressed is gone, and the focus with it.
    if (shownUpTo > 0) box.current?.querySelector<HTMLElement>(`[data-notice="${shownUpTo}"] button`)?.focus();
  }, [box, shownUpTo]);
  return { folded: isFolded ? earlier : [], unfold };
}

/** Whether the focus is among the notices: on the way from one Undo to an older one, none of them goes. */
function useIsInside(box: RefObject<HTMLElement | null>, toasts: readonly Toast[], waits: boolean): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const note = () => setInside(box.current?.contains(document.activeElement) === true);
    // A notice that goes with the focus in it says nothing.
    note();
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', note);
    };
  }, [box, toasts, waits]);
  return isInside;
}

/** Ends what was in sight when somebody pressed a link or a button, or went back: that press left the screen. */
function useLeaving(next: RefObject<number>, setToasts: Dispatch<SetStateAction<readonly Toast[]>>): () => void {
  const lastSeen = useRef(0);
  useEffect(() => {
    const noteSeen = () => {
      // While a dialog is open, notices wait and nobody has seen them.
      if (!isDialogOpen()) lastSeen.current = next.current - 1;
    };
    const notePress = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href], button:not([aria-disabled="true"])')) noteSeen();
    };
    document.addEventListener('click', notePress, true);
    window.addEventListener('popstate', noteSeen);
    return () => {
      document.removeEventListener('click', notePress, true);
      window.removeEventListener('popstate', noteSeen);
    };
  }, [next]);
  return useCallback(() => {
    const seen = lastSeen.current;
    setToasts((all) => all.filter(({ id, kind, undo }) => id > seen || kind === 'error' || undo));
  }, [setToasts]);
}

/** Ends notices without Undo that lie over the field or menu which somebody uses. */
function useUncovering(
  box: RefObject<HTMLElement | null>,
  isShown: boolean,
  setToasts: Dispatch<SetStateAction<readonly Toast[]>>,
): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const uncover = ({ target }: Event) => {
      if (!(target instanceof Element) || !box.current || box.current.contains(target)) return;
      // A menu that is being opened is there with the next drawing.
      requestAnimationFrame(() => {
        const sheet = target.closest('.menu')?.querySelector('.menu-sheet:not([hidden])');
        // Not a list or a page, which takes the focus when an act is done, and which every notice lies over.
        const used = sheet ?? target.closest('input, select, textarea, [contenteditable="true"]');
        if (box.current && used && covers(box.current, used))
          setToasts((all) => all.filter(({ kind, undo }) => kind === 'error' || undo));
      });
    };
    document.addEventListener('focusin', uncover);
    document.addEventListener('click', uncover);
    return () => {
      document.removeEventListener('focusin', uncover);
      document.removeEventListener('click', uncover);
    };
  }, [box, isShown, setToasts]);
}

/** A notice that was seen is in the way of the field or menu beneath it. */
function covers(notices: Element, used: Element): boolean {
  const [over, under] = [notices, used].map((each) => each.getBoundingClientRect());
  if (!over || !under) return false;
  return over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom;
}

/**
 * Where somebody was when a notice came, before the way to its buttons, which are at the end of the page: pressed, they go,
 * and the focus with them.
 */
function useWayBack(box: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const note = (from: EventTarget | null) => {
      const isElsewhere = from instanceof HTMLElement && from !== document.body && !box.current?.contains(from);
      if (isElsewhere && !place.current?.isConnected) place.current = from;
    };
    const noteBeforeKey = () => note(document.activeElement);
    const noteBeforeNotice = ({ target, relatedTarget }: FocusEvent) => {
      if (target instanceof Node && box.current?.contains(target)) note(relatedTarget);
    };
    document.addEventListener('keydown', noteBeforeKey, true);
    document.addEventListener('focusin', noteBeforeNotice);
    return () => {
      document.removeEventListener('keydown', noteBeforeKey, true);
      document.removeEventListener('focusin', noteBeforeNotice);
    };
  }, [box]);
  const forget = useCallback(() => {
    place.current = null;
  }, []);
  const giveBack = useCallback(() => {
    if (box.current?.contains(document.activeElement)) place.current?.focus();
  }, [box]);
  const comeFrom = useCallback((from: Element | null) => {
    const isSomewhere = from instanceof HTMLElement && from !== document.body;
    place.current = isSomewhere ? from : document.querySelector<HTMLElement>('main');
  }, []);
  return { forget, giveBack, comeFrom };
}

/**
 * F8 leads to the newest Undo, or to the newest notice where none offers it, and from there back: notices are behind all of
 * the page, and gone in seconds.
 */
function useNoticeKey(
  box: RefObject<HTMLElement | null>,
  comeFrom: (from: Element | null) => void,
  giveBack: () => void,
): void {
  const lead = (event: KeyboardEvent) => {
    const now = document.activeElement;
    const notices = [...(box.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])];
    const byAge = notices.toSorted((a, b) => Number(a.dataset['notice']) - Number(b.dataset['notice']));
    const wanted = byAge.findLast((each) => each.hasAttribute('data-undo')) ?? byAge.at(-1);
    if (!wanted) return;
    event.preventDefault();
    if (notices.some((each) => each.contains(now))) {
      giveBack();
      return;
    }
    comeFrom(now);
    wanted.querySelector('button')?.focus();
  };
  useKeys({ F8: lead });
}

interface ToastLineProps {
  readonly toast: Toast;
  /** In two lines at most: an Undo that is not the newest. */
  readonly isSmall: boolean;
  /** Not shown, while its time runs. */
  readonly isFolded: boolean;
  /** Somebody is among the notices, and this one does not go. */
  readonly waits: boolean;
  readonly close: (id: number) => void;
  /** Puts the focus back to where it was before the notice. */
  readonly giveBack: () => void;
  readonly takeBack: (toast: Toast) => Promise<void>;
}

function ToastLine({ toast, isSmall, isFolded, waits, close, giveBack, takeBack }: ToastLineProps) {
  const { id, kind, title, text, undo } = toast;
  // A person who is about to press it gets the time for it.
  const [isHeld, setHeld] = useState(false);
  const titleId = useId();
  useEffect(() => {
    if (kind === 'error' || isHeld || waits) return undefined;
    const timer = setTimeout(() => close(id), undo ? undoMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, undo, isHeld, waits, close]);
  return (
    <div
      className={`toast toast-${kind}${isSmall ? ' toast-small' : ''}`}
      data-notice={id}
      data-undo={undo ? true : undefined}
      role={kind === 'error' ? 'alert' : undefined}
      hidden={isFolded}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {kind === 'success' ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      <div>
        <div className="toast-words">
          <strong id={titleId}>{title}</strong>
          {text ? <p>{text}</p> : null}
        </div>
        {undo ? (
          <>
            <Button look="quiet" aria-describedby={titleId} onClick={() => void takeBack(toast)}>
              Undo
            </Button>
            <span className="visually-hidden toast-key">Press F8 for Undo.</span>
          </>
        ) : null}
        <SupportLine under={`${title} ${text ?? ''}`} />
      </div>
      <button
        type="button"
        aria-label="Close notice"
        aria-describedby={titleId}
        onClick={() => {
          giveBack();
          close(id);
        }}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
