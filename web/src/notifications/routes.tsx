import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('outbox', async () => (await import('./OutboxPage.tsx')).OutboxPage),
  screenRoute('unsubscribe', async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage),
];
