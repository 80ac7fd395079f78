import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { nobody, signedInAs } from '../testing/people.ts';
import { openPortal, type OpenPortal } from '../testing/portal.tsx';

const office = signedInAs(['staff']);
/** The home of those who have no entry yet. */
const welcome = {
  title: 'Welcome',
  slug: 'welcome',
  html: '<p>Good morning.</p>',
  updated_at: '2026-10-01T17:00:00.000Z',
};
/** Whose home is a page. */
const newcomer = signedInAs([]);
const signedInAtHome = { access_token: 'session-of-1', user: newcomer.user!, initial_data: newcomer };
const signedIn = { access_token: 'session-of-1', user: office.user!, initial_data: office };

async function logIn({ user }: OpenPortal) {
  await user.type(await screen.findByLabelText(/^Email address/), ' Ana@School.Example');
  await user.type(screen.getByLabelText(/^Password/), 'a fine password{Enter}');
}

it('signs in and goes on to where one was going', async () => {
  const portal = openPortal('/users', {
    signIn: signedIn,
    listUsers: { data: [], count: 0 },
  });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(portal.address()).toBe('/login?next=%2Fusers');
  await logIn(portal);
  await screen.findByRole('heading', { level: 1, name: /^Users/ });
  expect(portal.asked('signIn').map(({ body }) => body)).toEqual([
    { email: 'ana@school.example', password: 'a fine password' },
  ]);
  expect(localStorage.getItem('jwt')).toBe('session-of-1');
});

it('goes to nobody else’s site, whatever the address says', async () => {
  const portal = openPortal('/login?next=//evil.example/', {
    signIn: signedInAtHome,
    readPage: welcome,
  });
  await logIn(portal);
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
  expect(portal.address()).toBe('/pages/s/welcome');
});

it('asks for what is missing and sends nothing', async () => {
  const portal = openPortal('/login', {});
  await portal.user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(document.activeElement).toBe(await screen.findByRole('alert'));
  for (const name of [/^Email address/, /^Password/])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  expect(portal.asked('signIn')).toEqual([]);
});

it.each([
  ['a wrong password', new Refusal('sign-in-failed'), 'The email address or password is not correct.'],
  ['a disabled account', new Refusal('account-disabled'), 'This account has been disabled.'],
  ['no connection', unreachable, 'We could not reach the portal. Please check your connection and try again.'],
])('says what is wrong with %s, keeps what was typed, and tries again', async (_, refusal, words) => {
  const portal = openPortal('/login', { signIn: refusal, readPage: welcome });
  await logIn(portal);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('a fine password');
  portal.answer({ signIn: signedInAtHome });
  await portal.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
});

it('signs in once, however often the button or Enter is pressed', async () => {
  const answer = Promise.withResolvers<typeof signedIn>();
  const portal = openPortal('/login', {
    signIn: () => answer.promise,
    readPage: welcome,
  });
  await logIn(portal);
  const button = screen.getByRole('button', { name: 'Login' });
  await portal.user.click(button);
  await portal.user.type(screen.getByLabelText(/^Password/), '{Enter}');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  answer.resolve(signedInAtHome);
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
  expect(portal.asked('signIn')).toHaveLength(1);
});

it('shows the login page in the place of a session that has ended', async () => {
  let tokens = 0;
  const portal = openPortal('/users', {
    as: office,
    me: () => (tokens++ === 0 ? new Refusal('not-signed-in') : nobody()),
  });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect([portal.address(), localStorage.getItem('jwt')]).toEqual(['/login?next=%2Fusers', null]);
});

it('says that the portal is not reached, and opens once it is', async () => {
  const portal = openPortal('/login', { me: unreachable });
  await screen.findByRole('heading', { name: 'We can’t reach the portal' });
  portal.answer({ me: nobody() });
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
});
