import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router';
import { SessionProvider, useSession } from '../access/session.tsx';
import { ConfirmProvider } from '../ui/Dialog.tsx';
import { KeysHelp } from '../ui/keys/KeysHelp.tsx';
import { LoadingRows } from '../ui/Page.tsx';
import { SupportAddress } from '../ui/Support.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { NotReached } from './places.tsx';

/** The portal: queries, session, notices and router, in this order. */
export function App({ router, client }: { router: DataRouter; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider
        waiting={<LoadingRows rows={6} label="Loading the portal" />}
        failed={(problem, retry) => (
          <main>
            <NotReached problem={problem} retry={retry} />
          </main>
        )}
      >
        <Noticed>
          <RouterProvider router={router} />
        </Noticed>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Notices and questions; where the server failed, they say whom to write to. */
function Noticed({ children }: { children: ReactNode }) {
  const { settings } = useSession().data;
  return (
    <SupportAddress value={settings.support_email}>
      <ToastProvider>
        <ConfirmProvider>
          <KeysHelp>{children}</KeysHelp>
        </ConfirmProvider>
      </ToastProvider>
    </SupportAddress>
  );
}
