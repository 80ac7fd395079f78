import type { RouteObject } from 'react-router';
import { screenRoute } from '../../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('paradeOrder', async () => (await import('./LineUpPage.tsx')).LineUpPage),
];
