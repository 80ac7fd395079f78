import type { RouteObject } from 'react-router';
import { screenRoute } from '../../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('todayList', async () => (await import('./TodayListPage.tsx')).TodayListPage),
];
