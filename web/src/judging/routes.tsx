import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('scoreSheets', async () => (await import('./scoring/ScoreSheetsPage.tsx')).ScoreSheetsPage),
  screenRoute('awards', async () => (await import('./awards/AwardsPage.tsx')).AwardsPage),
  screenRoute('award', async () => (await import('./awards/AwardPage.tsx')).AwardPage),
];
