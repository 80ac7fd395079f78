import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type DataRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../access/session.tsx';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmProvider } from '../ui/Dialog.tsx';
import { LoadingRows, Notice } from '../ui/Page.tsx';
import { ToastProvider } from '../ui/Toast.tsx';

/** The portal: queries, notices, session and router, in this order. */
export function App({ router, client }: { router: DataRouter; client: QueryClient }) {
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

/** How everything that is read from the server is remembered, read again and tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What was refused will be refused again; only an unreached or busy server is worth another try.
        retry: (count, error) =>
          count < 2 && error instanceof CallFailure && (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: true,
      },
    },
  });
}
