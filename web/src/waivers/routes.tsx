import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';
import { listPaths } from '../http/listAddress.ts';

/** '/waivers-form/{token}' itself is the signing page, which is not a screen of the portal. */
export const routes: RouteObject[] = [
  ...listPaths('individual-waivers').map((path) => ({
    path,
    handle: { who: { may: 'viewWaivers' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./AllWaiversPage.tsx')).AllWaiversPage }),
  })),
  {
    path: 'waiver-board',
    handle: { who: { may: 'viewWaivers' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./WaiverBoardPage.tsx')).WaiverBoardPage }),
  },
  {
    path: 'settings/waiver-calendar',
    handle: { who: { may: 'manageOrgs' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./WaiverCalendarPage.tsx')).WaiverCalendarPage }),
  },
  {
    path: 'waivers-form/:token/approve',
    handle: { who: { may: 'viewWaivers' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./WaiverReviewPage.tsx')).WaiverReviewPage }),
  },
  ...['verify', 'verify/:code'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./VerifyPage.tsx')).VerifyPage }),
  })),
];

/** The waivers of one entry. */
export const entryTabs: RouteObject[] = [
  { path: 'waivers', lazy: async () => ({ Component: (await import('./EntryWaivers.tsx')).EntryWaivers }) },
];
