import type { Portal } from '../../portal.ts';
import { deliverWebhooks } from './delivery.ts';
import { finishWebhookRotation } from './sealing.ts';
import { webhookQueue } from './writes.ts';

/** Sends messages to webhooks as soon as their causes have committed, and those that are due again within a minute. */
export async function workWebhookQueue(portal: Portal): Promise<void> {
  await portal.queue.work(webhookQueue, { batchSize: 1 }, async () => {
    await deliverWebhooks(portal);
    return [];
  });
  // Runs beside the other daily sweeps, which re-encrypt the secrets of authenticator apps.
  await portal.queue.schedule('webhooks-rotation', '43 3 * * *', () => finishWebhookRotation(portal));
  await portal.queue.schedule('webhooks-due', '* * * * *', () => deliverWebhooks(portal));
}
