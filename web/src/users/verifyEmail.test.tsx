import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '../testing/answers.ts';
import { signedInAs, switchedBy } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const readConfirmation = {
  email: 'ana@school.example',
  first_name: 'Ana',
  last_name: 'Ruiz',
  created_at: '2026-10-22T17:00:00.000Z',
  step: 'confirm' as const,
  drafts: [],
};

it('a link to confirm an address confirms once, however quickly the button is pressed again', async () => {
  const portal = openPortal('/verify-email/of-the-letter-of-the-22nd', {
    as: signedInAs(['leader'], { email_verified: false }),
    readConfirmation,
    confirmAddress: { email: 'ana@school.example', signed_in: null },
  });
  const button = await screen.findByRole('button', { name: 'Confirm my address' });
  fireEvent.click(button);
  // Between the clicks of a double tap a browser does what is promised already; it may not come to a timer.
  await act(async () => undefined);
  fireEvent.click(button);
  await screen.findByText('ana@school.example is confirmed.');
  // The form is gone: the focus is where it is said what came of it.
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(document.activeElement?.textContent).toContain('ana@school.example is confirmed.');
  expect(portal.asked('confirmAddress')).toHaveLength(1);
});

it('a link to confirm an address that has ended says so, and where to get another', async () => {
  openPortal('/verify-email/of-the-letter-of-the-22nd', { readConfirmation: new Refusal('link-ended') });
  expect((await screen.findByRole('alert')).textContent).toContain('This link has expired or has already been used.');
  expect(screen.getByRole('link', { name: 'Log in to get a new link' }).getAttribute('href')).toBe('/login');
});

it('a link to confirm an address that was cut says so, what to open instead, and where to get another', async () => {
  openPortal('/verify-email/of-the-letter-of-the-22nd', { readConfirmation: new Refusal('not-found') });
  const words = (await screen.findByRole('alert')).textContent;
  expect(words).toContain('This link is incomplete. Please open the whole link from our email, or ask for a new one.');
  expect(screen.getByRole('link', { name: 'Log in to get a new link' }).getAttribute('href')).toBe('/login');
});

it('a used link to confirm an address says to its logged-in owner that the address is confirmed', async () => {
  openPortal('/verify-email/of-the-letter-of-the-22nd', {
    as: signedInAs(['leader'], { email: 'ana@school.example' }),
    readConfirmation: new Refusal('link-ended'),
  });
  await screen.findByText('Your email address ana@school.example is confirmed.');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Log in to get a new link' })).toBeNull();
});

it('an address that was confirmed in another tab is no longer asked for once this one is looked at again', async () => {
  const portal = openPortal('/verify-email/of-the-letter-of-the-22nd', {
    as: signedInAs(['leader'], { email_verified: false }),
    readConfirmation,
  });
  await screen.findByText(/^Please confirm your email address with the link/);
  portal.answer({ me: signedInAs(['leader']) });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText(/^Please confirm your email address with the link/)).toBeNull());
});

it.each([
  ['a leader what can be done before', signedInAs(['leader'], { email_verified: false }), /You can start an entry/],
  [
    'somebody of the media, who can start no entry, what waits for it',
    signedInAs(['media-pending'], { email_verified: false }),
    /Roles that you are given work once you confirm\.$/,
  ],
] as const)('the request to confirm an address tells %s', async (_, as, words) => {
  openPortal('/verify-email/of-the-letter-of-the-22nd', { as, readConfirmation });
  const request = await screen.findByText(/^Please confirm your email address with the link/);
  expect(request.textContent).toMatch(words);
});

it.each([
  ['its owner', {}, 1],
  ['somebody who is switched to the owner', { impersonated_by: switchedBy }, 0],
])('a second sign-up is offered to be closed to %s', async (_, account, offered) => {
  openPortal('/verify-email/of-the-letter-of-the-22nd', {
    as: signedInAs(['leader'], { email: 'ana@school.example', ...account }),
    readConfirmation: { ...readConfirmation, step: 'take-over' as const },
  });
  await screen.findByText('The second sign-up has no entries.');
  expect(screen.queryAllByRole('button', { name: 'Close the second sign-up' })).toHaveLength(offered);
});
