import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';

export const routes: RouteObject[] = [
  {
    path: 'outbox',
    handle: { who: { may: 'manageUsers' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./OutboxPage.tsx')).OutboxPage }),
  },
];
