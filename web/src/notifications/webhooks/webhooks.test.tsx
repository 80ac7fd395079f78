import type { ListedWebhook } from '@parade/contract/notifications/webhooks/webhook.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const webhook = (with_: Partial<ListedWebhook>): ListedWebhook => ({
  id: 7,
  url: 'https://hooks.example.org/a',
  events: ['entry.accepted'],
  created_at: '2026-10-01T17:00:00.000Z',
  created_by: 'Ada Office',
  is_unbacked: false,
  disabled_at: null,
  delivered: 3,
  waiting: 0,
  failed: 0,
  ...with_,
});

it('a webhook that its program has ended says since when, why, and how it is switched on again', async () => {
  const other = webhook({ id: 8, url: 'https://hooks.example.org/b', disabled_at: '2026-10-20T17:05:00.000Z' });
  openPortal('/settings/webhooks', {
    as: signedInAs(['superadmin']),
    listWebhooks: pageWith([webhook({}), other]),
    listDeliveries: pageWith([]),
  });
  const off = await screen.findByRole('row', { name: /example\.\s*org\/\s*b/ });
  expect(within(off).getByText('Switched off')).toBeDefined();
  expect(within(off).getByText(/10\/20\/2026.*410 Gone.*send one of its messages again/)).toBeDefined();
  const on = screen.getByRole('row', { name: /example\.\s*org\/\s*a/ });
  expect(within(on).queryByText('Switched off')).toBeNull();
});

it('a webhook of somebody who is no longer a superadmin says so, switched off or from before', async () => {
  const off = webhook({ is_unbacked: true, disabled_at: '2026-10-20T17:05:00.000Z' });
  const earlier = webhook({ id: 8, url: 'https://hooks.example.org/b', is_unbacked: true });
  openPortal('/settings/webhooks', {
    as: signedInAs(['superadmin']),
    listWebhooks: pageWith([off, earlier]),
    listDeliveries: pageWith([]),
  });
  const row = await screen.findByRole('row', { name: /example\.\s*org\/\s*a/ });
  expect(row.textContent).toMatch(
    /Switched off\s*Since 10\/20\/2026.*Ada Office, who added it, is no longer a superadmin\./,
  );
  expect(row.textContent).not.toContain('410');
  const other = screen.getByRole('row', { name: /example\.\s*org\/\s*b/ });
  expect(other.textContent).toContain('no longer a superadmin. Remove the webhook unless you know what uses it.');
  expect(other.textContent).not.toContain('Switched off');
});

it('the counts of a webhook follow its messages: what has arrived does not wait any more beside its address', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const portal = openPortal('/settings/webhooks', {
    as: signedInAs(['superadmin']),
    listWebhooks: pageWith([webhook({ waiting: 1, disabled_at: '2026-10-20T17:05:00.000Z' })]),
    listDeliveries: pageWith([]),
  });
  const row = await screen.findByRole('row', { name: /example\.\s*org\/\s*a/ });
  expect(within(row).getByText('3 delivered, 1 waiting')).toBeDefined();
  portal.answer({ listWebhooks: pageWith([webhook({ delivered: 4 })]) });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(within(row).getByText('4 delivered')).toBeDefined();
  expect(within(row).queryByText('Switched off')).toBeNull();
  // Nothing is on its way any more: nothing is asked.
  const asked = portal.asked('listWebhooks').length;
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(portal.asked('listWebhooks')).toHaveLength(asked);
});
