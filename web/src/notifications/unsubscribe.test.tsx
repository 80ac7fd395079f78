import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const reminders = { topic: 'waiver reminders', is_stopped: false } as const;
const stop = { name: 'Stop these reminders' };

it('an unsubscribe link stops reminders by a press of its button, and not by opening the page', async () => {
  const portal = openPortal('/unsubscribe/the-secret', {
    readUnsubscribing: reminders,
    unsubscribe: { ...reminders, is_stopped: true },
  });
  await screen.findByText('No more reminders to sign this waiver?');
  await portal.notAsked('unsubscribe');
  await portal.user.click(screen.getByRole('button', stop));
  await screen.findByText('You won’t get any more reminders to sign this waiver.');
  expect(screen.getByText(/still needs your signature/)).toBeTruthy();
  expect(portal.asked('unsubscribe')).toMatchObject([{ params: { token: 'the-secret' } }]);
});

it.each([
  ['es', '¿No quiere más recordatorios para firmar esta exención? Presione “Stop these reminders”.'],
  ['ja', 'この同意書のお知らせを停止するには、「Stop these reminders」を押してください。'],
])('an unsubscribe link of a reminder says in %s, as the reminder does, what to press', async (lang, words) => {
  openPortal('/unsubscribe/the-secret', { readUnsubscribing: reminders });
  await screen.findByRole('button', stop);
  const line = document.querySelector(`[lang="${lang}"]`);
  expect(line?.textContent).toBe(words);
  expect(line?.querySelector('[lang="en"]')?.textContent).toBe(stop.name);
});

it('an unsubscribe link of an email that is in English alone is in English alone', async () => {
  openPortal('/unsubscribe/weekly', { readUnsubscribing: { topic: 'weekly summary', is_stopped: false } });
  await screen.findByRole('button', { name: 'Stop these weekly emails' });
  expect(document.querySelectorAll('[lang="es"], [lang="ja"]')).toHaveLength(0);
});

it('an unsubscribe link says when the reminders were stopped before', async () => {
  openPortal('/unsubscribe/used', { readUnsubscribing: { topic: 'application submitted', is_stopped: true } });
  await screen.findByText('You won’t get any more emails about new applications.');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

it('an unsubscribe link retains its button when the press did not get through', async () => {
  const portal = openPortal('/unsubscribe/the-secret', { readUnsubscribing: reminders, unsubscribe: unreachable });
  await portal.user.click(await screen.findByRole('button', stop));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', stop)).toBeTruthy();
});

it('an invalid unsubscribe link says where to find the right one', async () => {
  openPortal('/unsubscribe/forged', { readUnsubscribing: new Refusal('link-ended') });
  await screen.findByText('This link does not work');
  expect(screen.getByText(/at the end of our latest email/)).toBeTruthy();
});

it('an unsubscribe link that cannot be opened for want of a connection does not read as a dead one, and opens on the next try', async () => {
  const portal = openPortal('/unsubscribe/the-secret', { readUnsubscribing: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link does not work')).toBeNull();
  portal.answer({ readUnsubscribing: reminders });
  await portal.user.click(again);
  await screen.findByRole('button', stop);
});

it('an unsubscribe link switches a leader’s email of the week off and on again, and says that it was saved', async () => {
  const portal = openPortal('/profile/notifications', {
    as: signedInAs(['leader']),
    readWeeklySummary: { is_on: true },
    setWeeklySummary: { is_on: false },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Email me on Monday mornings what is due',
  });
  expect(box.checked).toBe(true);
  const answered = Promise.withResolvers<{ is_on: boolean }>();
  portal.answer({ setWeeklySummary: () => answered.promise });
  await portal.user.click(box);
  // A control that is disabled while it saves would lose the focus of the keyboard; a second press does nothing meanwhile.
  await portal.user.keyboard(' ');
  expect([box.disabled, document.activeElement === box]).toEqual([false, true]);
  answered.resolve({ is_on: false });
  await screen.findByText('No more weekly emails.');
  expect([box.checked, box.disabled]).toEqual([false, false]);
  portal.answer({ setWeeklySummary: { is_on: true } });
  await portal.user.click(box);
  await screen.findByText('You’ll get the weekly email.');
  expect(portal.asked('setWeeklySummary').map(({ body }) => body)).toEqual([{ is_on: false }, { is_on: true }]);
  // Nobody of the parade: there is no list of what one has subscribed to.
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  expect(screen.queryByText('No notifications')).toBeNull();
});

it('the email of the week stays as it was where the press did not get through', async () => {
  const portal = openPortal('/profile/notifications', {
    as: signedInAs(['leader']),
    readWeeklySummary: { is_on: true },
    setWeeklySummary: unreachable,
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Email me on Monday/ });
  await portal.user.click(box);
  await screen.findByText('Not saved');
  expect(box.checked).toBe(true);
});
