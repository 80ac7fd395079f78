import { z } from 'zod';
import { invalidText } from '../../http/fieldTexts.ts';
import { maxInteger } from '../../http/lists/numbers.ts';
import { requestKey } from '../../http/paging.ts';

/** The events that a webhook may be sent, with texts for people. */
export const webhookEvents = {
  'entry.accepted': 'An entry is accepted',
  'waiver.signed': 'A waiver is signed',
  'waiver.completed': 'A waiver is approved and so complete',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The ids that a message is about. A program that needs more requests it with a token. */
const about = z.object({
  entry_id: z.number().int().nullable(),
  organization_id: z.number().int().nullable(),
  year: z.number().int(),
  waiver_id: z.number().int().optional(),
});
export type WebhookAbout = z.output<typeof about>;

/** The body of a message. */
export const webhookMessage = z.object({ type: z.enum(eventNames), at: z.string(), data: about });
export type WebhookMessage = z.output<typeof webhookMessage>;

/** Attempts: at once, then after each of these pauses, over a little more than a day. */
export const webhookPausesMs = [
  10_000, 60_000, 300_000, 900_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000, 32_400_000,
];
export const maxWebhookTries = webhookPausesMs.length + 1;
/** How long a receiver may take to respond. */
export const webhookTimeLimitMs = 10_000;
/** The most webhooks. */
export const maxWebhooks = 20;

export const webhookUrlText = 'Please enter an address that starts with https://';

export const newWebhook = z.strictObject({
  url: z
    .string()
    .trim()
    .max(500)
    // Before the next check, which leaves line breaks out: another address than the typed one would be called.
    .regex(/^\S*$/, invalidText)
    .pipe(z.url({ protocol: /^https?$/, error: webhookUrlText })),
  events: z.array(z.enum(eventNames)).min(1, 'Please choose at least one event').max(eventNames.length),
  request_key: requestKey,
});

export const createdWebhook = z.object({ id: z.number().int(), secret: z.string() });

/** A webhook in the list, without its secret. */
export const listedWebhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(eventNames)),
  created_at: z.string(),
  created_by: z.string(),
  /** Whether whoever added it is no longer a superadmin. */
  is_unbacked: z.boolean(),
  /**
   * When it was switched off: its receiver answered 410 Gone, which means that it wants no more, or whoever added it lost the
   * rank; null: it is sent messages.
   */
  disabled_at: z.string().nullable(),
  delivered: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type ListedWebhook = z.output<typeof listedWebhook>;

/** The most deliveries in a list: failed ones first, then the newest. */
export const maxListedDeliveries = 100;

export const webhookDelivery = z.object({
  id: z.number().int().max(maxInteger),
  url: z.string(),
  event: z.enum(eventNames),
  /** The message's id, the same for all attempts. */
  message_id: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  created_at: z.string(),
  tried_at: z.string().nullable(),
  due_at: z.string().nullable(),
  status_code: z.number().int().nullable(),
  problem: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
