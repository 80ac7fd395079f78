import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { ConfirmProvider } from '../ui/Dialog.tsx';
import { KeysHelp } from '../ui/keys/KeysHelp.tsx';
import { ToastProvider } from '../ui/Toast.tsx';

/** Shows parts of ui by themselves, at every address, under the notices and questions that the portal has around them. */
export function showPart(part: ReactNode, path = '/'): { user: UserEvent; address: () => string } {
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element: <ConfirmProvider>{part}</ConfirmProvider> }]);
  render(
    <ToastProvider>
      <KeysHelp>
        <RouterProvider router={router} />
      </KeysHelp>
    </ToastProvider>,
  );
  onTestFinished(() => router.dispose());
  return { user: userEvent.setup({ delay: null }), address: () => window.location.pathname + window.location.search };
}
