import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [screenRoute('page', async () => (await import('./PublicPage.tsx')).PublicPage)];
