import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import './dialog.css';

interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string | undefined;
}

export interface Toasts {
  success: (title: string, text?: string) => void;
  warning: (title: string, text?: string) => void;
  error: (title: string, text?: string) => void;
}

const ToastContext = createContext<Toasts>({
  success: () => undefined,
  warning: () => undefined,
  error: () => undefined,
});

/** Short notices after an act. Errors stay until they are closed. */
export function useToast(): Toasts {
  return useContext(ToastContext);
}

const shownMs = 6000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(1);
  const region = useRef<HTMLDivElement>(null);
  // A popover is above dialogs, where a z-index cannot be. Shown from the start, since a region that appears together
  // with its words is not read out; raised again when a dialog has been opened over it.
  useEffect(() => {
    region.current?.showPopover();
  }, []);
  useEffect(() => {
    if (toasts.length === 0 || !document.querySelector('dialog[open]')) return;
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [toasts]);
  const close = useCallback((id: number) => setToasts((all) => all.filter((each) => each.id !== id)), []);
  const show = useCallback(
    (kind: Toast['kind'], title: string, text?: string) => {
      const id = next.current++;
      setToasts((all) => [...all.slice(-3), { id, kind, title, text }]);
      if (kind !== 'error') setTimeout(() => close(id), shownMs);
    },
    [close],
  );
  const value = useMemo<Toasts>(
    () => ({
      success: (title, text) => show('success', title, text),
      warning: (title, text) => show('warning', title, text),
      error: (title, text) => show('error', title, text),
    }),
    [show],
  );
  return (
    <ToastContext value={value}>
      {children}
      <div
        ref={region}
        popover="manual"
        className="toasts no-print"
        role="region"
        aria-label="Notices"
        aria-live="polite"
      >
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className={`toast toast-${toast.kind}`}
            role={toast.kind === 'error' ? 'alert' : undefined}
          >
            {toast.kind === 'success' ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
            <div>
              <strong>{toast.title}</strong>
              {toast.text ? <p>{toast.text}</p> : null}
            </div>
            <button type="button" aria-label="Close notice" onClick={() => close(toast.id)}>
              <IconX size={20} aria-hidden />
            </button>
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
