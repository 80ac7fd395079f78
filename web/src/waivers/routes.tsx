import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';

/** '/waivers-form/{token}' itself is the signing page, which is not a screen of the portal. */
export const routes: RouteObject[] = [
  {
    path: 'waivers-form/:token/approve',
    handle: { who: { may: 'viewWaivers' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./WaiverReviewPage.tsx')).WaiverReviewPage }),
  },
];

/** The waivers of one entry. */
export const entryTabs: RouteObject[] = [
  { path: 'waivers', lazy: async () => ({ Component: (await import('./EntryWaivers.tsx')).EntryWaivers }) },
];
