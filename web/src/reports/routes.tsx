import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('reports', async () => (await import('./ReportsPage.tsx')).ReportsPage),
  screenRoute('notDelivered', async () => (await import('./NotDeliveredPage.tsx')).NotDeliveredPage),
  screenRoute('exportSubmission', async () => (await import('./SubmissionExportPage.tsx')).SubmissionExportPage),
];
