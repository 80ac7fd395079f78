import { resetMailWords } from '@parade/contract/users/registration.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import { expect, it, vi } from 'vitest';
import { WrongFields, Refusal } from '../testing/answers.ts';
import { entry } from '../testing/entries.ts';
import { nobody, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal, type OpenPortal } from '../testing/portal.tsx';

const leader = signedInAs(['leader'], { email_verified: false });
const signedIn = { access_token: 'session-of-1', user: leader.user!, initial_data: { ...leader, entries: [] } };
const challenge = await createChallenge({
  algorithm: 'SHA-256',
  cost: 10,
  counter: 5,
  deriveKey,
  hmacSignatureSecret: 'of the test',
});
const captcha = { kind: 'work' as const, challenge: { ...challenge } };

async function fillIn({ user }: OpenPortal, role: string) {
  await user.selectOptions(await screen.findByLabelText(/^I am a/), role);
  const typed = { 'First name': 'Ana', 'Last name': 'Ruiz', 'Email address': 'ana@school.example' };
  for (const [label, text] of Object.entries({ ...typed, Phone: '(626) 555-0199', Password: 'a fine password' }))
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
}
const submit = ({ user }: OpenPortal) =>
  user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Create An Account' }));

it('sign-up creates an account with a solved captcha, and shows the portal as that person', async () => {
  const portal = openPortal('/register', { captcha, signUp: signedIn, listEntries: pageWith([entry()]) });
  await fillIn(portal, 'Leader of an entry');
  await submit(portal);
  await screen.findByText(/Please confirm your email address/);
  const { body } = portal.asked('signUp')[0]!;
  expect(body).toMatchObject({ role: 'leader', email: 'ana@school.example', password: 'a fine password' });
  expect(JSON.parse(atob(body.recaptcha))).toMatchObject({ challenge, solution: { counter: 5 } });
});

it('sign-up lists what is wrong in a summary that leads to the fields, and sends nothing', async () => {
  const portal = openPortal('/register', { captcha });
  await portal.user.selectOptions(await screen.findByLabelText(/^I am a/), 'Leader of an entry');
  await portal.user.type(screen.getByLabelText(/^Password/), 'short');
  await submit(portal);
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary.parentElement);
  expect(within(summary).getAllByRole('link')).toHaveLength(5);
  await portal.user.click(within(summary).getByRole('link', { name: /^Password: .*10 characters/ }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  await portal.notAsked('signUp');
});

it('sign-up shows errors of the server beside their fields', async () => {
  const tooCommon = 'This password is too easy to guess. Please choose a different one';
  const portal = openPortal('/register', { captcha, signUp: new WrongFields({ password: [tooCommon] }) });
  await fillIn(portal, 'Leader of an entry');
  await submit(portal);
  await screen.findByText(tooCommon);
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Ana');
});

it('sign-up asks media for their organization', async () => {
  const portal = openPortal('/register', { captcha });
  await fillIn(portal, 'Media');
  await submit(portal);
  expect((await screen.findByLabelText(/^Media organization/)).getAttribute('aria-invalid')).toBe('true');
});

it.each([
  ['Judge', 'Judges are invited by email.'],
  ['Individual participant', 'Individual participants do not need an account.'],
])('sign-up tells a %s where to turn instead, without a form', async (role, words) => {
  const { user } = openPortal('/register', { captcha });
  await user.selectOptions(await screen.findByLabelText(/^I am a/), role);
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

it('sign-up is closed to media while their registration is', async () => {
  const closed = nobody();
  const { user } = openPortal('/register', {
    captcha,
    as: { ...closed, settings: { ...closed.settings, enable_media_registration: false } },
  });
  await user.selectOptions(await screen.findByLabelText(/^I am a/), 'Media');
  expect(screen.getByText('Media registration is closed.')).toBeTruthy();
});

it('sign-up has after a reload what was typed, without the password, and nothing once the account exists', async () => {
  const portal = openPortal('/register', { captcha, signUp: signedIn, listEntries: pageWith([entry()]) });
  await fillIn(portal, 'Media');
  await portal.user.type(screen.getByLabelText(/^Media organization/), 'KTLA');
  expect(sessionStorage.getItem('sign-up')).toContain('KTLA');
  expect(sessionStorage.getItem('sign-up')).not.toContain('a fine password');
  cleanup();
  const again = openPortal('/register', { captcha, signUp: signedIn, listEntries: pageWith([entry()]) });
  const valueOf = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
  expect(await valueOf(/^First name/)).toBe('Ana');
  expect(await valueOf(/^Media organization/)).toBe('KTLA');
  expect(await valueOf(/^Password/)).toBe('');
  await again.user.type(screen.getByLabelText(/^Password/), 'a fine password');
  await submit(again);
  await screen.findByText(/Please confirm your email address/);
  expect(again.asked('signUp')[0]!.body).toMatchObject({ media_organization_name: 'KTLA', phone: '(626) 555-0199' });
  expect(sessionStorage.getItem('sign-up')).toBeNull();
});

it.each(['not JSON', '[]', 'null', '{"first_name":{},"role":7,"is_broadcaster":"yes"}'])(
  'sign-up begins empty where %s was stored',
  async (stored) => {
    sessionStorage.setItem('sign-up', stored);
    openPortal('/register', { captcha });
    expect((await screen.findByLabelText<HTMLSelectElement>(/^I am a/)).value).toBe('');
  },
);

it('a message with the focus says that a link to reset the password was sent', async () => {
  const portal = openPortal('/password/reset', { captcha, requestReset: { success: true, message: 'sent' } });
  await portal.user.type(await screen.findByLabelText(/^Email/), 'ana@school.example');
  await portal.user.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(resetMailWords);
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(document.activeElement?.textContent).toContain(resetMailWords);
});

it('a message with the focus says that the new address is the account’s', async () => {
  const portal = openPortal('/email-change/of-the-letter-of-the-22nd', {
    as: signedInAs(['leader']),
    readEmailChange: { email: 'ana@school.example', new_email: 'ana@band.example' },
    confirmEmailChange: { email: 'ana@band.example' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Use this address' }));
  await screen.findByText('You now log in with ana@band.example.');
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

it.each([
  ['that has ended says so before a password is thought up', new Refusal('link-ended'), false],
  ['that works asks for a new password', { success: true as const, message: 'This link can be used.' }, true],
])('a link to set a password %s', async (_, readReset, isAsked) => {
  openPortal('/password/reset/of-the-letter-of-the-22nd', { captcha, readReset });
  await screen.findByRole('link', { name: 'Get a new link' });
  expect(
    screen.queryByRole('alert')?.textContent.includes('This link has expired or has already been used.') ?? false,
  ).toBe(!isAsked);
  expect(screen.queryByLabelText(/^New password/) !== null).toBe(isAsked);
});

it('an empty new password is named in the summary as its field is', async () => {
  const portal = openPortal('/password/reset/of-the-letter-of-the-22nd', {
    captcha,
    readReset: { success: true, message: 'This link can be used.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Set password' }));
  expect((await screen.findByRole('alert')).textContent).toContain('New password');
});

it('a new password ends the session of this browser with all others, and leads to the login page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const done = { success: true, message: 'Your password has been changed.' };
  const portal = openPortal('/password/reset/of-the-letter-of-the-22nd', {
    as: signedInAs(['leader']),
    captcha,
    readReset: done,
    resetPassword: new WrongFields({ email: ['Please check this address'] }),
  });
  await portal.user.type(await screen.findByLabelText(/^Email/), 'ana@school.example');
  for (const label of [/^New password/, /^Confirm/])
    await portal.user.type(screen.getByLabelText(label), 'a fine password');
  const send = () => portal.user.click(screen.getByRole('button', { name: 'Set password' }));
  await send();
  await screen.findByText('Please check this address');
  expect(localStorage.getItem('jwt')).toBe('session-of-1');
  portal.answer({ resetPassword: done, me: nobody() });
  await send();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect([portal.address(), localStorage.getItem('jwt')]).toEqual(['/login', null]);
});
