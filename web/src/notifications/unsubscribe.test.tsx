import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { openPortal } from '../testing/portal.tsx';

const reminders = { topic: 'waiver reminders', is_stopped: false } as const;
const stop = { name: 'Stop these reminders' };

it('stops reminders by a press, and not by opening the page', async () => {
  const portal = openPortal('/unsubscribe/the-secret', {
    readUnsubscribing: reminders,
    unsubscribe: { ...reminders, is_stopped: true },
  });
  await screen.findByText('No more reminders to sign this waiver?');
  expect(portal.asked('unsubscribe')).toEqual([]);
  await portal.user.click(screen.getByRole('button', stop));
  await screen.findByText('You won’t get any more reminders to sign this waiver.');
  expect(screen.getByText(/still needs your signature/)).toBeTruthy();
  expect(portal.asked('unsubscribe')).toMatchObject([{ params: { token: 'the-secret' } }]);
});

it('says that it was done before', async () => {
  openPortal('/unsubscribe/used', { readUnsubscribing: { topic: 'application submitted', is_stopped: true } });
  await screen.findByText('You won’t get any more emails about new applications.');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

it('keeps the button when the press did not get through', async () => {
  const portal = openPortal('/unsubscribe/the-secret', { readUnsubscribing: reminders, unsubscribe: unreachable });
  await portal.user.click(await screen.findByRole('button', stop));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', stop)).toBeTruthy();
});

it('says where links to unsubscribe are when this one is none', async () => {
  openPortal('/unsubscribe/forged', { readUnsubscribing: new Refusal('link-ended') });
  await screen.findByText('This link does not work');
  expect(screen.getByText(/at the end of our latest email/)).toBeTruthy();
});
