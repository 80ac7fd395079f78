import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';
import type { CorrectionDialog } from './OutboxPage.tsx';

/** `correct`: corrects the address of the account that a letter went to. */
export function notificationRoutes(correct: CorrectionDialog): RouteObject[] {
  return [
    screenRoute('webhooks', async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage),
    screenRoute('outbox', async () => (await import('./OutboxPage.tsx')).outboxPage(correct)),
    screenRoute('unsubscribe', async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage),
  ];
}
