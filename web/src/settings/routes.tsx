import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';

export const routes: RouteObject[] = [
  {
    path: 'settings',
    handle: { who: 'signedIn' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./SettingsFrame.tsx')).ToFirstTab }),
  },
];
