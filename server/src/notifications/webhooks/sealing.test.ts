import { expect, it } from 'vitest';
import { testPortal } from '../../testing/portal.ts';
import { openWebhookSecret, sealWebhookSecret } from './sealing.ts';

it('the stored secret of a webhook is read for that webhook, and for no other', async () => {
  const portal = await testPortal();
  const sealed = { sealed_secret: sealWebhookSecret(portal, 1, 'whsec_a'), next_sealed_secret: null };
  expect([1, 2].map((id) => openWebhookSecret(portal, id, sealed))).toEqual(['whsec_a', null]);
});
