import { z } from 'zod';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { createdWebhook, listedWebhook, newWebhook, webhookDelivery } from './webhook.ts';

const who = { may: 'manageIntegrations' } as const;
const done = z.object({ success: z.literal(true) });

/** N-09 */
export const webhooksRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Lists the addresses that receive events, with the number of messages in each state.',
    who,
    output: pageOf(listedWebhook),
    refusals: [],
  }),

  createWebhook: route({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Adds an address. The secret that signs its messages is returned only here.',
    who,
    body: newWebhook,
    example: { url: 'https://hooks.example.org/parade', events: ['entry.accepted', 'waiver.signed'] },
    output: createdWebhook,
    status: 201,
    refusals: ['too-many-webhooks'],
  }),

  deleteWebhook: route({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Removes an address with its messages. Nothing more is sent to it.',
    who,
    params: z.object({ id }),
    output: done,
    refusals: [],
  }),

  listDeliveries: route({
    method: 'GET',
    path: '/api/webhook-deliveries',
    summary: 'Lists messages to webhooks: failed ones first, then the newest, 100 in all.',
    who,
    output: pageOf(webhookDelivery),
    refusals: [],
  }),

  resendDelivery: route({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    summary: 'Sends a message again, with as many tries as a new one.',
    who,
    params: z.object({ id }),
    output: done,
    refusals: [],
  }),
} as const;
