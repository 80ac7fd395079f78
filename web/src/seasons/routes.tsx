import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('newSeason', async () => (await import('./NewSeasonPage.tsx')).NewSeasonPage),
];
