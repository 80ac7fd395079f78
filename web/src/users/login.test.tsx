import { pageTexts } from '@parade/contract/content/words.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { account, countedPageWith, nobody, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

/** The page itself is loaded: the window of a test stays. */
const reloads = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

/** The first screen of a file brings its code with it. */
const called = (spy: ReturnType<typeof reloads>) => waitFor(() => expect(spy).toHaveBeenCalled());
const noticeThere = () => (window.history.state as { usr?: { notice?: string } | null }).usr?.notice;

it('a page that needs a session leads to the login page, which remembers the page', async () => {
  const reload = reloads();
  const portal = openPortal('/users', {});
  await called(reload);
  expect(portal.address()).toBe('/login?next=%2Fusers');
});

it('a session that has ended leads to the login page', async () => {
  const reload = reloads();
  let tokens = 0;
  const portal = openPortal('/users', {
    as: signedInAs(['staff']),
    me: () => (tokens++ === 0 ? new Refusal('not-signed-in') : nobody()),
  });
  await called(reload);
  expect([portal.address(), localStorage.getItem('jwt')]).toEqual(['/login?next=%2Fusers', null]);
  expect(noticeThere()).toBeUndefined();
});

it('a tab asks to log in again where another tab has found first that the session has ended, but not for an earlier session', async () => {
  const portal = openPortal('/users', {
    as: signedInAs(['admin']),
    listUsers: countedPageWith([account()], 123),
  });
  await screen.findByRole('row', { name: /bo@school/ });
  const ended = localStorage.getItem('jwt') ?? '';
  const tries = async (token: string, press: HTMLElement) => {
    localStorage.setItem('jwt', ended);
    portal.answer({
      listUsers: () => {
        localStorage.setItem('jwt_ended', token);
        localStorage.removeItem('jwt');
        return new Refusal('not-signed-in');
      },
    });
    await portal.user.click(press);
  };
  await tries('the-session-of-somebody-else', screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
  await tries(ended, screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog', { name: 'Your session has expired.' });
});

it('Logout leads to the login page without a page to return to', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const reload = reloads();
  const portal = openPortal('/users', {
    as: signedInAs(['staff']),
    listUsers: { data: [], count: 0 },
    signOut: { success: true },
  });
  await portal.user.click(await screen.findByRole('button', { name: /account menu/ }));
  await portal.user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
  expect(localStorage.getItem('jwt')).toBe(null);
  expect([reload.mock.calls.length, portal.address()]).toEqual([0, '/users']);
});

it('the login page says why a link did not open, in the entry of the history', async () => {
  const reload = reloads();
  openPortal('/invitations/a-link-that-has-ended-long-ago', { readInvitation: new Refusal('link-ended') });
  await called(reload);
  const { usr } = window.history.state as { usr: { notice: string } };
  expect(usr.notice).toMatch(/link/);
});

it.each([
  '/media-guide',
  '/press-kits',
  '/entries/42/2027/media',
  '/o/42/press-release/2027',
  '/judge',
  '/media',
  '/users',
])('the login page says that %s is not open to everyone', async (address) => {
  const reload = reloads();
  openPortal(address, {});
  await called(reload);
  expect(noticeThere()).toBe(pageTexts.log_in);
  expect(window.location.search).toBe(`?next=${encodeURIComponent(address)}`);
});

it('the login page has no notice for somebody who opens the portal at its start', async () => {
  const reload = reloads();
  openPortal('/', {});
  await called(reload);
  expect([window.location.pathname, window.location.search, noticeThere()]).toEqual(['/login', '', undefined]);
});

it('the login page says that a page of the site is not open to everyone, and comes back to it', async () => {
  const reload = reloads();
  openPortal('/pages/s/parking', { readPage: new Refusal('not-found') });
  await called(reload);
  const { usr } = window.history.state as { usr: { notice: string } };
  expect(usr.notice).toContain('not open to everyone');
  expect(window.location.search).toBe(`?next=${encodeURIComponent('/pages/s/parking')}`);
});

it('the portal says that it cannot be reached, and opens once it can', async () => {
  const reload = reloads();
  const portal = openPortal('/login', { me: unreachable });
  await screen.findByRole('heading', { name: 'We can’t reach the portal' });
  portal.answer({ me: nobody() });
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await called(reload);
});
