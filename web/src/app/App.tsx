import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type DataRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../access/session.tsx';
import { ConfirmProvider } from '../ui/Dialog.tsx';
import { LoadingRows } from '../ui/Page.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { NotReached } from './places.tsx';

/** The portal: queries, notices, session and router, in this order. */
export function App({ router, client }: { router: DataRouter; client: QueryClient }) {
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
