import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('pressKit', async () => (await import('./PressKitPage.tsx')).PressKitPage),
];
