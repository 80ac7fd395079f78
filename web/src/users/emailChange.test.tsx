import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const page = '/email-change/of-the-letter-of-the-22nd';
const readEmailChange = { email: 'ana@school.example', new_email: 'ana@work.example' };

it('a link to a new address makes it the login of the person who requested it', async () => {
  const portal = openPortal(page, {
    as: signedInAs(['leader']),
    readEmailChange,
    confirmEmailChange: { email: 'ana@work.example' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Use this address' }));
  await screen.findByText('You now log in with ana@work.example.');
});

it('a link to a new address that is opened elsewhere asks to log in, and comes back', async () => {
  const portal = openPortal(page, { readEmailChange });
  await portal.user.click(await screen.findByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(portal.address()).toBe(`/login?next=${encodeURIComponent(page)}`));
});

it('a link to a new address does nothing for somebody who is logged in with a different account', async () => {
  openPortal(page, { as: signedInAs(['leader'], { email: 'bo@school.example' }), readEmailChange });
  await screen.findByText(/Please log in as ana@school.example .*You are logged in as bo@school.example now\./);
  expect(screen.queryByRole('button', { name: 'Use this address' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Log in with that account' })).toBeTruthy();
});

it.each([
  ['link-ended', 'This link has expired or has already been used.'],
  ['not-found', 'This link is incomplete.'],
] as const)('a link that is no good (%s) says so, and leads to where another is asked for', async (code, words) => {
  openPortal(page, { as: signedInAs(['leader']), readEmailChange: new Refusal(code) });
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Ask for a new link in my profile' }).getAttribute('href')).toBe('/profile');
});

const pending = {
  email: 'ana@work.example',
  requested_at: '2026-10-20T17:00:00.000Z',
  expires_at: '2026-10-27T17:00:00.000Z',
};

it('a new address that waits to be confirmed is on the profile, is sent again, and is gone once it is canceled', async () => {
  const portal = openPortal('/profile', {
    as: signedInAs(['leader']),
    readOwnEmailChange: { pending },
    resendEmailChange: { success: true, message: 'We emailed the link again.' },
    cancelEmailChange: { success: true },
  });
  await screen.findByText('Waiting for you to confirm ana@work.example');
  expect(screen.getByText(/We emailed a link to it on 10\/20\/2026/).textContent).toContain('by 10/27/2026.');
  await portal.user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('We emailed the link to ana@work.example.');
  portal.answer({ readOwnEmailChange: { pending: null } });
  await portal.user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(screen.queryByText(/^Waiting for you to confirm/)).toBeNull());
  expect(portal.asked('cancelEmailChange')).toHaveLength(1);
});

it('the profile of somebody who asked for no new address waits for none', async () => {
  openPortal('/profile', { as: signedInAs(['leader']), readOwnEmailChange: { pending: null } });
  await screen.findByRole('button', { name: 'Change email address' });
  expect(screen.queryByText(/^Waiting for you to confirm/)).toBeNull();
});
