import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../access/session.tsx';
import { createQueryClient } from '../http/queryClient.ts';
import { ConfirmProvider } from '../ui/Dialog.tsx';
import { LoadingRows } from '../ui/Page.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { NotReached } from './places.tsx';
import { routes } from './router.tsx';

const router = createBrowserRouter(routes);

/** The portal: queries, notices, session and router, in this order. */
export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ConfirmProvider>
          <SessionProvider
            waiting={<LoadingRows rows={6} label="Loading the portal" />}
            failed={(retry) => (
              <main>
                <NotReached retry={retry} />
              </main>
            )}
          >
            <RouterProvider router={router} />
          </SessionProvider>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
