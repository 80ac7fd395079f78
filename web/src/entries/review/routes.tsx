import type { RouteObject } from 'react-router';
import { screenRoute } from '../../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('review', async () => (await import('./ReviewPage.tsx')).ReviewPage),
  screenRoute('heldDecisions', async () => (await import('./HeldPage.tsx')).HeldPage),
  screenRoute('reviewCriteria', async () => (await import('./CriteriaPage.tsx')).CriteriaPage),
];
