import type { RouteObject } from 'react-router';
import { screenRoute } from '../../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('formStatuses', async () => (await import('./FormStatusesPage.tsx')).FormStatusesPage),
];
