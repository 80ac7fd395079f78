import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('formDueDates', async () => (await import('./DueDatesPage.tsx')).DueDatesPage),
  screenRoute('retention', async () => (await import('./RetentionPage.tsx')).RetentionPage),
  screenRoute('formFiles', async () => (await import('./FormFilesPage.tsx')).FormFilesPage),
];
