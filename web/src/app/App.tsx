import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../access/session.tsx';
import { createQueryClient } from '../http/queryClient.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmProvider } from '../ui/Dialog.tsx';
import { LoadingRows, Notice } from '../ui/Page.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
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
            failed={(retry) => <NotReached retry={retry} />}
          >
            <RouterProvider router={router} />
          </SessionProvider>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}

function NotReached({ retry }: { retry: () => void }) {
  return (
    <main style={{ maxWidth: 560, margin: '15vh auto', padding: 20 }}>
      <h1>We can’t reach the portal</h1>
      <Notice tone="problem">Check your connection and try again. Nothing you typed is lost.</Notice>
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </main>
  );
}
