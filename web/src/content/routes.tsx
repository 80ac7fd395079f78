import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

/** `today`: what is shown above the welcome page for those who work for the parade (decision 0042). */
export function pageRoutes(today: ComponentType): RouteObject[] {
  return [screenRoute('page', async () => (await import('./PublicPage.tsx')).publicPage(today))];
}
