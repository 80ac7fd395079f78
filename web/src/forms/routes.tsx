import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../access/guard.ts';

export const routes: RouteObject[] = [
  {
    path: 'settings/form-due-dates',
    handle: { who: { may: 'manageFormFiles' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./settings/DueDatesPage.tsx')).DueDatesPage }),
  },
  {
    path: 'settings/retention',
    handle: { who: { may: 'manageOrgs' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./settings/RetentionPage.tsx')).RetentionPage }),
  },
  {
    path: 'settings/form-files',
    handle: { who: { may: 'manageFormFiles' } } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./files/FormFilesPage.tsx')).FormFilesPage }),
  },
];
