import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useKeys } from './useKeys.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

const HelpContext = createContext<() => void>(() => undefined);

/** Shows the keys of the page, as ? does. */
export function useKeysHelp(): () => void {
  return useContext(HelpContext);
}

/** Hears ? on every page. */
export function KeysHelp({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  const help = (event: KeyboardEvent) => {
    event.preventDefault();
    show();
  };
  useKeys({ 'Shift+?': help, '?': help });
  return (
    <HelpContext value={show}>
      {children}
      {isShown ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
    </HelpContext>
  );
}
